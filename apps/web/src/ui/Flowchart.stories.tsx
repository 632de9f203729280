import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { Button } from "./Button.tsx";
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
    const locked = await canvas.findByRole("button", { name: /^Locked, locked/ });
    await userEvent.click(locked);
    await waitFor(() => expect(locked).toHaveAttribute("aria-current", "true"));
    locked.focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(onMove).toHaveBeenCalledOnce());
    await expect(onMove.mock.calls[0]?.[0]).toBe("locked");
    const arrow = canvas.getByRole("button", { name: "Arrow back from Completed to Locked: Send back" });
    arrow.focus();
    await userEvent.keyboard("{Delete}");
    await expect(onRemoveEdge.mock.calls.flat()).toEqual(["rework-done-locked"]);
    canvas.getByRole("button", { name: /^Unreachable/ }).focus();
    await userEvent.keyboard("{Delete}");
    await expect(onRemoveNode.mock.calls.flat()).toEqual(["fault"]);
    await waitFor(() => expect(cardOf("fault")).toBeNull());
  },
});

const large = largeGraph(200);
export const TwoHundredSteps = meta.story({
  args: { label: "Large", onSelect: fn(), nodes: large.nodes, edges: large.edges },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("img", { name: "Map of the whole chart" })).toBeVisible();
    await waitFor(() => expect(document.querySelectorAll(".react-flow__node").length).toBeGreaterThan(0));
    await expect(document.querySelectorAll(".react-flow__node").length).toBeLessThan(100);
    await userEvent.click(canvas.getByRole("button", { name: "Show everything" }));
    await waitFor(() => expect(document.querySelectorAll(".react-flow__node").length).toBe(200));
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
