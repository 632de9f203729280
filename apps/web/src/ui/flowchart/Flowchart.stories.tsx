import { useState } from "react";
import { expect, fireEvent, fn, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { Flowchart } from "./Flowchart.tsx";
import {
  fleetEdges,
  fleetNodes,
  largeGraph,
  registrationEdges,
  registrationNodes,
  toneEdges,
  toneNodes,
} from "./storyGraphs.ts";

const meta = preview.meta({
  component: Flowchart,
  title: "ui/Flowchart",
  args: { label: "Registration", nodes: registrationNodes, edges: registrationEdges },
});

const cardOf = (id: string) => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`);

export const Registration = meta.story({
  args: { selectedId: "VVBC", onSelect: fn() },
  play: async ({ canvas }) => {
    const audit = await canvas.findByRole("button", {
      name: "Validation audit and findings issued, locked, Northfield Assurance",
    });
    await expect(audit).not.toHaveAttribute("aria-current");
    await expect(
      canvas.getByRole("button", { name: /^Validation body contracted, overdue/ }),
    ).toHaveAttribute("aria-current", "true");
    const dots = [...document.querySelectorAll(".react-flow__handle")];
    await expect(dots).toHaveLength(30);
    await expect(dots.filter((dot) => getComputedStyle(dot).visibility === "visible")).toEqual([]);
  },
});

export const SelectsByClickAndByKey = meta.story({
  args: { onSelect: fn() },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^Listed on the pipeline/ }));
    await expect(args.onSelect).toHaveBeenLastCalledWith("PIPE");
    canvas.getByRole("button", { name: /^Findings closed/ }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSelect).toHaveBeenLastCalledWith("CLOSE");
    canvas.getByRole("button", { name: /^Registered/ }).focus();
    await userEvent.keyboard(" ");
    await expect(args.onSelect).toHaveBeenLastCalledWith("REGD");
    await userEvent.keyboard("{Delete}");
    await expect(cardOf("REGD")).toBeVisible();
  },
});

export const Fleet = meta.story({
  args: { label: "Fleet", onSelect: fn(), nodes: fleetNodes, edges: fleetEdges },
});
export const TonesAndArrows = meta.story({
  args: { label: "Tones", onSelect: fn(), nodes: toneNodes, edges: toneEdges },
});
export const OnlyToLookAt = meta.story({ args: { selectedId: "PIPE" } });

const onMove = fn();
const onConnect = fn();
const onInsert = fn();
const onRemoveNode = fn();
const onRemoveEdge = fn();
function Editor() {
  const [nodes, setNodes] = useState(toneNodes);
  const [edges, setEdges] = useState(toneEdges);
  const [selectedId, setSelectedId] = useState<string>();
  return (
    <Flowchart
      label="Template"
      nodes={nodes}
      edges={edges}
      selectedId={selectedId}
      onSelect={setSelectedId}
      onSelectEdge={setSelectedId}
      editing={{
        onMove: (id, x, y) => {
          onMove(id, x, y);
          setNodes(nodes.map((node) => (node.id === id ? { ...node, position: { x, y } } : node)));
        },
        onConnect: (from, to) => {
          onConnect(from, to);
          setEdges([...edges, { id: `${from}-${to}`, from, to, kind: "forward" }]);
        },
        onInsert,
        onRemoveNode: (id) => {
          onRemoveNode(id);
          setNodes(nodes.filter((node) => node.id !== id));
        },
        onRemoveEdge: (id) => {
          onRemoveEdge(id);
          setEdges(edges.filter((edge) => edge.id !== id));
        },
      }}
    />
  );
}
export const Editing = meta.story({
  render: () => <Editor />,
  play: async ({ canvas, userEvent }) => {
    onMove.mockClear();
    onRemoveNode.mockClear();
    onRemoveEdge.mockClear();
    onInsert.mockClear();
    const locked = await canvas.findByRole("button", { name: /^Locked, locked/ });
    await userEvent.click(locked);
    await waitFor(() => expect(locked).toHaveAttribute("aria-current", "true"));
    locked.focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(onMove).toHaveBeenCalledOnce());
    await expect(onMove.mock.calls[0]?.[0]).toBe("locked");
    const arrow = canvas.getByRole("button", { name: "Arrow back from Completed to Locked: Send back" });
    arrow.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(arrow).toHaveAttribute("aria-current", "true"));
    await userEvent.keyboard("{Delete}");
    await expect(onRemoveEdge.mock.calls.flat()).toEqual(["rework-done-locked"]);
    canvas.getByRole("button", { name: /^Unreachable/ }).focus();
    await userEvent.keyboard("{Delete}");
    await expect(onRemoveNode.mock.calls.flat()).toEqual(["fault"]);
    await waitFor(() => expect(cardOf("fault")).toBeNull());
  },
});

/** Presses the mouse at one place and releases it at another. */
const drag = async (from: Element, to: { readonly x: number; readonly y: number }) => {
  const { left, top, width, height } = from.getBoundingClientRect();
  const start = { clientX: left + width / 2, clientY: top + height / 2, view: window, button: 0 };
  const halfway = { ...start, clientX: (start.clientX + to.x) / 2, clientY: (start.clientY + to.y) / 2 };
  const end = { ...start, clientX: to.x, clientY: to.y };
  await fireEvent.mouseDown(from, start);
  await fireEvent.mouseMove(document, halfway);
  await fireEvent.mouseMove(document, end);
  await fireEvent.mouseUp(document, end);
};

export const EditingByMouse = meta.story({
  render: () => <Editor />,
  play: async ({ canvas }) => {
    onMove.mockClear();
    onConnect.mockClear();
    const late = await canvas.findByRole("button", { name: /^Overdue/ });
    const before = late.getBoundingClientRect();
    await drag(late, { x: before.left + before.width / 2, y: before.top - before.height });
    await waitFor(() => expect(onMove).toHaveBeenCalledOnce());
    await expect(onMove.mock.calls[0]?.[0]).toBe("late");
    await waitFor(() =>
      expect(late.getBoundingClientRect().top).toBeLessThan(before.top - before.height / 2),
    );
    const dot = late.querySelector(".react-flow__handle.source");
    const aim = cardOf("skipped")?.querySelector(".react-flow__handle.target")?.getBoundingClientRect();
    if (!dot || !aim) throw new Error("no dots to draw from");
    await drag(dot, { x: aim.x, y: aim.y });
    await waitFor(() => expect(onConnect.mock.calls).toEqual([["late", "skipped"]]));
    await expect(
      await canvas.findByRole("button", { name: "Arrow on from Overdue to Skipped" }),
    ).toBeInTheDocument();
  },
});

/** Tab to an arrow that is out of sight moves the view to it; of an arrow that is wider than the view, a part is seen. */
export const AnArrowInFocusIsInView = meta.story({
  args: { onSelectEdge: fn(), editing: { onMove, onConnect, onInsert, onRemoveNode, onRemoveEdge } },
  globals: { viewport: { value: "mobile2", isRotated: false } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const arrows = await canvas.findAllByRole("button", { name: /^Arrow on from/ });
    const [before, last] = arrows.slice(-2);
    before?.focus();
    await userEvent.tab();
    await expect(last).toHaveFocus();
    const room = canvasElement.querySelector(".react-flow")!.getBoundingClientRect();
    await waitFor(() => expect(last!.getBoundingClientRect().right).toBeGreaterThan(room.left));
    await waitFor(() => expect(last!.getBoundingClientRect().left).toBeLessThan(room.right));
  },
});

/** The cards that Tab reaches. */
const stops = () => document.querySelectorAll('.react-flow__node[tabindex="0"]');

/** The zoom of the chart. */
const scale = () => {
  const viewport = document.querySelector(".react-flow__viewport");
  return viewport ? new DOMMatrix(getComputedStyle(viewport).transform).a : undefined;
};

export const OneTabStop = meta.story({
  args: { onSelect: fn(), selectedId: "VVBC" },
  play: async ({ canvas, userEvent }) => {
    const first = await canvas.findByRole("button", { name: /^Validation body contracted/ });
    await expect([...stops()]).toEqual([first]);
    first.focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(document.activeElement).toHaveTextContent(/^Validation audit and findings issued/);
    await waitFor(() => expect([...stops()]).toEqual([document.activeElement]));
    await userEvent.keyboard("{ArrowLeft}{Home}");
    await expect(document.activeElement).toHaveTextContent(/^Concept note screened/);
    await userEvent.keyboard("{End}");
    await expect(document.activeElement).toHaveTextContent(/^Withdrawn or rejected/);
    const tools = canvas.getByRole("toolbar", { name: "View" });
    tools.querySelector("button")?.focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("button", { name: "Zoom out" })).toHaveFocus();
  },
});

/** For each key, whether the chart leaves it to the browser. */
const areLeft = (element: Element, keys: readonly KeyboardEventInit[]): Promise<readonly boolean[]> =>
  Promise.all(keys.map((init) => fireEvent.keyDown(element, init)));

export const KeysWithAModifierAreTheBrowsers = meta.story({
  args: { onSelect: fn(), selectedId: "VVBC" },
  play: async ({ canvas, args }) => {
    const card = await canvas.findByRole("button", { name: /^Validation body contracted/ });
    card.focus();
    const pressed = [
      { key: "ArrowLeft", altKey: true },
      { key: "ArrowRight", altKey: true },
      { key: "Home", ctrlKey: true },
      { key: "End", ctrlKey: true },
      { key: "Enter", metaKey: true },
    ];
    await expect(await areLeft(card, pressed)).toEqual(pressed.map(() => true));
    await expect(card).toHaveFocus();
    await expect(args.onSelect).not.toHaveBeenCalled();
  },
});

export const KeysWithAModifierChangeNothing = meta.story({
  render: () => <Editor />,
  play: async ({ canvas, userEvent }) => {
    onMove.mockClear();
    onRemoveNode.mockClear();
    const locked = await canvas.findByRole("button", { name: /^Locked, locked/ });
    await userEvent.click(locked);
    await waitFor(() => expect(locked).toHaveAttribute("aria-current", "true"));
    const pressed = [
      { key: "ArrowLeft", altKey: true },
      { key: "ArrowDown", ctrlKey: true },
      { key: "Backspace", ctrlKey: true },
      { key: "Delete", shiftKey: true },
    ];
    await expect(await areLeft(locked, pressed)).toEqual(pressed.map(() => true));
    await expect([onMove.mock.calls, onRemoveNode.mock.calls]).toEqual([[], []]);
    await expect(await areLeft(locked, [{ key: "ArrowDown", shiftKey: true }])).toEqual([false]);
    await waitFor(() => expect(onMove).toHaveBeenCalledOnce());
  },
});

const large = largeGraph(200);
export const FullScreenEndsWhereTheFocusLeaves = meta.story({
  args: { onSelect: fn() },
  render: (args) => (
    <>
      <Flowchart {...args} />
      <Button label="In a dialog" />
    </>
  ),
  play: async ({ canvas }) => {
    const step = await canvas.findByRole("button", { name: /^Listed on the pipeline/ });
    const dialog = canvas.getByRole("button", { name: "In a dialog" });
    const exitFullscreen = fn(() => Promise.resolve());
    let full: Element | null = null;
    // A test's page may not go full screen.
    Object.defineProperties(document, {
      fullscreenElement: { configurable: true, get: () => full },
      exitFullscreen: { configurable: true, value: exitFullscreen },
    });
    try {
      step.focus();
      dialog.focus();
      await expect(exitFullscreen).not.toHaveBeenCalled();
      full = canvas.getByRole("region", { name: "Registration" });
      step.focus();
      canvas.getByRole("button", { name: "Zoom in" }).focus();
      await expect(exitFullscreen).not.toHaveBeenCalled();
      dialog.focus();
      await expect(exitFullscreen).toHaveBeenCalledOnce();
    } finally {
      Reflect.deleteProperty(document, "fullscreenElement");
      Reflect.deleteProperty(document, "exitFullscreen");
    }
  },
});

export const TwoHundredSteps = meta.story({
  args: { label: "Large", onSelect: fn(), nodes: large.nodes, edges: large.edges },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("img", { name: "Map of the whole chart" })).toBeVisible();
    await waitFor(() => expect(document.querySelectorAll(".react-flow__node").length).toBeGreaterThan(0));
    await expect(document.querySelectorAll(".react-flow__node").length).toBeLessThan(100);
    await userEvent.click(canvas.getByRole("button", { name: "Zoom out" }));
    await waitFor(() => expect(scale()).toBeCloseTo(0.6));
  },
});

export const TheTabStopStaysInView = meta.story({
  args: { label: "Large", onSelect: fn(), nodes: large.nodes, edges: large.edges },
  play: async ({ canvas }) => {
    await canvas.findAllByRole("button", { name: /^Step \d+,/ });
    const [first] = stops();
    const pane = document.querySelector(".react-flow__pane");
    if (!(first instanceof HTMLElement) || !pane) throw new Error("no card to begin with");
    first.focus();
    await drag(pane, { x: -1500, y: pane.getBoundingClientRect().top });
    await waitFor(() => expect(first.isConnected).toBe(false));
    await waitFor(() => expect(stops().length).toBe(1));
    const card = stops()[0]?.getBoundingClientRect();
    const room = pane.getBoundingClientRect();
    await expect(card && card.right > room.left && card.left < room.right).toBe(true);
    await expect(card && card.bottom > room.top && card.top < room.bottom).toBe(true);
  },
});

function Outside() {
  const [selectedId, setSelectedId] = useState<string>();
  return (
    <>
      <Button label="Go to step 190" onPress={() => setSelectedId("n189")} />
      <Flowchart label="Large" {...large} selectedId={selectedId} onSelect={setSelectedId} />
    </>
  );
}
export const FollowsASelectionFromOutside = meta.story({
  render: () => <Outside />,
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole("button", { name: /^Step \d+,/ });
    await expect(cardOf("n189")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Go to step 190" }));
    await waitFor(() => expect(cardOf("n189")).toHaveAttribute("aria-current", "true"));
  },
});

export const Empty = meta.story({
  args: { nodes: [], edges: [], emptyText: "This template has no steps yet." },
});

export const Narrow = meta.story({
  args: { onSelect: fn() },
  globals: { viewport: { value: "mobile2", isRotated: false } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /^Validation body contracted/ })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});
