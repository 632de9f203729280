import { useState } from "react";
import { expect, fireEvent, fn, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { StepOutline, type OutlineStep, type StepOutlineProps } from "./StepOutline.tsx";
import { registrationEdges, registrationNodes, toneNodes } from "./storyGraphs.ts";

const titles = new Map(registrationNodes.map(({ id, title }) => [id, title]));
const listed = (ids: readonly string[]) => ids.map((id) => titles.get(id)).join(", ");

const steps = registrationNodes.map(({ position: _, ...node }): OutlineStep => {
  const before = registrationEdges.filter(({ to, kind }) => to === node.id && kind === "forward");
  const after = registrationEdges.filter(({ from, kind }) => from === node.id && kind === "forward");
  return {
    ...node,
    details: [
      ...(before.length > 0 ? [`After: ${listed(before.map(({ from }) => from))}`] : []),
      ...(after.length > 0 ? [`Leads to: ${listed(after.map(({ to }) => to))}`] : []),
    ],
    ...(node.id === "PIPE" && { actions: <Button label="Complete" size="small" variant="primary" /> }),
    ...(node.id === "PD" && { actions: <Button label="Reopen" size="small" /> }),
  };
});

const onSelect = fn();
function Host(props: StepOutlineProps) {
  const [selectedId, setSelectedId] = useState(props.selectedId);
  return (
    <StepOutline
      {...props}
      selectedId={selectedId}
      onSelect={(id) => {
        onSelect(id);
        setSelectedId(id);
      }}
    />
  );
}

const meta = preview.meta({
  component: StepOutline,
  title: "ui/StepOutline",
  args: { label: "Steps of the registration", steps, emptyText: "There are no steps yet." },
  render: (args) => <Host {...args} />,
});

function Mended() {
  const [details, setDetails] = useState(["Same has no owner.", "Leads to: Same", "Leads to: Same"]);
  return (
    <>
      <StepOutline
        label="Steps"
        steps={steps.slice(0, 1).map((step) => ({ ...step, details }))}
        emptyText="There are no steps yet."
      />
      <Button label="Mend" size="small" onPress={() => setDetails(["Leads to: Same"])} />
    </>
  );
}

export const EqualDetails = meta.story({
  render: () => <Mended />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByText("Leads to: Same")).toHaveLength(2);
    await userEvent.click(canvas.getByRole("button", { name: "Mend" }));
    await expect(canvas.getAllByText("Leads to: Same")).toHaveLength(1);
    await expect(canvas.queryByText("Same has no owner.")).toBeNull();
  },
});

export const Registration = meta.story({
  args: { selectedId: "PD" },
  play: async ({ canvas }) => {
    const list = canvas.getByRole("list", { name: "Steps of the registration" });
    await expect(list.querySelectorAll(":scope > li")).toHaveLength(15);
    await expect(canvas.getByText("After: Validation audit and findings issued")).toBeVisible();
  },
});

export const KeysWithAModifierAreTheBrowsers = meta.story({
  play: async ({ canvas }) => {
    const title = canvas.getByRole("button", { name: "Registry account opened" });
    title.focus();
    const pressed = [
      { key: "Home", ctrlKey: true },
      { key: "End", ctrlKey: true },
      { key: "ArrowUp", altKey: true },
    ];
    // fireEvent answers false where the key was taken from the browser.
    const left = await Promise.all(pressed.map((init) => fireEvent.keyDown(title, init)));
    await expect(left).toEqual([true, true, true]);
    await expect(title).toHaveFocus();
  },
});

export const WorksByKeyboard = meta.story({
  play: async ({ canvas, userEvent }) => {
    onSelect.mockClear();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Concept note screened" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowDown}{ArrowDown}{Enter}");
    await expect(onSelect.mock.calls.flat()).toEqual(["ACC"]);
    const account = canvas.getByRole("button", { name: "Registry account opened" });
    await waitFor(() => expect(account).toHaveAttribute("aria-current", "true"));
    await userEvent.keyboard("{End}");
    await expect(canvas.getByRole("button", { name: "Withdrawn or rejected" })).toHaveFocus();
    await userEvent.keyboard("{Home}{ArrowDown}{ArrowDown}{ArrowDown}{Tab}");
    await expect(canvas.getByRole("button", { name: "Reopen" })).toHaveFocus();
  },
});

const toneSteps = toneNodes.map((node): OutlineStep => ({ ...node, details: [] }));
export const EveryTone = meta.story({ args: { steps: toneSteps } });
export const OnlyToRead = meta.story({
  args: { steps: toneSteps, selectedId: "done" },
  render: (args) => <StepOutline {...args} />,
});
export const Empty = meta.story({ args: { steps: [] } });
export const Narrow = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});
