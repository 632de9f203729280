import { problem, type Stubs } from "@canopy/core/testing";
import { expect, screen } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { brightwater, pageOf, someCompanies } from "#stories/storyData.ts";
import { registration, storyProject } from "#stories/storyProcesses.ts";
import { cancelled, meterFiles, reminderRights } from "#stories/storyReminders.ts";
import { ReminderEditScreen } from "./ReminderEditScreen.tsx";

const meta = preview.meta({
  title: "screens/Edit Reminder",
  component: ReminderEditScreen,
  args: { params: { reminderId: meterFiles.id } },
});

const onWire = (reminders: NonNullable<Stubs["reminders"]> = {}, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: `/reminders/${meterFiles.id}/edit`,
    stubs: {
      reminders: {
        get: meterFiles,
        preview: { dates: ["2027-01-05T14:00:00Z"], hasMore: false },
        ...reminders,
      },
      projects: { list: pageOf([storyProject]), get: storyProject },
      processes: { list: pageOf([registration]) },
      milestones: { list: pageOf([]) },
      companies: { list: pageOf(someCompanies), get: brightwater },
      users: { assignable: [] },
    },
    permissions: reminderRights,
    ...world,
  });

export const Showing = meta.story({
  decorators: [onWire()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Repeats")).toHaveValue("MONTHLY");
    await expect(canvas.getByRole("combobox", { name: "On the" })).toHaveValue("5th");
    await expect(canvas.getByLabelText("Date and time")).toHaveValue("2026-01-05T09:00");
    await expect(canvas.getByRole("combobox", { name: "Project" })).toHaveValue(
      "CP-0012 Brightwater cooking programme",
    );
    await expect(canvas.getByRole("checkbox", { name: "1 week before" })).toBeChecked();
    await expect(canvas.getByRole("checkbox", { name: "1 day before" })).not.toBeChecked();
    const form = canvas.getByRole("form");
    const [inner, outer] = [form, form.parentElement!].map((box) => box.getBoundingClientRect());
    await expect(outer!.right - inner!.right).toBeCloseTo(inner!.left - outer!.left, 0);
  },
});

export const ARuleOfItsOwn = meta.story({
  decorators: [onWire({ get: { ...meterFiles, rrule: "FREQ=MONTHLY;BYDAY=1MO,3MO" } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Repeats")).toHaveValue("CUSTOM");
    await expect(canvas.getByLabelText("Rule")).toHaveValue("FREQ=MONTHLY;BYDAY=1MO,3MO");
    await expect(
      canvas.getByText("Every month on the first Monday and the third Monday, 09:00 (Bogota)"),
    ).toBeVisible();
  },
});

export const Saved = meta.story({
  decorators: [onWire({ update: meterFiles })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Ends"), "TIMES");
    await userEvent.type(canvas.getByLabelText("Times"), "20");
    await userEvent.click(canvas.getByRole("button", { name: "Save changes" }));
    await expect(await screen.findByText("Reminder updated successfully")).toBeVisible();
  },
});

export const ChangedMeanwhile = meta.story({
  decorators: [onWire({ update: problem("/errors/conflict") })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Ends"), "TIMES");
    await userEvent.type(canvas.getByLabelText("Times"), "20");
    await userEvent.click(canvas.getByRole("button", { name: "Save changes" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Reload" }));
    await expect(canvas.getByLabelText("Times")).toHaveValue("20");
  },
});

export const AsksBeforeItIsLost = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("textbox", { name: "Title" }), " again");
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(await screen.findByText("Discard your changes?")).toBeVisible();
  },
});

export const OnlyRead = meta.story({
  decorators: [onWire({ get: cancelled })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This reminder can only be read")).toBeVisible();
  },
});
