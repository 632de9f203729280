import { machines } from "@canopy/core/machines";
import { expect, waitFor } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { MachineStage } from "./MachineStage.tsx";

const meta = preview.meta({
  component: MachineStage,
  title: "machines/Machines",
  argTypes: { machine: { control: "select", options: Object.keys(machines) } },
});

/** Any machine: choose it among the controls. */
export const Chosen = meta.story({
  args: { machine: "session" },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("restoring (active)")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "session.begin" }));
    await expect(canvas.getByText("active (active)")).toBeVisible();
    await expect(canvas.getByRole("region", { name: "Context as JSON" })).toHaveTextContent(
      '"token": "token"',
    );
    await expect(canvas.queryByText("restoring (active)")).toBeNull();
  },
});

export const List = meta.story({
  args: { machine: "list" },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("loading (active)")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "query.changed" }));
    await expect(canvas.getByText("showing (active)")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "list.filter" }));
    // what was typed stays, while the state 'asked' lasts for 120 ms
    await waitFor(() =>
      expect(canvas.getByRole("region", { name: "Context as JSON" })).toHaveTextContent(
        '"filterText": "ines"',
      ),
    );
  },
});

export const ProcessPage = meta.story({
  args: { machine: "processPage" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "query.changed" }));
    await userEvent.click(canvas.getByRole("button", { name: "milestone.ask" }));
    await expect(canvas.getByText("asking (active)")).toBeVisible();
  },
});
