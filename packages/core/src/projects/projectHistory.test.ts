import { describe, expect, test, vi } from "vitest";
import { createDates } from "../text/date.ts";
import { fakeHistoryEntry, fakeProject } from "../testing/fakeProject.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeId, fakeMilestoneOwner } from "../testing/fakeRecords.ts";
import { changesOf, actionOf, historyLink, namesIn } from "./projectHistory.ts";

const dates = createDates({ locale: "en-GB", log: vi.fn<() => void>() });
const words = { locale: "en-GB", dates, names: namesIn(fakeProject()) };
const read = (field: string, before: unknown, after: unknown) => {
  const [change] = changesOf(fakeHistoryEntry({ changes: [{ field, before, after }] }), words);
  return change && `${change.label}: ${change.before} → ${change.after}`;
};

describe("a change in a project's history", () => {
  test.each([
    ["name", "A", "B", "Name: A → B"],
    ["estimatedAnnualTco2e", null, 8600.5, "Estimated reduction: nothing → 8,600.5"],
    ["startDate", "2026-03-01", null, "Start date: 1 Mar 2026 → nothing"],
    ["status", "DRAFT", "ON_HOLD", "Status: Draft → On hold"],
    ["programme", "CORPORATE", "VCS", "Programme: Corporate, no crediting → Verra VCS"],
    ["state", "LOCKED", "REOPENED", "State: Locked → Reopened"],
    ["country", "PT", "NO", "Country: Portugal → Norway"],
    ["coBenefits", [], [13], "Co-benefits: nothing → 13 Climate action"],
    ["tags", ["a", "b"], [], "Tags: a, b → nothing"],
    ["estimations", [{}], [{}, {}], "Estimations: 1 entry → 2 entries"],
    ["estimations", [{ tco2e: 1 }], [{ tco2e: 2 }], "Estimations: 1 entry → 1 entry, changed"],
    ["dueAt", null, "2026-03-01T12:30:00Z", `Due: nothing → ${dates.dateTime("2026-03-01T12:30:00Z")}`],
    ["leadUserId", fakeId(99), fakeId(2), "Lead: another one → Marek Holub"],
    ["companyId", fakeId(1), null, "Company: Nordwind Works → nothing"],
    ["somethingNew", false, true, "Something new: no → yes"],
    ["registryStatus", "LISTED", "DE_REGISTERED", "Registry status: Listed → De registered"],
    ["programme", "VCS", "constructor", "Programme: Verra VCS → constructor"],
  ])("of %s is written in words", (field, before, after, text) => {
    expect(read(field, before, after)).toBe(text);
  });

  test("without content is left out", () => {
    expect(read("note", null, "")).toBeUndefined();
    expect(read("heldByProject", false, true)).toBeUndefined();
    expect(read("evidence", null, ["a map"])).toBeUndefined();
    const begun = { action: "create", changes: [{ field: "name", before: null, after: "A" }] };
    expect(changesOf(fakeHistoryEntry(begun), words)).toEqual([]);
    const held = { action: "hold", changes: [{ field: "status", before: "ACTIVE", after: "ON_HOLD" }] };
    expect(changesOf(fakeHistoryEntry(held), words)).toEqual([]);
  });
});

test.each([
  [{ action: "create" }, "created the project"],
  [{ action: "hold", entity: "process", entityName: "MRV cycle" }, "held the process “MRV cycle”"],
  [
    { action: "uncomplete", entity: "milestone", entityName: "Baseline" },
    "took back the milestone “Baseline”",
  ],
  [
    {
      ...{ action: "undo", entity: "milestone", entityName: "Baseline" },
      changes: [{ field: "state", before: "COMPLETED", after: "READY" }],
    },
    "undid the completion of the milestone “Baseline”",
  ],
  [{ action: "makeRead", entity: "other", entityName: null }, "makeread the other"],
])("names its action as the rest of a sentence: %j", (entry, text) => {
  expect(actionOf(fakeHistoryEntry(entry))).toBe(text);
});

test("finds the names of all records that it refers to on the project's page", () => {
  const person = (index: number) => ({ id: fakeId(index), name: "Ana", surname: `R${index}` });
  const body = (index: number) => fakeMilestoneOwner({ id: fakeId(index), name: `Body ${index}` });
  const project = fakeProject({
    responsibles: [person(11)],
    validationBody: body(12),
    verificationBody: body(13),
    processes: [
      fakeProcess({
        responsibles: [person(14)],
        milestones: [fakeMilestone("A", { owner: body(15) })],
      }),
    ],
  });
  expect(namesIn(project)).toEqual({
    [fakeId(1)]: "Nordwind Works",
    [fakeId(2)]: "Marek Holub",
    [fakeId(3)]: project.type?.name,
    [fakeId(5)]: "Shore power",
    [fakeId(11)]: "Ana R11",
    [fakeId(12)]: "Body 12",
    [fakeId(13)]: "Body 13",
    [fakeId(14)]: "Ana R14",
    [fakeId(15)]: "Body 15",
    [fakeId(90)]: "Sample process",
  });
});

test("links an entry to its process or to its milestone on the process's page", () => {
  const step = fakeMilestone("A");
  const process = fakeProcess({ milestones: [step] });
  const project = fakeProject({ processes: [process] });
  const to = (entity: string, entityId: string) =>
    historyLink(fakeHistoryEntry({ entity, entityId }), project);
  expect(to("process", process.id)).toBe(`/process/${process.id}`);
  expect(to("milestone", step.id)).toBe(`/process/${process.id}?milestone=${step.id}`);
  expect([to("process", fakeId(77)), to("milestone", fakeId(77)), to("project", project.id)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
