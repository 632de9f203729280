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
    ["latitude", -1.28333, -1.28338, "Latitude: -1.28333 → -1.28338"],
    ["startDate", "2026-03-01", null, "Start date: 1 Mar 2026 → nothing"],
    ["status", "DRAFT", "ON_HOLD", "Status: Draft → On hold"],
    ["programme", "CORPORATE", "VCS", "Programme: Corporate, no crediting → Verra VCS"],
    ["state", "LOCKED", "REOPENED", "State: Locked → Reopened"],
    ["country", "PT", "NO", "Country: Portugal → Norway"],
    ["logo", null, "one", "Logo: nothing → a picture"],
    ["logo", "one", "two", "Logo: a picture → a picture, changed"],
    ["logo", "two", null, "Logo: a picture → nothing"],
    ["coBenefits", [], [13], "Co-benefits: nothing → 13 Climate action"],
    ["tags", ["a", "b"], [], "Tags: a, b → nothing"],
    ["estimations", [{}], [{}, {}], "Estimations: 1 entry → 2 entries"],
    ["estimations", [{ tco2e: 1 }], [{ tco2e: 1200.5 }], "Estimations: Quantity 1 → Quantity 1,200.5"],
    [
      "issuances",
      [
        { periodStart: "2024-01-01", quantity: 10, vintage: 2024 },
        { quantity: 5, serials: null },
      ],
      [{ quantity: 5, serials: null }],
      "Issuances: Period start 1 Jan 2024, Quantity 10, Vintage 2024 → nothing",
    ],
    ["labels", [], [{ kind: "ENDORSEMENT", note: "A" }], "Labels: nothing → Label Endorsement, Note A"],
    [
      "ratings",
      [{ value: "AA" }],
      ["A", "B", "C", "D", "E"].map((value) => ({ value })),
      "Ratings: Value AA → Value A; Value B; Value C; 2 more",
    ],
    [
      "ratings",
      [{ value: "A" }, { value: "B" }],
      [{ value: "B" }, { value: "A" }],
      "Ratings: 2 entries → 2 entries, changed",
    ],
    ["ratings", [{ value: "A" }, { value: "A" }], [{ value: "A" }], "Ratings: Value A → nothing"],
    ["dueAt", null, "2026-03-01T12:30:00Z", `Due: nothing → ${dates.dateTime("2026-03-01T12:30:00Z")}`],
    ["leadUserId", fakeId(99), fakeId(2), "Lead: another one → Marek Holub"],
    ["companyId", fakeId(1), null, "Company: Nordwind Works → nothing"],
    ["somethingNew", false, true, "Something new: no → yes"],
    ["registryStatus", "LISTED", "DE_REGISTERED", "Registry status: Listed → De-registered"],
    ["code", "A", "B", "Code: A → B"],
    [
      "readyAt",
      null,
      "2026-03-01T12:30:00Z",
      `Ready since: nothing → ${dates.dateTime("2026-03-01T12:30:00Z")}`,
    ],
    ["startedAt", "x", null, "Started: x → nothing"],
    ["endedAt", "x", null, "Ended: x → nothing"],
    ["completedAt", "x", null, "Completed: x → nothing"],
    ["createdAt", "x", null, "Created: x → nothing"],
    ["createdById", fakeId(2), null, "Created by: Marek Holub → nothing"],
    ["templateId", fakeId(9), null, "Template: another one → nothing"],
    ["projectId", fakeId(5), null, "Project: Shore power → nothing"],
    ["processId", "x", null, "Process: x → nothing"],
    ["milestoneId", "x", null, "Milestone: x → nothing"],
    ["slot", null, "report", "Evidence: nothing → report"],
    ["milestones", [{}], [], "Milestones: 1 entry → nothing"],
    ["transitions", [], [{}], "Transitions: nothing → 1 entry"],
    ["maxRounds", null, 1_200, "Rounds of findings: nothing → 1,200"],
    ["roles", ["VIEWER"], [], "Roles: Auditor / viewer → nothing"],
    ["kind", "METER_DATA", null, "Kind: Meter data → nothing"],
    ["severity", "MINOR", "MAJOR", "Severity: Minor → Major"],
    ["responsibleUserId", fakeId(2), null, "Responsible person: Marek Holub → nothing"],
    ["responsibleCompanyId", null, fakeId(1), "Responsible company: nothing → Nordwind Works"],
    ["reference", null, "D.2", "Section: nothing → D.2"],
    ["raisedAt", "2026-03-01", "2026-03-02", "Raised: 1 Mar 2026 → 2 Mar 2026"],
    ["text", "A", "B", "Text: A → B"],
    ["coveredByNdc", "INSIDE", null, "Covered by NDC: Inside the pledge → nothing"],
    ["mitigationType", "AVOIDANCE", null, "Mitigation: Avoidance → nothing"],
    ["issuances", { vintage: 2025 }, null, "Issuances: an entry → nothing"],
    ["name", "2026-03-01 and more", "x2026-03-01", "Name: 2026-03-01 and more → x2026-03-01"],
    ["name", `${fakeId(2)}0`, "a2026-03-01T12:30", `Name: ${fakeId(2)}0 → a2026-03-01T12:30`],
    ["toString", 1, 2, "To string: 1 → 2"],
    ["programme", "VCS", "constructor", "Programme: Verra VCS → constructor"],
  ])("of %s is written in words", (field, before, after, text) => {
    expect(read(field, before, after)).toBe(text);
  });

  test("without content is left out", () => {
    expect(read("note", null, "")).toBeUndefined();
    expect(read("heldByProject", false, true)).toBeUndefined();
    expect(read("evidence", null, ["a map"])).toBeUndefined();
    for (const field of ["id", "statusBefore", "withoutEvidence", "fileName", "versionNo", "bytes", "sha256"])
      expect(read(field, 1, 2)).toBeUndefined();
    for (const field of ["round", "sentBackFrom", "takenBack"]) expect(read(field, 1, 2)).toBeUndefined();
    for (const field of ["state", "readyAt", "startedAt", "endedAt", "completedAt"]) {
      const entry = fakeHistoryEntry({ action: "complete", changes: [{ field, before: 1, after: 2 }] });
      expect(changesOf(entry, words)).toEqual([]);
    }
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
  [{ action: "update" }, "changed the project"],
  [{ action: "delete" }, "deleted the project"],
  [{ action: "enable" }, "enabled the project"],
  [{ action: "disable" }, "disabled the project"],
  [{ action: "resume", entity: "process" }, "resumed the process “Shore power”"],
  [{ action: "start", entity: "process", entityName: null }, "started the process"],
  [{ action: "terminate", entity: "process", entityName: null }, "ended the process"],
  [{ action: "complete", entity: "milestone", entityName: null }, "completed the milestone"],
  [{ action: "skip", entity: "milestone", entityName: null }, "skipped the milestone"],
  [{ action: "rework", entity: "milestone", entityName: null }, "sent back the milestone"],
  [{ action: "reopen", entity: "milestone", entityName: null }, "reopened the milestone"],
  [{ action: "version", entity: "document", entityName: null }, "added a file to the document"],
  [{ action: "submit", entity: "document", entityName: null }, "submitted the document"],
  [{ action: "accept", entity: "document", entityName: null }, "accepted the document"],
  [{ action: "return", entity: "document", entityName: null }, "returned the document"],
  [{ action: "create", entity: "finding", entityName: "CAR-02" }, "raised the finding “CAR-02”"],
  [{ action: "answer", entity: "finding", entityName: "CAR-02" }, "answered the finding “CAR-02”"],
  [{ action: "close", entity: "finding", entityName: "CAR-02" }, "closed the finding “CAR-02”"],
  [{ action: "withdraw", entity: "finding", entityName: "CAR-02" }, "withdrew the finding “CAR-02”"],
  [{ action: "carry", entity: "finding", entityName: "FAR-01" }, "carried forward the finding “FAR-01”"],
  [{ action: "pause", entity: "reminder", entityName: null }, "paused the reminder"],
  [{ action: "cancel", entity: "reminder", entityName: null }, "cancelled the reminder"],
  [{ action: "progress", entity: "feedback", entityName: null }, "took up the feedback"],
  [{ action: "resolve", entity: "feedback", entityName: null }, "resolved the feedback"],
  [{ action: "dismiss", entity: "feedback", entityName: null }, "dismissed the feedback"],
  [{ action: "anonymise", entity: "user", entityName: null }, "anonymised the account"],
  [{ action: "invite", entity: "user", entityName: null }, "sent an invitation again for the account"],
  [{ action: "lock", entity: "user", entityName: null }, "locked the account"],
  [{ action: "set-password", entity: "user", entityName: null }, "set the password of the account"],
  [
    { action: "master-password", entity: "user", entityName: null },
    "made a one-time password for the account",
  ],
  [{ action: "password-reset", entity: "user", entityName: null }, "sent a reset link for the account"],
  [
    { action: "restore-administrator", entity: "user", entityName: null },
    "gave the administrator's role back to the account",
  ],
  [{ action: "create", entity: "projectType", entityName: null }, "created the technology"],
  [{ action: "create", entity: "milestoneOwner", entityName: null }, "created the stakeholder"],
  [{ action: "create", entity: "processTemplate", entityName: null }, "created the template"],
  [{ action: "create", entity: "company", entityName: null }, "created the company"],
  [{ action: "undo", entity: "process", entityName: null }, "undid the start of the process"],
  [
    {
      ...{ action: "undo", entity: "milestone", entityName: null },
      changes: [{ field: "state", before: "SKIPPED", after: "READY" }],
    },
    "undid the skipping of the milestone",
  ],
  [
    {
      ...{ action: "undo", entity: "milestone", entityName: null },
      changes: [{ field: "note", before: "SKIPPED", after: null }],
    },
    "undid the completion of the milestone",
  ],
  [
    {
      ...{ action: "submit", entity: "document", entityName: null },
      changes: [{ field: "note", before: null, after: "DRAFT" }],
    },
    "submitted the document",
  ],
  [
    {
      ...{ action: "return", entity: "document", entityName: null },
      changes: [
        { field: "state", before: null, after: "DRAFT" },
        { field: "round", before: null, after: 2 },
      ],
    },
    "returned the document",
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

test("a page that knows no processes and no people names the project and who leads it", () => {
  const {
    processes: _,
    responsibles: __,
    ...bare
  } = fakeProject({ leadUser: null, type: null, company: null });
  expect(namesIn(bare)).toEqual({ [fakeId(5)]: "Shore power" });
  const unread = fakeProject({
    processes: [{ ...fakeProcess(), milestones: undefined, responsibles: undefined }],
  });
  expect(namesIn(unread)).toMatchObject({ [fakeId(90)]: "Sample process" });
  const ofProcess = { entity: "process", entityId: fakeId(90), processId: fakeId(90) };
  const entry = fakeHistoryEntry({ ...ofProcess, entity: "milestone", entityId: fakeMilestone("A").id });
  expect(historyLink(entry, unread)).toBeUndefined();
  expect(historyLink(fakeHistoryEntry(ofProcess), bare)).toBeUndefined();
});

test("links an entry to a document that was handed in: no other one stays for certain", () => {
  const project = fakeProject();
  const to = (action: string) =>
    historyLink(fakeHistoryEntry({ entity: "document", entityId: fakeId(80), action }), project);
  const page = `/project/${project.id}?tab=documents&document=${fakeId(80)}`;
  expect(["submit", "accept", "return"].map(to)).toEqual([page, page, page]);
  expect(["create", "version", "delete"].map(to)).toEqual([undefined, undefined, undefined]);
});

test("links an entry to its process, or to its milestone or its finding on the process's page", () => {
  const step = fakeMilestone("A");
  const process = fakeProcess({ milestones: [step] });
  const project = fakeProject({ processes: [process] });
  const to = (entity: string, entityId: string, processId: string | null = process.id) =>
    historyLink(fakeHistoryEntry({ entity, entityId, processId }), project);
  expect(to("process", process.id)).toBe(`/process/${process.id}`);
  expect(to("milestone", step.id)).toBe(`/process/${process.id}?milestone=${step.id}`);
  expect(to("finding", fakeId(76))).toBe(`/process/${process.id}?finding=${fakeId(76)}`);
  const gone = fakeId(77);
  expect([
    ...[to("process", gone, gone), to("milestone", gone), to("finding", fakeId(76), gone)],
    ...[to("document", fakeId(80)), to("project", project.id, null)],
  ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
