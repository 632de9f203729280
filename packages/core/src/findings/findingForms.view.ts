import { findingKindLabels, findings } from "@canopy/contracts";
import { optionsOf, type FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { createForm, editForm } from "../resources/resourceViews.ts";
import { messages } from "../text/messages.ts";
import type { FindingMove } from "./findingMoves.ts";
import { findingKindMeanings } from "./findingMeanings.ts";
import { severityLabels } from "./findingWords.ts";

/** Offered while this is one of the finding's moves. */
const among = (move: FindingMove) => ({ field: "moves", values: [move] });

/** The actions on a finding. Source: behaviour.md §7 Findings. */
export const findingActions: readonly RecordAction[] = [
  {
    id: "answer",
    label: "Answer",
    isFor: among("answer"),
    asksIn: { content: "findingAnswer", title: "Answer finding" },
  },
  {
    id: "close",
    label: "Close finding",
    isFor: among("close"),
    asksIn: { content: "findingClose", title: "Close finding" },
  },
  {
    id: "reopen",
    label: "Send back",
    isFor: among("reopen"),
    asksIn: { content: "findingReopen", title: "Send finding back" },
  },
  {
    id: "edit",
    label: "Edit",
    isFor: among("edit"),
    asksIn: { content: "findingForm", title: "Edit finding" },
  },
  {
    id: "withdraw",
    label: "Withdraw",
    isFor: among("withdraw"),
    asksIn: { content: "findingWithdraw", title: "Withdraw finding" },
  },
  {
    id: "carry",
    label: "Carry forward",
    isFor: among("carry"),
    confirm: {
      title: "Carry finding forward",
      message: "The project's next process that receives forward action requests gets {number}.",
      confirmLabel: "Carry forward",
    },
    success: messages.done,
  },
];

const kind: FormField = {
  name: "kind",
  label: "Kind",
  kind: "choice",
  isRequired: true,
  options: optionsOf(findingKindLabels),
  helpBy: { field: "kind", texts: findingKindMeanings },
};

const fields: readonly FormField[] = [
  {
    name: "milestoneId",
    label: "Milestone",
    kind: "choice",
    isRequired: true,
    optionsFrom: { source: "steps", of: "processId", isEssential: true },
    help: "The step at which it was found",
  },
  { name: "text", label: "Finding", kind: "longText", isRequired: true },
  { name: "reference", label: "Section", kind: "text", help: "The part of the document that it is about" },
  { name: "severity", label: "Severity", kind: "choice", options: optionsOf(severityLabels) },
  {
    name: "responsibleCompanyId",
    label: "Responsible company",
    kind: "choice",
    optionsFrom: { source: "company", of: "processId", hidesEmpty: true },
    help: "All of its people are told",
  },
  {
    name: "responsibleUserId",
    label: "Responsible person",
    kind: "choice",
    optionsFrom: { source: "people", group: { from: ["companyGroup"] }, hidesEmpty: true },
    help: "Instead of the company",
  },
  { name: "due", label: "Due", kind: "date", help: "The day by which it is to be answered" },
  {
    name: "raisedById",
    label: "Raised by",
    kind: "choice",
    optionsFrom: { source: "owners", searchedAs: "stakeholder", hidesEmpty: true },
    help: "Such as the validation body",
  },
  { name: "raisedAt", label: "Raised", kind: "date", help: "Today, if it is left empty" },
];

/** The form that raises a finding, in a modal. Source: behaviour.md §5 Forms. */
export const findingCreateForm: FormView = createForm(findings, [kind, ...fields]);

/** The form that changes a finding, in a modal; its kind stays. */
export const findingEditForm: FormView = editForm(findings, fields);

/** The form that answers a finding, in a modal. */
export const findingAnswerForm: FormView = {
  title: "Answer finding",
  submitLabel: "Send answer",
  fields: [
    {
      name: "text",
      label: "Answer",
      kind: "longText",
      isRequired: true,
      help: "Who raised it is told, and the conversation keeps it",
    },
    {
      name: "documentVersionIds",
      label: "Documents",
      kind: "choices",
      optionsFrom: {
        source: "documents",
        of: "projectId",
        searchedAs: "document",
        searchesRest: true,
        hidesEmpty: true,
      },
      help: "Their newest versions, of the documents of this project",
    },
  ],
  success: messages.done,
  keepsDraft: true,
};

const assessment = (title: string, help: string): FormView => ({
  title,
  submitLabel: title,
  fields: [{ name: "text", label: "Assessment", kind: "longText", isRequired: true, help }],
  success: messages.done,
  keepsDraft: true,
});

/** The question before a finding is closed. */
export const findingCloseForm = assessment("Close finding", "Why the answer is enough. Who answered is told");

/** The question before a finding is withdrawn. */
export const findingWithdrawForm = assessment(
  "Withdraw finding",
  "Why it needs no answer. The responsible are told",
);

/** The question before a finding is sent back. */
export const findingReopenForm: FormView = {
  title: "Send finding back",
  submitLabel: "Send finding back",
  fields: [
    {
      name: "reason",
      label: "Reason",
      kind: "longText",
      isRequired: true,
      help: "What is still missing. Who answered is told",
    },
  ],
  success: messages.done,
  keepsDraft: true,
};
