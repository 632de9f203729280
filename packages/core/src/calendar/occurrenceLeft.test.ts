import type { CalendarEntry, Occurrence } from "@canopy/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import { occurrenceScreen } from "./occurrence.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2027-01-13T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const entry: CalendarEntry = {
  ...{ reminderId: fakeId(1), occurrenceId: fakeId(2), projectName: null },
  ...{ description: "Collect meter files", dueDatetime: "2027-01-05T14:00:00Z", status: "OVERDUE" },
};
const occurrence: Occurrence = {
  ...{ id: fakeId(2), occurrenceId: fakeId(2), reminderId: fakeId(1), dueAt: entry.dueDatetime },
  ...{ status: "COMPLETED", note: null, reason: null, doneAt: null, doneById: null, doneByName: null },
  createdAt: entry.dueDatetime,
};

test.each([
  ["done", occurrence, "Operation completed successfully"],
  [
    "done by somebody else",
    { ...occurrence, doneById: fakeId(9), doneByName: "Marek Holub" },
    "Collect meter files was already completed by Marek Holub.",
  ],
  ["refused", problem("/errors/invalid-transition", "It was skipped."), "It was skipped."],
])(
  "An occurrence whose dialog is left while it is completed says once that it was %s",
  async (_, answered, text) => {
    for (const way of ["dismiss", "leave"] as const) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const complete = async () => {
        await promise;
        return typeof answered === "function" ? answered() : answered;
      };
      const { app, toastTexts } = await openSignedIn(
        { reminders: { complete } },
        ["reminder:list", "reminder:manage_occurrence"],
        "/reminders/calendar",
      );
      app.modal.send({ type: "modal.open", title: "Occurrence", content: "occurrence" });
      const { screen } = openScreen(app, occurrenceScreen, { entry });
      screen.send({ type: "occurrence.complete" });
      if (way === "dismiss") app.modal.send({ type: "modal.dismiss", by: "escape" });
      else screen.stop();
      resolve();
      await settle();
      expect(toastTexts()).toEqual([text]);
    }
  },
);
