import {
  access,
  findingKindLabels,
  findings,
  findingStates,
  unansweredStates,
  type ActingPerson,
  type Filter,
  type Finding,
  type ListQuery,
} from "@canopy/contracts";
import { optionsOf } from "../forms/formFields.ts";
import { listView, personalOptions } from "../lists/listView.ts";
import { statusOptions } from "../text/badges.ts";
import { personName } from "../text/personName.ts";
import { findingAddress } from "./findingAddress.ts";
import { findingLine, severityLabels } from "./findingWords.ts";

/** The permissions of the actions on findings. Source: behaviour.md §7 Findings. */
export const findingAccess = {
  create: access.findings.create,
  edit: access.findings.update,
  answer: access.findings.answer,
  close: access.findings.close,
  withdraw: access.findings.close,
  reopen: access.findings.reopen,
  carry: access.findings.carry,
};

const ofRunningProcess: readonly Filter[] = [
  { fieldId: "processStatus", operator: "equals", values: ["IN_PROGRESS"] },
];

/** The findings that wait for an answer; those of held and ended processes wait for nobody. Source: behaviour.md §4 Findings. */
export const awaitingAnswer: readonly Filter[] = [
  { fieldId: "state", operator: "in", values: unansweredStates },
  ...ofRunningProcess,
];

/** The earliest due day first. */
const firstDue = { sortField: "due", sortDirection: "asc" } as const;

/** The value of the filter 'Whose' that means the person who looks, and their company. */
const MINE = "me";

/** /finding/. Source: behaviour.md §2. */
export const findingList = listView(findings, {
  path: "/finding/",
  bulk: "findings",
  rowTo: findingAddress,
  title: "Findings",
  searchBy: "text",
  searchLabel: "Finding",
  extend: ["process", "process.project", "responsible"],
  columns: [
    { field: "number", as: "code", isMain: true },
    { field: "text", line: 2, as: "text", text: findingLine },
    {
      field: "projectId",
      label: "Project",
      exportedAs: ["project"],
      line: 3,
      as: "text",
      isSortable: false,
      text: ({ process }: Finding) => process?.project?.name ?? "",
    },
    {
      field: "process",
      exportedAs: ["process"],
      as: "text",
      text: ({ process }: Finding) => process?.name ?? "",
    },
    { field: "state", line: 1, as: "badge" },
    { field: "due", as: "date", line: 2, isLabelled: true },
    {
      field: "responsible",
      line: 3,
      as: "text",
      text: ({ responsible }: Finding) => (responsible ? personName(responsible) : ""),
    },
    { field: "round", as: "number" },
    { field: "kind", as: "text", isHiddenAtFirst: true },
    { field: "severity", as: "text", isHiddenAtFirst: true },
    { field: "reference", as: "text", isHiddenAtFirst: true },
    { field: "raisedAt", as: "date", isHiddenAtFirst: true },
  ],
  tabs: [
    { id: "all", label: "All", choices: {} },
    { id: "unanswered", label: "To answer", choices: { state: "unanswered" }, sort: firstDue },
    { id: "answered", label: "To assess", choices: { state: "ANSWERED" } },
    { id: "overdue", label: "Overdue", choices: { overdue: "1" }, sort: firstDue },
  ],
  choices: [
    {
      param: "state",
      fieldId: "state",
      label: "State",
      options: [
        {
          value: "unanswered",
          label: "Waiting for an answer",
          text: "Waiting for an answer in a running process",
          asks: { operator: "in", values: unansweredStates, also: ofRunningProcess },
        },
        ...statusOptions(findingStates),
      ],
    },
    { param: "kind", fieldId: "kind", label: "Kind", options: optionsOf(findingKindLabels) },
    { param: "severity", fieldId: "severity", label: "Severity", options: optionsOf(severityLabels) },
    {
      param: "person",
      fieldId: "responsible",
      label: "Whose",
      options: personalOptions(findings.fields, "responsible"),
    },
    {
      param: "due",
      fieldId: "due",
      label: "Due",
      options: [
        { value: "1", label: "Has a due day", text: "Has a due day", asks: { operator: "is_not_null" } },
        { value: "0", label: "Has none", text: "Has no due day", asks: { operator: "is_null" } },
      ],
    },
    {
      param: "overdue",
      fieldId: "overdue",
      label: "Overdue",
      isFromLinks: true,
      options: [
        { value: "1", label: "Yes", text: "Overdue", asks: { operator: "equals", values: ["true"] } },
      ],
    },
    { param: "process", fieldId: "processId", label: "Process", isFromLinks: true, takes: "id", options: [] },
  ],
  actions: [],
  emptyText: "What a review finds is raised on the page of its process and listed here.",
});

/** The ids that a finding names as responsible where it waits for this person: their own and their company's. */
export const responsibleIdsOf = ({ id, companyId }: ActingPerson): readonly string[] =>
  companyId === null ? [id] : [id, companyId];

/** Translates the list's address for the server: 'mine' by the person. */
export const findingQuery = (list: ListQuery, viewer: ActingPerson | undefined): ListQuery => ({
  ...list,
  filters: list.filters.map((filter): Filter =>
    filter.fieldId === "responsible" && filter.values[0] === MINE
      ? { ...filter, operator: "in", values: viewer ? responsibleIdsOf(viewer) : [] }
      : filter,
  ),
});
