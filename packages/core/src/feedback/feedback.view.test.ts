import { expect, test } from "vitest";
import { fakeFeedback } from "../testing/fakeFeedback.ts";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { lines, told, toldView } from "../testing/toldView.ts";
import { feedbackAccess, feedbackList, feedbackMineList, feedbackTypeLabel } from "./feedback.view.ts";
import { feedbackActions, UNDO_DISMISSAL } from "./feedbackActions.ts";
import { feedbackCreateForm, feedbackDefaults } from "./feedbackForm.view.ts";
import { feedbackAssignForm, feedbackEditForm } from "./feedbackForms.ts";

test("the overview of feedback has these columns and filters", () => {
  expect(toldView(feedbackList)).toEqual(lines`
    actions: []
    bulk: feedback
    createLabel: "Send feedback"
    emptyText: "What people report, suggest or ask comes here."
    extend: [author; assignee]
    noun: "feedback item"
    nouns: "feedback items"
    path: /feedback/list
    rowTo: …
    searchBy: title
    searchLabel: Title
    title: "Feedback Overview"
    choices:
      status "Status", fieldId status, options [OPEN "Open"; IN_PROGRESS "In progress"; RESOLVED "Resolved"; DISMISSED "Dismissed"]
      priority "Priority", fieldId priority, options [LOW "Low"; MEDIUM "Medium"; HIGH "High"; CRITICAL "Critical"]
      type "Type", fieldId type, options [BUG "Problem"; IDEA "Idea"; QUESTION "Question"; DATA "Wrong data"]
      assignee "Assignee", fieldId assignee, options [], takes id
    columns:
      title "Title", as text, isMain
      type "Type", as text, line 3, words (BUG Problem, DATA "Wrong data", IDEA Idea, QUESTION Question)
      priority "Priority", as badge, line 2
      status "Status", as badge, line 1
      author "From", as text, isSortable false, text …
      assignee "Assignee", as text, isLabelled, isSortable false, line 3, text …
      createdAt "Sent", as date, line 2
      updatedAt "Last changed", as date, isHiddenAtFirst
  `);
});

test("the list of one's own feedback has these columns", () => {
  expect(toldView(feedbackMineList)).toEqual(lines`
    actions: []
    choices: []
    createLabel: "Send feedback"
    emptyText: "What you report, suggest or ask is kept here, with what became of it."
    extend: [author; assignee]
    noun: "feedback item"
    nouns: "feedback items"
    path: /feedback/my
    rowTo: …
    searchBy: title
    searchLabel: Title
    title: "My Submitted Feedback"
    columns:
      title "Title", as text, isMain
      type "Type", as text, line 2, words (BUG Problem, DATA "Wrong data", IDEA Idea, QUESTION Question)
      priority "Priority", as badge
      status "Status", as badge, line 1
      createdAt "Sent", as date, line 2
      updatedAt "Last changed", as date
  `);
});

test("a row leads to its item and names who wrote it and who looks into it", () => {
  const textsOf = (item: Parameters<typeof fakeFeedback>[0]) =>
    ["author", "assignee"].map((name) =>
      feedbackList.columns.find(({ field }) => field === name)?.text?.(fakeFeedback(item)),
    );
  const author = fakeUser({ name: "Amina", surname: "Yusuf" });
  const assignee = fakeUser({ name: "Ines", surname: "Duarte" });
  expect(textsOf({ author, assignee })).toEqual(["Amina Yusuf", "Ines Duarte"]);
  expect(textsOf({ author: null, assignee: null })).toEqual(["", ""]);
  expect(feedbackList.rowTo?.(fakeFeedback({ id: fakeId(30) }))).toBe(`/feedback/${fakeId(30)}`);
  expect(feedbackMineList.rowTo?.(fakeFeedback({ id: fakeId(30) }))).toBe(`/feedback/${fakeId(30)}`);
});

test("the actions on feedback need these permissions", () => {
  expect(toldView(feedbackAccess)).toEqual(lines`
    create: [feedback:create]
    update: [feedback:update; feedback:manage]
  `);
});

test("types of feedback have labels; one that this client does not know is told as it was sent", () => {
  expect(["BUG", "IDEA", "QUESTION", "DATA", "PRAISE", "constructor"].map(feedbackTypeLabel)).toEqual([
    "Problem",
    "Idea",
    "Question",
    "Wrong data",
    "PRAISE",
    "constructor",
  ]);
});

test("the form of new feedback asks for these fields, with a medium priority at first", () => {
  expect(toldView(feedbackCreateForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Send feedback"
    success: "Feedback created successfully"
    title: "Send feedback"
    fields:
      title "Title", isRequired, kind text
      description "Description", help "What you did, what you expected, and what happened.", isRequired, kind longText
      type "Type", isRequired, kind choice, options [BUG "Problem"; IDEA "Idea"; QUESTION "Question"; DATA "Wrong data"]
      priority "Priority", isRequired, kind choice, options [LOW "Low"; MEDIUM "Medium"; HIGH "High"; CRITICAL "Critical"]
  `);
  expect(feedbackDefaults).toEqual({ priority: "MEDIUM" });
});

test("the form to edit feedback asks for the same without help", () => {
  expect(toldView(feedbackEditForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Save changes"
    success: "Feedback updated successfully"
    title: "Edit feedback"
    fields:
      title "Title", isRequired, kind text
      description "Description", isRequired, kind longText
      type "Type", isRequired, kind choice, options [BUG "Problem"; IDEA "Idea"; QUESTION "Question"; DATA "Wrong data"]
      priority "Priority", isRequired, kind choice, options [LOW "Low"; MEDIUM "Medium"; HIGH "High"; CRITICAL "Critical"]
  `);
});

test("the form to assign feedback asks for this field", () => {
  expect(toldView(feedbackAssignForm)).toEqual(lines`
    submitLabel: Assign
    success: "Feedback updated successfully"
    title: "Assign feedback"
    fields:
      assigneeId "Assignee", help "They are told. Leave empty where nobody looks into it", kind choice, optionsFrom (source assignees)
  `);
});

test("the status of feedback is changed in these dialogs", () => {
  expect(feedbackActions.map(told)).toEqual(lines`
    progress "Take up", form (fields [note "Note", help "The author is told with it that it is looked into.", kind longText], keepsDraft, submitLabel "Take up", success "Operation completed successfully", title "Take up feedback")
    resolve "Resolve", form (fields [note "Note", help "What was done, or the answer. The author is told with it.", kind longText], keepsDraft, submitLabel Resolve, success "Operation completed successfully", title "Resolve feedback")
    dismiss "Dismiss", form (fields [note "Reason", help "Why nothing is done. The author is told with it.", isRequired, kind longText], keepsDraft, submitLabel Dismiss, success "Operation completed successfully", title "Dismiss feedback", undo (done "The feedback is open again; the author is told", kind feedback.reopen, told "Dismissed; the author is told why"))
    reopen "Reopen", form (fields [note "Note", help "What is still missing. Who looks into it is told with it.", kind longText], keepsDraft, submitLabel Reopen, success "Operation completed successfully", title "Reopen feedback")
  `);
  expect(UNDO_DISMISSAL).toBe("feedback.reopen");
});
