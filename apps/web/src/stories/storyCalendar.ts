import type { CalendarEntry, Milestone } from "@canopy/core";
import { fakeMilestone, type Stubs } from "@canopy/core/testing";
import { idOf, pageOf } from "./storyData.ts";
import { overdueFinding } from "./storyFindings.ts";
import { registration } from "./storyProcesses.ts";
import { daysAgo } from "./storyTime.ts";

/** The permissions of a person who works with reminders. */
export const calendarRights = ["reminder:get", "reminder:list", "reminder:manage_occurrence"];

const entryOf = (index: number, dueDatetime: string, description: string, status: string): CalendarEntry => ({
  reminderId: idOf(8, index % 5),
  occurrenceId: idOf(9, index),
  description,
  dueDatetime,
  status,
});

/** Occurrences of January 2027 and the days around it, in every status. */
export const januaryEntries: readonly CalendarEntry[] = [
  entryOf(1, "2026-12-30T09:00:00Z", "Collect meter files for December", "COMPLETED"),
  entryOf(2, "2027-01-05T09:00:00Z", "Collect meter files", "OVERDUE"),
  entryOf(3, "2027-01-05T14:30:00Z", "Call the verifier about the site visit", "COMPLETED"),
  entryOf(4, "2027-01-08T08:00:00Z", "Check the water samples from the river intake", "SKIPPED"),
  entryOf(5, "2027-01-13T10:00:00Z", "Prepare the quarterly steering committee", "DUE"),
  entryOf(6, "2027-01-13T11:00:00Z", "Send the agenda", "DUE"),
  entryOf(7, "2027-01-13T12:00:00Z", "Book the room", "UPCOMING"),
  entryOf(8, "2027-01-13T13:00:00Z", "Print the handouts", "UPCOMING"),
  entryOf(9, "2027-01-13T15:00:00Z", "Write the minutes", "UPCOMING"),
  entryOf(10, "2027-01-20T09:00:00Z", "Calibrate the flow meters", "UPCOMING"),
  {
    ...entryOf(11, "2027-01-29T16:00:00Z", "The lease of the north field ends on 31 March.", "UPCOMING"),
    title: "Renew the land lease",
  },
  entryOf(12, "2027-02-03T09:00:00Z", "Collect meter files", "UPCOMING"),
];

/** A server that answers with the occurrences in the span; `mine` are the first seven. */
export const calendarStubs = {
  reminders: {
    upcoming: [],
    calendar: ({ search }) => {
      const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
      const known = search.get("mine") === "true" ? januaryEntries.slice(0, 7) : januaryEntries;
      return known.filter(({ dueDatetime }) => {
        const at = new Date(String(dueDatetime)).getTime();
        return at >= new Date(from).getTime() && at < new Date(to).getTime();
      });
    },
  },
  findings: { list: pageOf([]) },
} satisfies Stubs;

const CROWD = 20;

/** Twenty occurrences on one day: all completed except one, which is overdue and has a long name. */
export const crowdedDay: readonly CalendarEntry[] = Array.from({ length: CROWD }, (_, index) =>
  index === CROWD - 1
    ? {
        ...entryOf(40 + index, "2027-01-12T18:00:00Z", "With both annexes, signed.", "OVERDUE"),
        title: "Send the letter",
      }
    : entryOf(
        40 + index,
        `2027-01-12T0${index % 10}:15:00Z`,
        `Walk plot ${index + 1} with the landowners and write down everything that they ask for`,
        index % 4 === 0 ? "SKIPPED" : "COMPLETED",
      ),
);

/** The permissions of a person who also reads milestones. */
export const milestoneRights = [...calendarRights, "project_process:list", "project_process:get"];

const DAY_MS = 86_400_000;

const stepDue = (index: number, name: string, dueAt: string): Milestone => ({
  ...fakeMilestone("S", {
    id: idOf(20, index),
    processId: registration.id,
    name,
    state: "READY",
    readyAt: new Date(Date.parse(dueAt) - 10 * DAY_MS).toISOString(),
    dueAt,
  }),
  process: registration,
});

/** Milestones due in January 2027 and before: on a day of its own, on a full day, and long ago. */
const dueSteps: readonly Milestone[] = [
  stepDue(1, "Inventory received", daysAgo(250)),
  stepDue(2, "Eligibility and planning done", daysAgo(190)),
  stepDue(3, "Contracts signed with the two outside parties", "2027-01-07T09:00:00Z"),
  stepDue(4, "Data quality review", "2027-01-13T09:00:00Z"),
  stepDue(5, "Validation audit and findings issued", "2027-01-20T09:00:00Z"),
];

const TOTAL_LATE = 57;

/** The same server with milestones: those due within the asked span, or the first of many late ones. */
export const calendarWithMilestones = {
  findings: { list: pageOf([{ ...overdueFinding, due: "2027-01-12" }]) },
  reminders: {
    ...calendarStubs.reminders,
    upcoming: [entryOf(60, daysAgo(20), "Call the registry about the account", "OVERDUE")],
  },
  milestones: {
    list: ({ search }) => {
      const text = decodeURIComponent(search.toString());
      const [first = "", second] = [...text.matchAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g)].map(([at]) => at);
      const [from, to] = second === undefined ? ["", first] : [first, second];
      const data = dueSteps.filter(({ dueAt }) => String(dueAt) >= from && String(dueAt) < to);
      return { data, total: second === undefined ? TOTAL_LATE : data.length };
    },
  },
} satisfies Stubs;
