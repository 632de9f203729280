import { expect, fn, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { processRights, registration } from "#stories/storyProcesses.ts";
import { meterFiles } from "#stories/storyReminders.ts";
import { daysAgo } from "#stories/storyTime.ts";
import { StepReminder } from "./StepReminder.tsx";

const step = { ...registration.milestones!.find(({ state }) => state === "READY")!, dueAt: daysAgo(-40) };
const locked = registration.milestones!.find(({ state }) => state === "LOCKED")!;
const create = fn();

const meta = preview.meta({
  title: "screens/Reminder of a step",
  component: StepReminder,
  args: { process: registration, step },
  decorators: [
    inWorld({
      address: `/process/${registration.id}`,
      stubs: {
        reminders: {
          create: ({ body }) => {
            create(body);
            return meterFiles;
          },
        },
      },
      permissions: [...processRights, "reminder:create"],
    }),
  ],
});

export const OnePressMakesIt = meta.story({
  play: async ({ canvas, userEvent, canvasElement }) => {
    create.mockClear();
    await userEvent.click(await canvas.findByRole("button", { name: "Remind me" }));
    const { body } = canvasElement.ownerDocument;
    const menu = await within(body).findByRole("menu");
    await expect(within(menu).getByText(/^Due /)).toBeVisible();
    await userEvent.click(within(menu).getByRole("menuitem", { name: "14 days before" }));
    await expect(await canvas.findByText("Reminder created successfully")).toBeVisible();
    await expect(create.mock.calls[0]?.[0]).toMatchObject({ description: step.name, offsetDays: -14 });
  },
});

export const CountsFromWhenTheStepBecomesReady = meta.story({
  args: { step: locked },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remind me" }));
    const { body } = canvasElement.ownerDocument;
    await expect(
      await within(body).findByText(/^Counts from when the step becomes ready \(expected /),
    ).toBeVisible();
  },
});

export const AnEndInFailureIsNeverDue = meta.story({
  args: { step: registration.milestones!.find(({ kind }) => kind === "end_fail")! },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remind me" }));
    const menu = await within(canvasElement.ownerDocument.body).findByRole("menu");
    await expect(within(menu).getByText("An end in failure is never due")).toBeVisible();
    await expect(
      within(menu)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["On a date…", "More choices…"]);
  },
});

export const NoDayBeforeItThatHasPassed = meta.story({
  args: { step: { ...step, dueAt: daysAgo(12) } },
  play: async ({ canvas, userEvent, canvasElement }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remind me" }));
    const menu = await within(canvasElement.ownerDocument.body).findByRole("menu");
    await expect(within(menu).getByText(/^Due /)).toBeVisible();
    await expect(within(menu).queryByRole("menuitem", { name: /days before/ })).toBeNull();
  },
});
