import {
  access,
  documentKindLabels,
  documents,
  type Access,
  type DocumentRecord,
  type Project,
} from "@canopy/contracts";
import { optionsOf, type FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { listView, type ChoiceOption, type ListView } from "../lists/listView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { deletion } from "../resources/resourceViews.ts";
import { messages } from "../text/messages.ts";
import type { DocumentMove } from "./documentMoves.ts";
import {
  documentAddress,
  documentBadge,
  documentPlaceText,
  documentsPart,
  documentStateChoices,
} from "./documentWords.ts";

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
  { id: "submit", label: "Submit", isMain: true, isFor: among("submit"), success: messages.done },
  { id: "accept", label: "Accept", isMain: true, isFor: among("accept"), success: messages.done },
  {
    id: "confirm",
    label: "Confirm for this round",
    isMain: true,
    isFor: among("confirm"),
    success: messages.done,
  },
  {
    id: "return",
    label: "Return",
    isFor: among("return"),
    asksIn: { content: "documentReturn", title: "Return document" },
    success: messages.done,
  },
  { id: "withdraw", label: "Withdraw", isFor: among("withdraw"), success: messages.done },
  deletion({ noun: "Document" }, "{title} will be deleted for good, with its files.", {
    isFor: among("delete"),
  }),
];

const fields: readonly FormField[] = [
  { name: "title", label: "Title", kind: "text", isRequired: true },
  { name: "kind", label: "Kind", kind: "choice", isRequired: true, options: optionsOf(documentKindLabels) },
  { name: "note", label: "Note", kind: "longText" },
];

/** The evidence that the document fills; without a milestone it belongs to the project itself. */
const place: readonly FormField[] = [
  {
    name: "milestoneId",
    label: "Milestone",
    kind: "choice",
    optionsFrom: { source: "milestones", of: "projectId", hidesEmpty: true },
    help: "Without one it belongs to the project itself",
  },
  {
    name: "slot",
    label: "Evidence",
    kind: "choice",
    optionsFrom: { source: "evidence", of: "milestoneId", hidesEmpty: true },
    help: "What it counts as once it is accepted",
  },
];

/** Why a document stays where it is once it was submitted. */
export const placeLock = "It was submitted, so it stays here";

const internal: FormField = {
  name: "internal",
  label: "Internal",
  kind: "switch",
  help: "Partner companies do not see an internal document",
};

/** The title of a document's form. */
export const editTitle = "Edit document";

/** The form of a document; who may change projects also decides whether partners see it. */
export const documentForm = (maySetInternal: boolean): FormView => ({
  title: editTitle,
  submitLabel: "Save changes",
  fields: [...fields, ...place, ...(maySetInternal ? [internal] : [])],
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
  keepsDraft: true,
};

/** A filter by the id of one record, which nobody types. */
const byLink = { takes: "id", isFromLinks: true, options: [] } as const;

/** The documents of any project; each page lists those of its own. Source: behaviour.md §2 Documents. */
export const documentList = listView(documents, {
  path: "/project/",
  bulk: "documents",
  rowTo: ({ projectId, id }: DocumentRecord) => documentAddress(projectId, id),
  title: "Documents",
  searchBy: "title",
  searchLabel: "Title",
  extend: ["project", "process", "milestone"],
  columns: [
    { field: "title", label: "Document", as: "text", isMain: true },
    {
      field: "slot",
      label: "Belongs to",
      exportedAs: ["slot", "milestone", "process"],
      line: 2,
      as: "text",
      text: documentPlaceText,
    },
    { field: "kind", line: 2, as: "text" },
    { field: "state", line: 1, as: "badge", text: (document) => documentBadge(document).label },
    { field: "createdAt", label: "Added", as: "date" },
    { field: "submittedAt", as: "date", isHiddenAtFirst: true },
    { field: "note", as: "text", isHiddenAtFirst: true },
    {
      field: "internal",
      as: "text",
      text: ({ internal: isInternal }: DocumentRecord) => (isInternal ? "Yes" : "No"),
      isHiddenAtFirst: true,
    },
  ],
  choices: [
    { param: "kind", fieldId: "kind", label: "Kind", options: optionsOf(documentKindLabels) },
    { param: "state", fieldId: "state", label: "State", options: documentStateChoices },
  ],
  actions: [],
  emptyText: "What is handed in for a project is listed here.",
});

/** The documents of all projects, for a front end that lists them beside their projects' pages. */
export const allDocumentList: ListView<DocumentRecord> = {
  ...documentList,
  columns: documentList.columns.toSpliced(2, 0, {
    field: "project",
    label: "Project",
    as: "text",
    isSortable: false,
    text: ({ project }: DocumentRecord) => project?.name ?? "",
  }),
  choices: [
    ...documentList.choices,
    { param: "project", fieldId: "projectId", label: "Project", ...byLink },
    { param: "process", fieldId: "processId", label: "Process", ...byLink },
    { param: "milestone", fieldId: "milestoneId", label: "Milestone", ...byLink },
  ],
};

/** The milestones of a project that ask for evidence, as choices. */
const milestoneChoices = ({ processes = [] }: Pick<Project, "processes">): readonly ChoiceOption[] =>
  processes.flatMap(({ name: process, milestones = [] }) =>
    milestones
      .filter(({ evidence }) => evidence.length > 0)
      .map(({ id, name }) => ({
        value: id,
        label: processes.length > 1 ? `${name} (${process})` : name,
      })),
  );

/** The record whose page the list stands on is no filter of it. */
const filterFields = Object.fromEntries(
  Object.entries(documents.fields).filter(
    ([field]) => !["project", "projectId", "companyId"].includes(field),
  ),
);

/** The documents of one project, a tab of its page. */
export const documentListOf = (project: Pick<Project, "id" | "processes">): ListView<DocumentRecord> => ({
  ...documentList,
  path: `/project/${project.id}`,
  fields: filterFields,
  within: {
    name: "documents",
    keeps: documentsPart,
    filters: [{ fieldId: "projectId", operator: "equals", values: [project.id] }],
  },
  choices: [
    ...documentList.choices,
    {
      param: "milestone",
      fieldId: "milestoneId",
      label: "Milestone",
      options: [
        {
          value: "project",
          label: "The project itself",
          text: "Belongs to the project itself",
          asks: { operator: "is_null" },
        },
        ...milestoneChoices(project),
      ],
    },
  ],
});
