import { expect, test } from "vitest";
import { lines, told, toldView } from "../testing/toldView.ts";
import {
  findingActions,
  findingAnswerForm,
  findingCloseForm,
  findingCreateForm,
  findingEditForm,
  findingReopenForm,
  findingWithdrawForm,
} from "./findingForms.view.ts";

test("the actions on a finding are those of the specification", () => {
  expect(findingActions.map(told)).toEqual(lines`
    answer "Answer", asksIn (content findingAnswer, title "Answer finding"), isFor (moves, values [answer])
    close "Close finding", asksIn (content findingClose, title "Close finding"), isFor (moves, values [close])
    reopen "Send back", asksIn (content findingReopen, title "Send finding back"), isFor (moves, values [reopen])
    edit "Edit", asksIn (content findingForm, title "Edit finding"), isFor (moves, values [edit])
    withdraw "Withdraw", asksIn (content findingWithdraw, title "Withdraw finding"), isFor (moves, values [withdraw])
    carry "Carry forward", confirm (confirmLabel "Carry forward", message "The project's next process that receives forward action requests gets {number}.", title "Carry finding forward"), isFor (moves, values [carry]), success "Operation completed successfully"
  `);
});

test("a finding is raised with its kind, its step and who answers until when", () => {
  expect(toldView(findingCreateForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Create finding"
    success: "Finding created successfully"
    title: "New finding"
    fields:
    kind "Kind", helpBy (kind, texts (CAR "Something must be put right before findings can be closed", CL "Something must be explained before findings can be closed", FAR "Checked in the next monitoring period", OBS "Noted, needs no answer")), isRequired, kind choice, options [CAR "Corrective action request"; CL "Clarification"; FAR "Forward action request"; OBS "Observation"]
    milestoneId "Milestone", help "The step at which it was found", isRequired, kind choice, optionsFrom (isEssential, of processId, source steps)
    text "Finding", isRequired, kind longText
    reference "Section", help "The part of the document that it is about", kind text
    severity "Severity", kind choice, options [MINOR "Minor"; MAJOR "Major"]
    responsibleCompanyId "Responsible company", help "All of its people are told", kind choice, optionsFrom (hidesEmpty, of processId, source company)
    responsibleUserId "Responsible person", help "Instead of the company", kind choice, optionsFrom (group (from [companyGroup]), hidesEmpty, source people)
    due "Due", help "The day by which it is to be answered", kind date
    raisedById "Raised by", help "Such as the validation body", kind choice, optionsFrom (hidesEmpty, searchedAs stakeholder, source owners)
    raisedAt "Raised", help "Today, if it is left empty", kind date
  `);
});

test("a finding is changed in all but its kind", () => {
  expect(toldView({ ...findingEditForm, fields: undefined })).toEqual(lines`
    keepsDraft: true
    submitLabel: "Save changes"
    success: "Finding updated successfully"
    title: "Edit finding"
  `);
  expect(findingEditForm.fields).toEqual(findingCreateForm.fields.slice(1));
});

test("a finding is answered by a text and documents of the project", () => {
  expect(toldView(findingAnswerForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Send answer"
    success: "Operation completed successfully"
    title: "Answer finding"
    fields:
    text "Answer", help "Who raised it is told, and the conversation keeps it", isRequired, kind longText
    documentVersionIds "Documents", help "Their newest versions, of the documents of this project", kind choices, optionsFrom (hidesEmpty, of projectId, searchedAs document, searchesRest, source documents)
  `);
});

test("a finding is closed with an assessment", () => {
  expect(toldView(findingCloseForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Close finding"
    success: "Operation completed successfully"
    title: "Close finding"
    fields:
    text "Assessment", help "Why the answer is enough. Who answered is told", isRequired, kind longText
  `);
});

test("a finding is withdrawn with an assessment", () => {
  expect(toldView(findingWithdrawForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Withdraw finding"
    success: "Operation completed successfully"
    title: "Withdraw finding"
    fields:
    text "Assessment", help "Why it needs no answer. The responsible are told", isRequired, kind longText
  `);
});

test("a finding is sent back with a reason", () => {
  expect(toldView(findingReopenForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Send finding back"
    success: "Operation completed successfully"
    title: "Send finding back"
    fields:
    reason "Reason", help "What is still missing. Who answered is told", isRequired, kind longText
  `);
});
