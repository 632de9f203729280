import { problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { calendarRights, calendarStubs, januaryEntries } from "#stories/storyCalendar.ts";
import { idOf } from "#stories/storyData.ts";
import { meterFiles } from "#stories/storyReminders.ts";
import { CalendarScreen } from "./CalendarScreen.tsx";

const meta = preview.meta({ title: "screens/Reminder Calendar, an occurrence", component: CalendarScreen });

const address = "/reminders/calendar?date=2027-01-13";
const permissions = calendarRights;

/** A server on which an occurrence can be completed or skipped once. */
const settling = (): Stubs => {
  const settled = new Map<string, string>();
  const answer = (id: string, status: string) => {
    settled.set(id, status);
    const entry = januaryEntries.find(({ occurrenceId }) => occurrenceId === id);
    return {
      id,
      occurrenceId: id,
      reminderId: entry?.reminderId ?? "",
      dueAt: entry?.dueDatetime ?? "",
      status,
      doneAt: null,
      doneById: null,
      doneByName: null,
      reason: null,
      note: null,
      createdAt: "2026-12-01T00:00:00Z",
    };
  };
  const { calendar } = calendarStubs.reminders;
  return {
    reminders: {
      calendar: (asked) =>
        calendar(asked).map((entry) => ({
          ...entry,
          status: settled.get(entry.occurrenceId) ?? entry.status,
        })),
      get: meterFiles,
      complete: ({ params }) => answer(params["occurrenceId"] ?? "", "COMPLETED"),
      skip: ({ params }) => answer(params["occurrenceId"] ?? "", "SKIPPED"),
    },
  };
};

const openOverdue = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole("button", { name: /Collect meter files, Overdue$/ }));
  return within(await screen.findByRole("dialog", { name: "Collect meter files" }));
};

export const Shown = meta.story({
  decorators: [inWorld({ address, stubs: settling(), permissions })],
  play: async ({ canvas }) => {
    const dialog = await openOverdue(canvas);
    await expect(await dialog.findByText(/Tuesday,? 5 January 2027/)).toBeVisible();
    await expect(dialog.getByText("Overdue")).toBeVisible();
    await expect(
      await dialog.findByText(`${meterFiles.project?.code} ${meterFiles.project?.name}`),
    ).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Open reminder" })).toHaveAttribute(
      "href",
      `/reminders/${idOf(8, 2)}`,
    );
  },
});

export const Completed = meta.story({
  decorators: [inWorld({ address, stubs: settling(), permissions })],
  play: async ({ canvas }) => {
    const dialog = await openOverdue(canvas);
    await userEvent.click(await dialog.findByRole("button", { name: "Complete" }));
    await expect(
      await canvas.findByRole("button", { name: /Collect meter files, Completed$/ }),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
});

export const SkippedWithAReason = meta.story({
  decorators: [inWorld({ address, stubs: settling(), permissions })],
  play: async ({ canvas }) => {
    const dialog = await openOverdue(canvas);
    await userEvent.click(await dialog.findByRole("button", { name: "Skip…" }));
    await expect(await dialog.findByRole("textbox", { name: "Reason" })).toHaveFocus();
    await userEvent.click(dialog.getByRole("button", { name: "Skip" }));
    await expect(await dialog.findByText("Reason is required")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveFocus();
    await userEvent.keyboard("The meter was away for repair");
    await userEvent.click(dialog.getByRole("button", { name: "Skip" }));
    await expect(await canvas.findByRole("button", { name: /Collect meter files, Skipped$/ })).toBeVisible();
  },
});

export const Refused = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: {
        reminders: {
          ...calendarStubs.reminders,
          complete: problem("/errors/invalid-transition", "This occurrence was skipped."),
        },
      },
      permissions,
    }),
  ],
  play: async ({ canvas }) => {
    const dialog = await openOverdue(canvas);
    await userEvent.click(await dialog.findByRole("button", { name: "Complete" }));
    await expect(await dialog.findByText("This occurrence was skipped.")).toBeVisible();
  },
});

export const ForAViewer = meta.story({
  decorators: [inWorld({ address, stubs: settling(), permissions: ["reminder:list"] })],
  play: async ({ canvas }) => {
    const dialog = await openOverdue(canvas);
    await expect(await dialog.findByText("Overdue")).toBeVisible();
    await expect(dialog.queryByRole("button", { name: "Complete" })).toBeNull();
    await expect(dialog.queryByRole("textbox")).toBeNull();
    await expect(dialog.queryByRole("link", { name: "Open reminder" })).toBeNull();
  },
});
