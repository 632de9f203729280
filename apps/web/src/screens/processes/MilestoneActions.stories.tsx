import { problem } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { registration, registrationWith } from "#stories/storyProcesses.ts";
import { onWire } from "#stories/storyProcessPage.ts";
import { daysAgo } from "#stories/storyTime.ts";
import { ProcessScreen } from "./ProcessScreen.tsx";

const meta = preview.meta({
  title: "screens/Process Information, milestones",
  component: ProcessScreen,
  args: { params: { processId: registration.id } },
});

export const Completing = meta.story({
  decorators: [
    onWire(registration, {
      at: "VAL",
      milestones: {
        complete: () =>
          registrationWith({
            VAL: {
              state: "COMPLETED",
              completedAt: daysAgo(0),
              completions: [
                {
                  ...(registration.milestones?.[0]?.completions?.[0] ?? never()),
                  byId: "0190a000-0000-7000-8000-000000000001",
                  byName: "Inês Duarte",
                },
              ],
            },
            CLOSE: { state: "READY", readyAt: daysAgo(0), dueAt: daysAgo(-30) },
          }),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Record for Northfield Assurance" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Complete “Validation audit and findings issued”" }),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Complete milestone" }));
    await expect(await dialog.findByText("Evidence is missing: audit plan, findings list.")).toBeVisible();
    await userEvent.click(dialog.getByRole("checkbox", { name: "audit plan" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "findings list" }));
    await userEvent.type(dialog.getByLabelText(/^Note/), "Two findings, both minor");
    await userEvent.click(dialog.getByRole("button", { name: "Complete milestone" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
    await expect(await canvas.findByText(/Completed by Inês Duarte/)).toBeVisible();
  },
});

export const EndingInFailure = meta.story({
  decorators: [onWire(registration, { at: "STOP" })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Complete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Complete “Withdrawn or rejected”" }));
    await expect(dialog.getByText("This terminates the process.")).toBeVisible();
  },
});

export const SomeoneElseWasFaster = meta.story({
  decorators: [
    onWire(registration, {
      at: "NEWS",
      milestones: {
        complete: registrationWith({
          NEWS: {
            state: "COMPLETED",
            completions: registration.milestones?.[0]?.completions ?? [],
          },
        }),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Record for Partner company" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Complete milestone" }));
    await expect(
      await canvas.findByText("Partner newsletter sent was already completed by Marek Holub."),
    ).toBeVisible();
  },
});

export const RefusedByTheServer = meta.story({
  decorators: [
    onWire(registration, {
      at: "NEWS",
      milestones: { complete: problem("/errors/invalid-transition", "The process is on hold.") },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Record for Partner company" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText(/^Note/), "Sent on Monday");
    await userEvent.click(dialog.getByRole("button", { name: "Complete milestone" }));
    await expect(await dialog.findByText("The process is on hold.")).toBeVisible();
    await expect(dialog.getByLabelText(/^Note/)).toHaveValue("Sent on Monday");
  },
});

export const Skipping = meta.story({
  decorators: [
    onWire(registration, {
      at: "NEWS",
      milestones: { skip: registrationWith({ NEWS: { state: "SKIPPED" } }) },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Skip" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Skip “Partner newsletter sent”" }));
    await userEvent.type(dialog.getByLabelText("Reason"), "Not needed here");
    await userEvent.click(dialog.getByRole("button", { name: "Skip milestone" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
  },
});

export const ReopeningTakesBack = meta.story({
  decorators: [onWire(registration, { at: "ELIG", milestones: { uncomplete: registration } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Reopen" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Reopen/ }));
    await expect(dialog.getByText("Draft project description complete")).toBeVisible();
    await expect(dialog.getByText("Local consultation held")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Reopen milestone" }));
    await expect(await dialog.findByText("Give a reason.")).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Reason/), "The methodology has a new version");
    await userEvent.click(dialog.getByRole("button", { name: "Reopen milestone" }));
    await expect(await dialog.findByText(/Confirm that first\.$/)).toBeVisible();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Take these milestones back as well" }));
    await userEvent.click(dialog.getByRole("button", { name: "Reopen milestone" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
  },
});

export const SendingBack = meta.story({
  decorators: [onWire(registration, { at: "VAL", milestones: { uncomplete: registration } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "Send back to Draft project description complete" }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: /^Send back/ }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), "Major finding on leakage");
    await userEvent.click(dialog.getByRole("button", { name: "Send back" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
});

const never = (): never => {
  throw new Error("The story's process has no completions");
};
