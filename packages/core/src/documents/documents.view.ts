import { access, documentKindLabels, type Access } from "@canopy/contracts";
import { optionsOf, type FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { deletion } from "../resources/resourceViews.ts";
import { messages } from "../text/messages.ts";
import type { DocumentMove } from "./documentMoves.ts";

/** The actions on documents and their permissions. Source: behaviour.md §6, §7. */
export const documentAccess = {
  update: access.documents.update,
  submit: access.documents.submit,
  withdraw: access.documents.submit,
  accept: access.documents.accept,
  confirm: access.documents.accept,
  return: access.documents.return,
  delete: access.documents.remove,
} satisfies Record<string, Access>;

/** Offered while this is one of the document's moves. */
const among = (move: DocumentMove) => ({ field: "moves", values: [move] });

/** The actions on a document. Source: behaviour.md §7 Documents. */
export const documentActions: readonly RecordAction[] = [
  { id: "submit", label: "Submit", isFor: among("submit"), success: messages.done },
  { id: "accept", label: "Accept", isFor: among("accept"), success: messages.done },
  { id: "confirm", label: "Confirm for this round", isFor: among("confirm"), success: messages.done },
  {
    id: "return",
    label: "Return",
    isFor: among("return"),
    asksIn: { content: "documentReturn", title: "Return document" },
    success: messages.done,
  },
  { id: "withdraw", label: "Withdraw", isFor: among("withdraw"), success: messages.done },
  deletion({ noun: "Document" }, "{title} is deleted for good, with its files.", { isFor: among("delete") }),
];

const fields: readonly FormField[] = [
  { name: "title", label: "Title", kind: "text", isRequired: true },
  { name: "kind", label: "Kind", kind: "choice", isRequired: true, options: optionsOf(documentKindLabels) },
  { name: "note", label: "Note", kind: "longText" },
];

const internal: FormField = {
  name: "internal",
  label: "Internal",
  kind: "switch",
  help: "Partner companies do not see an internal document",
};

/** The form of a document; who may change projects also decides whether partners see it. */
export const documentForm = (maySetInternal: boolean): FormView => ({
  title: "Edit document",
  submitLabel: "Save changes",
  fields: maySetInternal ? [...fields, internal] : fields,
  success: messages.updated("Document"),
  keepsDraft: true,
});

/** The question before a document is returned, in a modal. */
export const documentReturnForm: FormView = {
  title: "Return document",
  submitLabel: "Return document",
  fields: [
    {
      name: "reason",
      label: "Reason",
      kind: "longText",
      isRequired: true,
      help: "Who handed it in is told what is missing, and the history keeps it",
    },
  ],
  success: messages.done,
};
