import { expect, test } from "vitest";
import { lines, told, toldView } from "../testing/toldView.ts";
import { milestoneList, waitedFor, waitingFor } from "./milestoneList.view.ts";

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
    state "State", fieldId state, options [open "Ready or reopened", asks (operator in, values [READY; REOPENED]), text "Ready or reopened"; pending "Not done yet", asks (operator in, values [READY; REOPENED; LOCKED]), text "Not done yet"; done "Done", asks (operator in, values [COMPLETED; SKIPPED]), text "Completed or skipped"; LOCKED "Locked"; READY "Ready"; COMPLETED "Completed"; REOPENED "Reopened"; SKIPPED "Skipped"]
    owner "Owner", fieldId ownerId, options [], takes id
    ownerKind "Owner kind", fieldId ownerKind, options [PM "Programme manager"; ME "MRV / engineering lead"; FIN "Finance and legal"; PC "Partner company"; PP "Project developer / proponent"; VVB "Validation body"; VER "Verification body"; REG "Registry / standard secretariat"; SB "Supervisory or executive board"; DNA "Host-country authority (DNA)"; PERM "Permitting authority"; LSC "Local stakeholders"; EPC "Contractor / technology supplier"; ESCO "Energy service company"; UTIL "Grid or utility operator"; OFF "Developer / seller of energy"; AUD "Independent M&V agent"]
    processStatus "Process", fieldId processStatus, options [NOT_STARTED "Not started"; IN_PROGRESS "In progress"; ON_HOLD "On hold"; COMPLETED "Completed"; TERMINATED "Terminated"]
    person "Whose", fieldId person, options [me "Mine", text Mine; todo "Mine to do", text "Mine to do"; chase "Mine to chase", text "Mine to chase"]
    toAccept "Documents", fieldId toAccept, options [1 "To accept", asks (operator equals, values [true]), text "Documents wait to be accepted"]
    company "Company", fieldId company, isFromLinks, options [], takes id
    overdue "Overdue", fieldId dueAt, isFromLinks, options [1 "Yes", asks (daysBack 0, operator less_than), text Overdue]
    waiting "Waited for", fieldId readyAt, isFromLinks, options [1 "Yes", asks (operator is_not_null), text "A running process waits for it"]
    completed "Completed", fieldId completedAt, isFromLinks, options [30 "In the last 30 days", asks (daysBack 30, operator greater_than_or_equal), text "Completed in the last 30 days"]
    columns:
    name "Milestone", as text, isMain
    process "Project", as text, exportedAs [project], isSortable false, line 2, text …
    processId "Process", as text, exportedAs [process], isSortable false, text …
    owner "Owner", as text, isSortable false, line 2, text …
    state "State", as badge, line 1, text …
    dueAt "Due", as date
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
    fieldId readyAt, operator is_not_null, values []
  `);
});
