import { feedbackFields, type HistoryEntry } from "@canopy/contracts";
import { expect, test } from "vitest";
import { recurrenceText } from "../recurrence/recurrenceText.ts";
import { createDates } from "../text/date.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { recordHistoryDays } from "./recordHistoryDays.ts";
import { relatedNames } from "./relatedNames.ts";

const entryOf = (action: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: `0190a0f0-0000-7000-8000-${String(action.length).padStart(12, "0")}`,
  at: "2026-11-20T08:15:00.000Z",
  actorId: null,
  actorName: null,
  source: "SYSTEM",
  entity: "user",
  entityId: "0190a002-0000-7000-8000-000000000001",
  entityName: "Marek",
  processId: null,
  action,
  changes: [],
  reason: null,
  ...more,
});
const words = { locale: "en", dates: createDates({ locale: "en", log: () => undefined }), names: {} };
const saidOf = (entry: HistoryEntry) =>
  recordHistoryDays([entry], words).flatMap(({ groups }) =>
    groups.flatMap(({ lines }) => lines.map(({ actor, did }) => `${actor.name} ${did}`)),
  );

test.each([
  [entryOf("lock"), "Canopy locked the account"],
  [entryOf("disable", { actorName: "Ines Duarte" }), "Ines Duarte disabled the account"],
  [entryOf("master-password"), "Canopy made a one-time password for the account"],
  [entryOf("update", { entity: "milestoneOwner" }), "Canopy changed the stakeholder"],
  [entryOf("resolve", { entity: "feedback" }), "Canopy resolved the feedback"],
])("an entry of a record's history reads as a sentence (%#)", (entry, sentence) => {
  expect(saidOf(entry)).toEqual([sentence]);
});

test("the entries of one day stand together, with reasons and changed values in words", () => {
  const changed = entryOf("update", {
    changes: [{ field: "roles", before: ["VIEWER"], after: ["PROJECT_OFFICER"] }],
    reason: "A new task",
  });
  const earlier = entryOf("create", { at: "2026-11-01T08:15:00.000Z" });
  const days = recordHistoryDays([changed, earlier], words);
  expect(days).toHaveLength(2);
  expect(days[0]?.groups[0]?.lines[0]).toMatchObject({
    said: [{ label: "Reason", text: "A new task" }],
    changes: [{ label: "Roles", before: "Auditor / viewer", after: "Project officer" }],
  });
});

const changeOf = (entity: string, field: string, before: unknown, after: unknown, names = {}) => {
  const entry = entryOf("update", { entity, changes: [{ field, before, after }] });
  const given = {
    ...words,
    names,
    ruleText: recurrenceText,
    ...(entity === "feedback" && { fields: feedbackFields }),
  };
  const [line] = recordHistoryDays([entry], given).flatMap(({ groups }) => groups[0]?.lines ?? []);
  const [change] = line?.changes ?? [];
  return change && `${change.label}: ${change.before} → ${change.after}`;
};

test.each([
  [
    "reminder",
    "rrule",
    null,
    "FREQ=WEEKLY;BYDAY=TU;COUNT=6",
    "Repeats: nothing → Every week on Tuesday, 6 times",
  ],
  ["reminder", "leadTimes", [7], [30, 1], "Days before: 7 → 30, 1"],
  ["reminder", "offsetDays", null, -7, "Days from the milestone: nothing → -7"],
  ["reminder", "title", "DUE_NOW", "BUG", "Title: DUE_NOW → BUG"],
  ["company", "targetYear", 2030, 2035, "Target year: 2030 → 2035"],
  ["company", "sizeBand", null, "LARGE", "Size: nothing → 250 to 999 people"],
  ["feedback", "type", "BUG", "IDEA", "Type: Problem → Idea"],
  ["feedback", "priority", "MEDIUM", "HIGH", "Priority: Medium → High"],
  ["feedback", "resolutionNote", null, "Seen", "Note: nothing → Seen"],
  ["user", "weekStart", null, "SUNDAY", "Week start: nothing → Sunday"],
  ["user", "language", "fr", "pt", "Language: French → Portuguese"],
  ["processTemplate", "key", "A", "B", "Key: A → B"],
  ["processTemplate", "publishedVersion", 1, 2, "Version: 1 → 2"],
  ["processTemplate", "publishedAt", null, "2026-11-20T08:15:00.000Z", /^Published: nothing → /],
  ["processTemplate", "stepCount", 2, 3, "Number of steps: 2 → 3"],
  ["processTemplate", "milestones", ["A"], ["A (changed)"], "Steps: A → A (changed)"],
  ["processTemplate", "transitions", [], ["A → B (forward)"], "Arrows: nothing → A → B (forward)"],
  ["processTemplate", "typeIds", [], [fakeId(4)], "Technologies: nothing → another one"],
])("a change of a %s's %s is written as its list writes it (%#)", (entity, field, before, after, text) => {
  expect(changeOf(entity, field, before, after)).toEqual(
    typeof text === "string" ? text : expect.stringMatching(text),
  );
});

test("records that a change names by id have the names of the page's related records and of who acted", () => {
  const marek = fakeId(11);
  const company = fakeId(12);
  const former = fakeId(13);
  const names = relatedNames({
    ...{ title: "Call", project: null, userIds: [marek], nothing: undefined },
    users: [{ id: marek, name: "Marek", surname: "Holub" }],
    company: { id: company, name: "Nordwind" },
  });
  expect(changeOf("reminder", "userIds", [], [marek], names)).toBe("People: nothing → Marek Holub");
  expect(changeOf("reminder", "companyId", former, company, names)).toBe("Company: another one → Nordwind");
  const changes = [{ field: "assigneeId", before: null, after: marek }];
  const entry = entryOf("update", { entity: "feedback", actorId: marek, actorName: "Marek Holub", changes });
  const [line] = recordHistoryDays([entry], { ...words, fields: feedbackFields }).flatMap(
    ({ groups }) => groups[0]?.lines ?? [],
  );
  expect(line?.changes).toMatchObject([{ label: "Assignee", before: "nothing", after: "Marek Holub" }]);
});

test("the line of a person leads to them, and that of the product to nobody", () => {
  const actorOf = (entry: HistoryEntry) =>
    recordHistoryDays([entry], words).flatMap(({ groups }) =>
      groups.flatMap(({ lines }) => lines.map(({ actor }) => actor)),
    );
  const actorId = "0190a002-0000-7000-8000-000000000002";
  expect(actorOf(entryOf("update", { actorId, actorName: "Inês Duarte" }))).toEqual([
    { name: "Inês Duarte", href: `/user/${actorId}` },
  ]);
  expect(actorOf(entryOf("update"))).toEqual([{ name: "Canopy", href: undefined }]);
});
