import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeOccurrence } from "../testing/fakeReminder.ts";
import { abandonedReads } from "../testing/abandonedReads.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { lines, told } from "../testing/toldView.ts";
import { reminderCreateScreen } from "./reminderForm.screens.ts";
import { reminderListScreen } from "./reminderList.screens.ts";
import { linkedReminders, reminderScreen } from "./reminders.screens.ts";
import { occurrencesScreen } from "./occurrences.screens.ts";
import {
  noOccurrencesText,
  occurrenceFilters,
  selectCanSettle,
  selectOccurrenceAsk,
  selectOccurrences,
  selectOccurrencesFailure,
  selectOccurrencesStatus,
  selectOccurrenceTotal,
} from "./occurrences.selectors.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const open = async (
  occurrences: NonNullable<Stubs["reminders"]>["occurrences"] & {},
  permissions = ["reminder:get", "reminder:manage_occurrence"],
) => {
  const { app, asked } = await openSignedIn({ reminders: { occurrences } }, permissions, "/reminders/");
  const { screen } = openScreen(app, occurrencesScreen, { reminderId: fakeId(20), isOver: false });
  return { screen, now: () => screen.getSnapshot(), asked };
};
const page = { data: [fakeOccurrence()], total: 31 };

test("the occurrences are filtered by these choices, the usual one first", () => {
  expect(occurrenceFilters.map(told)).toEqual(lines`
    open "Open"
    all "All"
    UPCOMING "Upcoming"
    DUE "Due"
    OVERDUE "Overdue"
    COMPLETED "Completed"
    SKIPPED "Skipped"
  `);
});

test.each([
  ["open", "ACTIVE", "None of these", "Other occurrences are shown by the choice above."],
  ["SKIPPED", "PAUSED", "None of these", "Other occurrences are shown by the choice above."],
  ["all", "CANCELLED", "No occurrences", "It never fell due before it was cancelled."],
  ["all", "PAUSED", "No occurrences", "They stand here once it is resumed."],
  ["all", "ACTIVE", "No occurrences yet", "They stand here as soon as it is known when it is due."],
] as const)(
  "an empty list of %s occurrences of a reminder that is %s says: %s %s",
  (filter, status, title, text) => {
    expect(noOccurrencesText(filter, { status, closedReason: null })).toEqual({ title, text });
  },
);

test("an empty list of a reminder that rests with its disabled project says until when", () => {
  const resting = { status: "PAUSED", closedReason: "Its project was disabled." } as const;
  expect(noOccurrencesText("all", resting).text).toBe("They stand here once its project is enabled.");
});

describe("the occurrences of a reminder", () => {
  test("are none until they are read", async () => {
    const { now } = await open(page);
    expect(selectOccurrencesStatus(now())).toBe("loading");
    expect(selectOccurrences(now())).toEqual([]);
    expect(selectOccurrenceTotal(now())).toBe(0);
    expect(selectOccurrencesFailure(now())).toBeUndefined();
    await settle();
    expect(selectOccurrencesStatus(now())).toBe("showing");
    expect(selectOccurrences(now())).toEqual([fakeOccurrence()]);
    expect(selectOccurrenceTotal(now())).toBe(31);
  });

  test("are asked for by page, size and filter; another size or filter begins with the first page", async () => {
    const { screen, asked, now } = await open(page);
    await settle();
    screen.send({ type: "occurrences.page", page: 3 });
    await settle();
    screen.send({ type: "occurrences.size", size: 25 });
    await settle();
    screen.send({ type: "occurrences.page", page: 2 });
    await settle();
    screen.send({ type: "occurrences.choose", filter: "DUE" });
    await settle();
    screen.send({ type: "occurrences.choose", filter: "all" });
    await settle();
    expect(selectOccurrenceAsk(now())).toEqual({ reminderId: fakeId(20), filter: "all", page: 1, size: 25 });
    const path = `GET /api/reminders/${fakeId(20)}/occurrences`;
    const isOpen = ["UPCOMING", "DUE", "OVERDUE"].map((status) => `&filters[0].value=${status}`).join("");
    expect(asked()).toEqual([
      `${path}?page=1&size=10&sortField=dueAt&sortDirection=asc&filters[0].fieldId=status&filters[0].operator=in${isOpen}`,
      `${path}?page=3&size=10&sortField=dueAt&sortDirection=asc&filters[0].fieldId=status&filters[0].operator=in${isOpen}`,
      `${path}?page=1&size=25&sortField=dueAt&sortDirection=asc&filters[0].fieldId=status&filters[0].operator=in${isOpen}`,
      `${path}?page=2&size=25&sortField=dueAt&sortDirection=asc&filters[0].fieldId=status&filters[0].operator=in${isOpen}`,
      `${path}?page=1&size=25&sortField=dueAt&sortDirection=desc&filters[0].fieldId=status&filters[0].operator=equals&filters[0].value=DUE`,
      `${path}?page=1&size=25&sortField=dueAt&sortDirection=desc`,
    ]);
  });

  test("that cannot be read say why, and are read again on request", async () => {
    let isDown = true;
    const { screen, now } = await open(() => (isDown ? problem("/errors/validation", "Not now")() : page));
    await settle();
    expect(selectOccurrencesStatus(now())).toBe("failed");
    expect(selectOccurrencesFailure(now())?.text).toBe("Not now");
    isDown = false;
    screen.send({ type: "occurrences.retry" });
    await settle();
    expect(selectOccurrencesStatus(now())).toBe("showing");
    expect(selectOccurrencesFailure(now())).toBeUndefined();
  });

  test("stop being read with their page, as does all that is read of reminders", async () => {
    const permissions = [
      ...["reminder:get", "reminder:list", "reminder:create", "reminder:link_user"],
      ...["project:list", "company:list", "project_process:list"],
    ];
    const { made, goingOn } = await abandonedReads({ permissions }, (app) => [
      openScreen(app, occurrencesScreen, { reminderId: fakeId(20), isOver: false }).screen,
      openScreen(app, reminderScreen, { id: fakeId(20) }).screen,
      openScreen(app, reminderListScreen, undefined).screen,
      openScreen(app, linkedReminders.project, { ask: fakeId(5) }).screen,
      openScreen(app, reminderCreateScreen, undefined).screen,
    ]);
    // the form reads projects, companies and people
    expect([made, goingOn]).toEqual([7, []]);
  });

  test("are completed and skipped by nobody without the permission", async () => {
    const { now } = await open(page, ["reminder:get"]);
    expect(selectCanSettle(fakeOccurrence())(now())).toBe(false);
  });
});
