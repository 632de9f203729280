import { listDefaults, type ActingPerson, type Filter, type Milestone } from "@canopy/contracts";
import { describe, expect, test, vi } from "vitest";
import { listQueryOf, readListSearch } from "../lists/listSearch.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { lines, told, toldView } from "../testing/toldView.ts";
import { doesOwnWork, milestoneList, milestoneQuery, waitedFor, waitingFor } from "./milestoneList.view.ts";

test("the list of milestones has the columns, tabs, filters and texts of the specification", () => {
  expect(toldView(milestoneList)).toEqual(lines`
    actions: []
    bulk: milestones
    defaults: (sortDirection desc, sortField readyAt)
    emptyText: "They come with the first process that is started."
    extend: [owner; process; process.project]
    noun: milestone
    nouns: milestones
    path: /milestone/
    rowTo: …
    searchBy: name
    searchLabel: Name
    title: Milestones
    choices:
    state "State", fieldId state, options [open "Ready or reopened", asks (also [fieldId processStatus, operator not_in, values [COMPLETED; TERMINATED]], operator in, values [READY; REOPENED]), text "Ready or reopened"; pending "Not done yet", asks (also [fieldId processStatus, operator not_in, values [COMPLETED; TERMINATED]], operator in, values [READY; REOPENED; LOCKED]), text "Not done yet"; done "Done", asks (operator in, values [COMPLETED; SKIPPED]), text "Completed or skipped"; LOCKED "Locked", asks (also [fieldId processStatus, operator not_in, values [COMPLETED; TERMINATED]], operator equals, values [LOCKED]); READY "Ready", asks (also [fieldId processStatus, operator not_in, values [COMPLETED; TERMINATED]], operator equals, values [READY]); COMPLETED "Completed"; REOPENED "Reopened", asks (also [fieldId processStatus, operator not_in, values [COMPLETED; TERMINATED]], operator equals, values [REOPENED]); SKIPPED "Skipped"]
    owner "Owner", fieldId ownerId, options [], takes id
    ownerKind "Owner kind", fieldId ownerKind, options [PM "Programme manager"; ME "MRV / engineering lead"; FIN "Finance and legal"; PC "Partner company"; PP "Project developer / proponent"; VVB "Validation body"; VER "Verification body"; REG "Registry / standard secretariat"; SB "Supervisory or executive board"; DNA "Host-country authority (DNA)"; PERM "Permitting authority"; LSC "Local stakeholders"; EPC "Contractor / technology supplier"; ESCO "Energy service company"; UTIL "Grid or utility operator"; OFF "Developer / seller of energy"; AUD "Independent M&V agent"]
    processStatus "Process", fieldId processStatus, options [NOT_STARTED "Not started"; IN_PROGRESS "In progress"; ON_HOLD "On hold"; COMPLETED "Completed"; TERMINATED "Terminated"]
    person "Whose", fieldId person, options [me "Mine", text Mine; todo "Mine to do", brings (state open), text "Mine to do"; chase "Mine to chase", brings (state open), text "Mine to chase"]
    toAccept "Documents", fieldId toAccept, options [1 "To accept", asks (operator equals, values [true]), text "Documents wait to be accepted"]
    company "Company", fieldId company, isFromLinks, options [], takes id
    overdue "Overdue", fieldId overdue, isFromLinks, options [1 "Yes", asks (operator equals, values [true]), text Overdue]
    waiting "Waited for", fieldId state, isFromLinks, options [1 "Yes", asks (also [fieldId processStatus, operator equals, values [IN_PROGRESS]; fieldId kind, operator not_equals, values [end_fail]], operator in, values [READY; REOPENED]), text "A running process waits for it"]
    completed "Completed", fieldId completedAt, isFromLinks, options [30 "In the last 30 days", asks (daysBack 30, operator greater_than_or_equal), text "Completed in the last 30 days"]
    columns:
    name "Milestone", as text, isMain
    process "Project", as text, exportedAs [project], isSortable false, line 3, text …
    processId "Process", as text, exportedAs [process], isSortable false, text …
    owner "Owner", as text, isSortable false, line 2, text …
    state "State", as badge, line 1, text …
    dueAt "Due", as date, isLabelled, line 2
    readyAt "Waiting", as code, isCountedFrom, text …
    tabs:
    all "All", choices ()
    waiting "Waiting", choices (waiting 1), sort (sortDirection asc, sortField readyAt)
    overdue "Overdue", choices (overdue 1), sort (sortDirection asc, sortField readyAt)
    done "Done", choices (state done), sort (sortDirection desc, sortField completedAt)
  `);
});

test("a running process waits for its open steps, and for no failed end", () => {
  expect(waitedFor.map(told)).toEqual(lines`
    fieldId state, operator in, values [READY; REOPENED]
    fieldId processStatus, operator equals, values [IN_PROGRESS]
    fieldId kind, operator not_equals, values [end_fail]
  `);
});

test("the milestones that wait for the person are those of the list's address", () => {
  expect(waitingFor("todo").map(told)).toEqual(lines`
    fieldId person, operator equals, values [todo]
    fieldId state, operator in, values [READY; REOPENED]
    fieldId processStatus, operator equals, values [IN_PROGRESS]
    fieldId kind, operator not_equals, values [end_fail]
  `);
});

const milestone = (over: object) =>
  ({
    ...fakeMilestone("B", { state: "READY", readyAt: "2026-03-02T09:00:00Z", dueAt: "2026-03-12T09:00:00Z" }),
    process: { ...fakeProcess(), project: fakeProject() },
    ...over,
  }) as unknown as Milestone;

test("a row names its project, its process and its owner, and says its state and how long it waits", () => {
  vi.useFakeTimers({ now: new Date("2026-03-04T09:00:00Z") });
  const texts = (one: Milestone) =>
    milestoneList.columns.flatMap(({ field, text }) => (text ? [[field, text(one)]] : []));
  expect(texts(milestone({}))).toEqual([
    ["process", "Shore power"],
    ["processId", "Sample process"],
    ["owner", "Programme manager"],
    ["state", "Ready"],
    ["readyAt", "2 working days"],
  ]);
  expect(texts(milestone({ process: null, ownerKind: null }))).toEqual([
    ["process", ""],
    ["processId", ""],
    ["owner", ""],
    ["state", "Ready"],
    ["readyAt", ""],
  ]);
  expect(milestoneList.rowTo?.(milestone({}))).toBe(
    `/process/${fakeProcess().id}?milestone=${milestone({}).id}`,
  );
  vi.useRealTimers();
});

describe("the filter 'Whose'", () => {
  const permissions = ["project_milestone:complete"];
  const staff = { id: fakeId(2), roles: ["PROGRAMME_MANAGER"], permissions, companyId: null };
  const partner = { ...staff, roles: ["PARTNER_USER"], companyId: fakeId(1) };
  const reviewer = { ...staff, roles: ["MRV_REVIEWER"] };
  const asked = (whose: string, viewer: ActingPerson | undefined) =>
    milestoneQuery(
      { ...listDefaults, filters: [{ fieldId: "person", operator: "equals", values: [whose] }] },
      viewer,
    ).filters.map(({ fieldId, operator, values }) => [
      fieldId,
      operator,
      values.length > 3 ? "outside" : values[0],
    ]);
  const involved = ["person", "equals", fakeId(2)];

  test.each([
    ["me", staff, [involved]],
    ["todo", staff, [involved, ["ownerKind", "not_in", "outside"]]],
    ["chase", staff, [involved, ["ownerKind", "in", "outside"]]],
    ["todo", reviewer, [involved]],
    ["me", partner, [["ownerCompanyId", "equals", fakeId(1)]]],
    ["todo", partner, [["ownerCompanyId", "equals", fakeId(1)]]],
    ["chase", partner, [["ownerCompanyId", "not_equals", fakeId(1)]]],
    ["me", undefined, [["person", "equals", ""]]],
    [fakeId(9), staff, [["person", "equals", fakeId(9)]]],
  ])("'%s' asks for the steps of that side", (whose, viewer, filters) => {
    expect(asked(whose, viewer)).toEqual(filters);
  });

  test("leaves to reviewers what they answer for", () => {
    expect([staff, partner, reviewer].map(doesOwnWork)).toEqual([true, true, false]);
  });
});

describe("the list's address", () => {
  const sent = (search: string) => {
    const query = listQueryOf(readListSearch(search, milestoneList), milestoneList);
    return milestoneQuery(query, undefined).filters.map(({ fieldId }) => fieldId);
  };
  const running = ["state", "processStatus", "kind"];

  test("asks with a state that is not done for processes that have not ended", () => {
    for (const state of ["open", "pending", "LOCKED", "READY", "REOPENED"])
      expect(sent(`?state=${state}`)).toEqual(["state", "processStatus"]);
    for (const state of ["done", "COMPLETED", "SKIPPED"]) expect(sent(`?state=${state}`)).toEqual(["state"]);
  });

  test("asks with 'waiting' for the steps that running processes wait for, and with 'overdue' by the server's filter", () => {
    expect(sent("?waiting=1")).toEqual(running);
    expect(sent("?overdue=1")).toEqual(["overdue"]);
  });

  test("does not change added filters of the same fields", () => {
    const filters: readonly Filter[] = [
      { fieldId: "state", operator: "equals", values: ["READY"] },
      { fieldId: "readyAt", operator: "is_not_null", values: [] },
      { fieldId: "dueAt", operator: "less_than", values: ["2026-01-01"] },
    ];
    expect(milestoneQuery({ ...listDefaults, filters }, undefined).filters).toEqual(filters);
  });
});
