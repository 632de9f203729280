import { expect, test } from "vitest";
import { lines, told } from "../testing/toldView.ts";
import { bulkOffers } from "./bulkOffers.ts";

test("chosen projects are offered the actions of the specification", () => {
  expect(bulkOffers.projects.map(told)).toEqual(lines`
    lead "Assign lead", action update, done "Lead of {rows} assigned", field (leadUserId "Lead", isRequired, kind choice, optionsFrom (source people)), title "Assign a lead to {rows}"
    status "Change status", action update, done "Status of {rows} changed", field (status "Status", isRequired, kind choice, options [ACTIVE "Active"; COMPLETED "Completed"]), title "Change the status of {rows}"
    hold "Hold", action update, body (status ON_HOLD), done "{rows} put on hold", field (reason "Reason", help "Kept in the history of each of them", isRequired, kind longText), isFor (status, values [ACTIVE]), text "Their running processes are held with them until they are resumed.", title "Hold {rows}"
    addTag "Add tag", action addTag, done "Tag added to {rows}", field (tag "Tag", autoComplete off, isRequired, kind text), title "Add a tag to {rows}"
    removeTag "Remove tag", action removeTag, done "Tag removed from {rows}", field (tag "Tag", autoComplete off, isRequired, kind text), title "Remove a tag from {rows}"
    enable "Enable", action enable, done "{rows} enabled", like enable, title "Enable {rows}"
    disable "Disable", action disable, done "{rows} disabled", like disable, text "They can only be read then, and their processes are held until they are enabled again.", title "Disable {rows}", tone danger
    remove "Delete", action remove, done "{rows} deleted", like delete, text "They will be deleted for good.", title "Delete {rows}", tone danger
  `);
});

test("chosen companies are offered the actions of the specification", () => {
  expect(bulkOffers.companies.map(told)).toEqual(lines`
    status "Change status", action update, done "Status of {rows} changed", field (status "Status", isRequired, kind choice, options [ACTIVE "Active"; INACTIVE "Inactive"]), title "Change the status of {rows}"
    remove "Delete", action remove, done "{rows} deleted", like delete, text "They will be deleted for good.", title "Delete {rows}", tone danger
  `);
});

test("chosen users are offered the actions of the specification", () => {
  expect(bulkOffers.users.map(told)).toEqual(lines`
    enable "Enable", action enable, done "{rows} enabled", like enable, title "Enable {rows}"
    disable "Disable", action disable, done "{rows} disabled", like disable, text "They are signed out at once and cannot sign in until enabled again.", title "Disable {rows}", tone danger
    roles "Change roles", action update, done "Roles of {rows} changed", field (roles "Roles", isRequired, kind choices, optionsFrom (source roles)), text "They have these roles alone then.", title "Change the roles of {rows}"
    remove "Delete", action remove, done "{rows} deleted", like delete, text "They will be deleted for good.", title "Delete {rows}", tone danger
  `);
});

test("chosen technologies are offered the actions of the specification", () => {
  expect(bulkOffers.projectTypes.map(told)).toEqual(lines`
    activate "Activate", action update, body (active), done "{rows} activated", isFor (active, values [false]), title "Activate {rows}"
    deactivate "Deactivate", action update, body (active false), done "{rows} deactivated", isFor (active, values [true]), text "They are not offered for new projects any more.", title "Deactivate {rows}"
    remove "Delete", action remove, done "{rows} deleted", like delete, text "They will be deleted for good.", title "Delete {rows}", tone danger
  `);
});

test("chosen stakeholders are offered the actions of the specification", () => {
  expect(bulkOffers.milestoneOwners.map(told)).toEqual(lines`
    activate "Activate", action update, body (active), done "{rows} activated", isFor (active, values [false]), title "Activate {rows}"
    deactivate "Deactivate", action update, body (active false), done "{rows} deactivated", isFor (active, values [true]), text "They are not offered as owners of milestones any more.", title "Deactivate {rows}"
    remove "Delete", action remove, done "{rows} deleted", like delete, text "They will be deleted for good.", title "Delete {rows}", tone danger
  `);
});

test("chosen reminders are offered the actions of the specification", () => {
  expect(bulkOffers.reminders.map(told)).toEqual(lines`
    pause "Pause", action pause, done "{rows} paused", like pause, text "They do not fall due until resumed.", title "Pause {rows}"
    resume "Resume", action resume, done "{rows} resumed", like resume, title "Resume {rows}"
    people "Assign people", action update, done "People of {rows} assigned", field (userIds "People", isRequired, kind choices, optionsFrom (source people)), needs [reminder:link_user], text "These people alone are told then.", title "Assign people to {rows}"
    cancel "Cancel reminders", action cancel, done "{rows} cancelled", like cancel, text "They never fall due again. What was completed and skipped is kept.", title "Cancel {rows}"
    remove "Delete", action remove, done "{rows} deleted", like delete, text "They will be deleted for good, with all of their occurrences.", title "Delete {rows}", tone danger
  `);
});

test("chosen milestones are offered the actions of the specification", () => {
  expect(bulkOffers.milestones.map(told)).toEqual(lines`
    complete "Complete", action complete, done "{rows} completed", field (note "Note", help "Kept with each of them", kind longText), isFor (state, values [READY; REOPENED]), isNotFor (kind, values [end_ok; end_fail]), textOf …, title "Complete {rows}"
    skip "Skip", action skip, canChange …, done "{rows} skipped", field (note "Reason", help "Why they are passed over; kept with each of them", isRequired, kind longText), textOf …, title "Skip {rows}"
  `);
});

test("chosen notifications are offered the actions of the specification", () => {
  expect(bulkOffers.notifications.map(told)).toEqual(lines`
    read "Mark as read", action read, done "{rows} marked as read", like read, title "Mark {rows} as read"
  `);
});

test("chosen feedback are offered the actions of the specification", () => {
  expect(bulkOffers.feedback.map(told)).toEqual(lines`
    assign "Assign", action update, done "{rows} assigned", field (assigneeId "Assignee", help "They are told", isRequired, kind choice, optionsFrom (source assignees)), title "Assign {rows}"
    priority "Change priority", action update, done "Priority of {rows} changed", field (priority "Priority", isRequired, kind choice, options [LOW "Low"; MEDIUM "Medium"; HIGH "High"; CRITICAL "Critical"]), title "Change the priority of {rows}"
    progress "Take up", action progress, done "{rows} taken up", field (note "Note", help "Their authors are told with it that they are looked into", kind longText), isFor (status, values [OPEN]), title "Take up {rows}"
    resolve "Resolve", action resolve, done "{rows} resolved", field (note "Note", help "What was done, or the answer. Their authors are told with it", kind longText), isFor (status, values [OPEN; IN_PROGRESS]), title "Resolve {rows}"
    dismiss "Dismiss", action dismiss, done "{rows} dismissed", field (note "Reason", help "Why nothing is done. Their authors are told with it", isRequired, kind longText), isFor (status, values [OPEN; IN_PROGRESS]), title "Dismiss {rows}"
  `);
});

test("chosen findings are offered the actions of the specification", () => {
  expect(bulkOffers.findings.map(told)).toEqual(lines`
    due "Set due day", action update, done "Due day of {rows} set", field (due "Due", isRequired, kind date), isFor (state, values [OPEN; REOPENED]), title "Set the due day of {rows}"
    close "Close", action close, done "{rows} closed", field (text "Assessment", help "Kept with each of them. Who answered is told", isRequired, kind longText), moves close, title "Close {rows}"
    carry "Carry forward", action carry, done "{rows} carried forward", moves carry, text "The project's next process that receives forward action requests gets them.", title "Carry {rows} forward"
  `);
});

test("chosen documents are offered the actions of the specification", () => {
  expect(bulkOffers.documents.map(told)).toEqual(lines`
    submit "Submit", action submit, done "{rows} submitted", isFor (state, values [DRAFT]), text "Each by its newest file. Who decides on them is told.", title "Submit {rows}"
    kind "Change kind", action update, done "Kind of {rows} changed", field (kind "Kind", isRequired, kind choice, options [PROJECT_DESCRIPTION "Project description"; MONITORING_REPORT "Monitoring report"; METER_DATA "Meter data"; CALIBRATION "Calibration"; CONTRACT "Contract"; LETTER "Letter"; AUDIT_REPORT "Audit report"; STATEMENT "Statement"; PHOTO "Photo"; OTHER "Other"]), title "Change the kind of {rows}"
    note "Change note", action update, done "Note of {rows} changed", field (note "Note", help "Replaces the note of each of them", isRequired, kind longText), title "Change the note of {rows}"
    hide "Make internal", action update, body (internal), done "{rows} made internal", isFor (internal, values [false]), staffNeeds [project:update], text "Partner companies no longer see them.", title "Make {rows} internal"
    show "Show to partners", action update, body (internal false), done "{rows} shown to partners", isFor (internal, values [true]), staffNeeds [project:update], text "Partner companies of their projects see them.", title "Show {rows} to partners"
    remove "Delete", action remove, done "{rows} deleted", isFor (state, values [DRAFT]), like delete, text "They will be deleted for good, with their files. What was ever submitted stays.", title "Delete {rows}", tone danger
  `);
});
