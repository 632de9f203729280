import type { HistoryEntry } from "@canopy/contracts";
import { expect, test } from "vitest";
import { createDates } from "../text/date.ts";
import { recordHistoryDays } from "./recordHistoryDays.ts";

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
