import { expect, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { FlowchartTestScreen } from "./FlowchartTestScreen.tsx";

const meta = preview.meta({
  title: "screens/Flowchart test",
  component: FlowchartTestScreen,
  decorators: [inWorld({ address: "/flowchart-test" })],
});

export const Showing = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Reopened and overdue")).toBeVisible();
    await expect(await canvas.findAllByRole("img", { name: "Map of the whole chart" })).toHaveLength(2);
  },
});

export const AsOutlines = meta.story({
  play: async ({ canvas, userEvent }) => {
    const [states, steps] = await canvas.findAllByRole("tab", { name: "Outline" });
    if (states) await userEvent.click(states);
    if (steps) await userEvent.click(steps);
    const outlined = within(await canvas.findByRole("list", { name: "Outline of every state" }));
    await expect(
      outlined.getByText("May send back to Completed for the second time: Findings."),
    ).toBeVisible();
    const many = within(canvas.getByRole("list", { name: "Outline of two hundred steps" }));
    await expect(many.getByText("Step 200")).toBeVisible();
  },
});
