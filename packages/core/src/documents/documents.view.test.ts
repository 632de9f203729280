import { describe, expect, test } from "vitest";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { lines, told, toldView } from "../testing/toldView.ts";
import {
  allDocumentList,
  documentAccess,
  documentActions,
  documentForm,
  documentList,
  documentListOf,
  documentReturnForm,
} from "./documents.view.ts";

test("the list of documents has the columns, filters and texts of the specification", () => {
  expect(toldView(documentList)).toEqual(lines`
    actions: []
    bulk: documents
    emptyText: "What is handed in for a project is listed here."
    extend: [project; process; milestone]
    noun: document
    nouns: documents
    path: /project/
    rowTo: …
    searchBy: title
    searchLabel: Title
    title: Documents
    choices:
    kind "Kind", fieldId kind, options [PROJECT_DESCRIPTION "Project description"; MONITORING_REPORT "Monitoring report"; METER_DATA "Meter data"; CALIBRATION "Calibration"; CONTRACT "Contract"; LETTER "Letter"; AUDIT_REPORT "Audit report"; STATEMENT "Statement"; PHOTO "Photo"; OTHER "Other"]
    state "State", fieldId state, options [DRAFT "Draft"; SUBMITTED "Submitted"; ACCEPTED "Accepted"; RETURNED "Returned"]
    columns:
    title "Document", as text, isMain
    slot "Belongs to", as text, exportedAs [slot; milestone; process], line 2, text …
    kind "Kind", as text, line 2, words (AUDIT_REPORT "Audit report", CALIBRATION Calibration, CONTRACT Contract, LETTER Letter, METER_DATA "Meter data", MONITORING_REPORT "Monitoring report", OTHER Other, PHOTO Photo, PROJECT_DESCRIPTION "Project description", STATEMENT Statement)
    state "State", as badge, line 1, text …
    createdAt "Added", as date
    submittedAt "Submitted", as date, isHiddenAtFirst
    note "Note", as text, isHiddenAtFirst, isSortable false
    internal "Internal", as text, isHiddenAtFirst, isSortable false, text …
  `);
});

test("the list of all documents also names the project, and links filter it by project, process and milestone", () => {
  expect(toldView(allDocumentList)).toEqual(lines`
    actions: []
    bulk: documents
    emptyText: "What is handed in for a project is listed here."
    extend: [project; process; milestone]
    noun: document
    nouns: documents
    path: /project/
    rowTo: …
    searchBy: title
    searchLabel: Title
    title: Documents
    choices:
    kind "Kind", fieldId kind, options [PROJECT_DESCRIPTION "Project description"; MONITORING_REPORT "Monitoring report"; METER_DATA "Meter data"; CALIBRATION "Calibration"; CONTRACT "Contract"; LETTER "Letter"; AUDIT_REPORT "Audit report"; STATEMENT "Statement"; PHOTO "Photo"; OTHER "Other"]
    state "State", fieldId state, options [DRAFT "Draft"; SUBMITTED "Submitted"; ACCEPTED "Accepted"; RETURNED "Returned"]
    project "Project", fieldId projectId, isFromLinks, options [], takes id
    process "Process", fieldId processId, isFromLinks, options [], takes id
    milestone "Milestone", fieldId milestoneId, isFromLinks, options [], takes id
    columns:
    title "Document", as text, isMain
    slot "Belongs to", as text, exportedAs [slot; milestone; process], line 2, text …
    project "Project", as text, isSortable false, text …
    kind "Kind", as text, line 2, words (AUDIT_REPORT "Audit report", CALIBRATION Calibration, CONTRACT Contract, LETTER Letter, METER_DATA "Meter data", MONITORING_REPORT "Monitoring report", OTHER Other, PHOTO Photo, PROJECT_DESCRIPTION "Project description", STATEMENT Statement)
    state "State", as badge, line 1, text …
    createdAt "Added", as date
    submittedAt "Submitted", as date, isHiddenAtFirst
    note "Note", as text, isHiddenAtFirst, isSortable false
    internal "Internal", as text, isHiddenAtFirst, isSortable false, text …
  `);
});

test("the actions on a document are those of the specification", () => {
  expect(documentActions.map(told)).toEqual(lines`
    submit "Submit", isFor (moves, values [submit]), isMain, success "Operation completed successfully"
    accept "Accept", isFor (moves, values [accept]), isMain, success "Operation completed successfully"
    confirm "Confirm for this round", isFor (moves, values [confirm]), isMain, success "Operation completed successfully"
    return "Return", asksIn (content documentReturn, title "Return document"), isFor (moves, values [return]), success "Operation completed successfully"
    withdraw "Withdraw", isFor (moves, values [withdraw]), success "Operation completed successfully"
    delete "Delete", confirm (confirmLabel Delete, message "{title} will be deleted for good, with its files.", title "Delete document"), isFor (moves, values [delete]), removes, success "Document deleted successfully", tone danger
  `);
});

test("who may write hands in, and who may decide accepts and returns", () => {
  expect(toldView(documentAccess)).toEqual(lines`
    accept: [project_milestone:uncomplete; project:update]
    confirm: [project_milestone:uncomplete; project:update]
    delete: [project_milestone:complete; project:update]
    return: [project_milestone:uncomplete; project:update]
    submit: [project_milestone:complete; project:update]
    update: [project_milestone:complete; project:update]
    withdraw: [project_milestone:complete; project:update]
  `);
});

test("those who may change projects also say in the form whether a document is internal", () => {
  expect(toldView(documentForm(true))).toEqual(lines`
    keepsDraft: true
    submitLabel: "Save changes"
    success: "Document updated successfully"
    title: "Edit document"
    fields:
    title "Title", isRequired, kind text
    kind "Kind", isRequired, kind choice, options [PROJECT_DESCRIPTION "Project description"; MONITORING_REPORT "Monitoring report"; METER_DATA "Meter data"; CALIBRATION "Calibration"; CONTRACT "Contract"; LETTER "Letter"; AUDIT_REPORT "Audit report"; STATEMENT "Statement"; PHOTO "Photo"; OTHER "Other"]
    note "Note", kind longText
    milestoneId "Milestone", help "Without one it belongs to the project itself", kind choice, optionsFrom (hidesEmpty, of projectId, source milestones)
    slot "Evidence", help "What it counts as once it is accepted", kind choice, optionsFrom (hidesEmpty, of milestoneId, source evidence)
    internal "Internal", help "Partner companies do not see an internal document", kind switch
  `);
});

test("a document is returned with a reason", () => {
  expect(toldView(documentReturnForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Return document"
    success: "Operation completed successfully"
    title: "Return document"
    fields:
    reason "Reason", help "Who handed it in is told what is missing, and the history keeps it", isRequired, kind longText
  `);
});

test("others are not asked whether a document is internal", () => {
  expect(documentForm(false).fields.map(({ name }) => name)).toEqual([
    ...["title", "kind", "note", "milestoneId", "slot"],
  ]);
});

const textIn = (list: typeof documentList, field: string) =>
  list.columns.find((column) => column.field === field)?.text;

test("a row says in words where a document belongs and whether it is internal, and opens on its project's page", () => {
  expect(textIn(documentList, "slot")?.(fakeDocument())).toBe("The project");
  expect(textIn(documentList, "internal")?.(fakeDocument({ internal: true }))).toBe("Yes");
  expect(textIn(documentList, "internal")?.(fakeDocument({ internal: false }))).toBe("No");
  expect(textIn(allDocumentList, "project")?.(fakeDocument())).toBe("Shore power");
  expect(textIn(allDocumentList, "project")?.(fakeDocument({ project: null }))).toBe("");
  expect(documentList.rowTo?.(fakeDocument())).toBe(
    `/project/${fakeId(5)}?tab=documents&document=${fakeId(71)}`,
  );
});

describe("the documents of one project", () => {
  const asking = fakeMilestone("A", { name: "Data", evidence: ["meter files"] });
  const process = fakeProcess({ milestones: [asking, fakeMilestone("B")] });
  const listOf = (processes?: Parameters<typeof documentListOf>[0]["processes"]) =>
    documentListOf({ id: fakeId(5), ...(processes && { processes }) });
  const milestonesOf = (processes?: Parameters<typeof documentListOf>[0]["processes"]) =>
    listOf(processes)
      .choices.find(({ param }) => param === "milestone")
      ?.options.map(told);
  const itself =
    'project "The project itself", asks (operator is_null), text "Belongs to the project itself"';

  test("are a tab of its page with a text of its own", () => {
    expect(listOf()).toMatchObject({ path: `/project/${fakeId(5)}` });
    expect(listOf().within).toEqual({
      name: "documents",
      keeps: { tab: "documents" },
      filters: [{ fieldId: "projectId", operator: "equals", values: [fakeId(5)] }],
    });
    expect(listOf().choices.map(({ param, fieldId, label }) => [param, fieldId, label])).toEqual([
      ["kind", "kind", "Kind"],
      ["state", "state", "State"],
      ["milestone", "milestoneId", "Milestone"],
    ]);
  });

  test("are filtered by each milestone that asks for evidence, and by the project itself", () => {
    const { milestones: _, ...unread } = process;
    expect(milestonesOf()).toEqual([itself]);
    expect(milestonesOf([unread])).toEqual([itself]);
    expect(milestonesOf([process])).toEqual([itself, `${asking.id} "Data"`]);
  });

  test("name the process of a milestone where there are several", () => {
    expect(milestonesOf([process, { ...process, name: "Second" }])).toEqual([
      itself,
      `${asking.id} "Data (Sample process)"`,
      `${asking.id} "Data (Second)"`,
    ]);
  });
});
