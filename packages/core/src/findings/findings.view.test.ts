import { expect, test } from "vitest";
import { listDefaults } from "@canopy/contracts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { lines, toldView } from "../testing/toldView.ts";
import { findingAccess, findingList, findingQuery, responsibleIdsOf } from "./findings.view.ts";

test("the list of findings has the columns, tabs, filters and texts of the specification", () => {
  expect(toldView(findingList)).toEqual(lines`
    actions: []
    bulk: findings
    emptyText: "What a review finds is raised on the page of its process and listed here."
    extend: [process; process.project; responsible]
    noun: finding
    nouns: findings
    path: /finding/
    rowTo: …
    searchBy: text
    searchLabel: Finding
    title: Findings
    choices:
    state "State", fieldId state, options [unanswered "Waiting for an answer", asks (also [fieldId processStatus, operator equals, values [IN_PROGRESS]], operator in, values [OPEN; REOPENED]), text "Waiting for an answer in a running process"; OPEN "Open"; ANSWERED "Answered"; REOPENED "Reopened"; CLOSED "Closed"; WITHDRAWN "Withdrawn"; CARRIED "Carried forward"]
    kind "Kind", fieldId kind, options [CAR "Corrective action request"; CL "Clarification"; FAR "Forward action request"; OBS "Observation"]
    severity "Severity", fieldId severity, options [MINOR "Minor"; MAJOR "Major"]
    person "Whose", fieldId responsible, options [me "Mine to answer", text "Mine to answer"]
    due "Due", fieldId due, options [1 "Has a due day", asks (operator is_not_null), text "Has a due day"; 0 "Has none", asks (operator is_null), text "Has no due day"]
    overdue "Overdue", fieldId overdue, isFromLinks, options [1 "Yes", asks (operator equals, values [true]), text Overdue]
    process "Process", fieldId processId, isFromLinks, options [], takes id
    columns:
    number "Number", as code, isMain
    text "Finding", as text, line 2, text …
    projectId "Project", as text, exportedAs [project], isSortable false, line 3, text …
    process "Process", as text, exportedAs [process], isSortable false, text …
    state "State", as badge, line 1
    due "Due", as date, isLabelled, line 2
    responsible "Responsible", as text, isSortable false, line 3, text …
    round "Round", as number
    kind "Kind", as text, isHiddenAtFirst, words (CAR "Corrective action request", CL Clarification, FAR "Forward action request", OBS Observation)
    severity "Severity", as text, isHiddenAtFirst
    reference "Section", as text, isHiddenAtFirst
    raisedAt "Raised", as date, isHiddenAtFirst
    tabs:
    all "All", choices ()
    unanswered "To answer", choices (state unanswered), sort (sortDirection asc, sortField due)
    answered "To assess", choices (state ANSWERED)
    overdue "Overdue", choices (overdue 1), sort (sortDirection asc, sortField due)
  `);
});

test("who may raise also edits; who may complete answers; who may reopen decides", () => {
  expect(toldView(findingAccess)).toEqual(lines`
    answer: [project_milestone:complete]
    carry: [project_milestone:uncomplete]
    close: [project_milestone:uncomplete]
    create: [project_milestone:uncomplete; project_process:update]
    edit: [project_milestone:uncomplete; project_process:update]
    reopen: [project_milestone:uncomplete]
    withdraw: [project_milestone:uncomplete]
  `);
});

const textIn = (field: string) => findingList.columns.find((column) => column.field === field)?.text;

test("a row names its project, its process and who answers, where they are known", () => {
  const unknown = fakeFinding({ process: null, responsible: null });
  const texts = (finding: typeof unknown) =>
    ["text", "projectId", "process", "responsible"].map((field) => textIn(field)?.(finding));
  expect(texts(fakeFinding())).toEqual([
    "The calibration certificate of meter 7 has expired.",
    "Shore power",
    "Sample process",
    "Sahel Solar Cooperative",
  ]);
  expect(texts(unknown).slice(1)).toEqual(["", "", ""]);
  expect(findingList.rowTo?.(fakeFinding())).toBe(`/process/${fakeId(90)}?finding=${fakeId(76)}`);
});

test("'Mine to answer' means the person and their company; any other filter stays as it is", () => {
  const filter = (fieldId: string, value: string) => ({ fieldId, operator: "in", values: [value] }) as const;
  const asked = (companyId: string | null | undefined, ...filters: ReturnType<typeof filter>[]) =>
    findingQuery(
      { ...listDefaults, filters },
      companyId === undefined ? undefined : { id: fakeId(2), roles: [], permissions: [], companyId },
    ).filters.map(({ values }) => values);
  expect(asked(null, filter("responsible", "me"))).toEqual([[fakeId(2)]]);
  expect(asked(fakeId(1), filter("responsible", "me"))).toEqual([[fakeId(2), fakeId(1)]]);
  expect(asked(undefined, filter("responsible", "me"))).toEqual([[]]);
  expect(asked(null, filter("responsible", fakeId(7)), filter("text", "me"))).toEqual([[fakeId(7)], ["me"]]);
  expect(responsibleIdsOf({ id: "1", roles: [], permissions: [], companyId: "2" })).toEqual(["1", "2"]);
});
