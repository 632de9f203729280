import {
  doneStates,
  endedStatuses,
  isDone,
  milestoneActorOf,
  milestoneFields,
  milestoneStates,
  openStates,
  ownerKindCodes,
  ownerKinds,
  processStatuses,
  turnOf,
  type ActingPerson,
  type Filter,
  type ListQuery,
  type Milestone,
} from "@canopy/contracts";
import { columnsOf, personalOptions, type ListView } from "../lists/listView.ts";
import { milestoneAddress } from "./milestoneAddress.ts";
import { milestoneWordOf, ownerNameOf, waitedDaysOf } from "./milestoneView.ts";
import { waitedText } from "./milestoneWords.ts";
import { stateWordOf } from "./stateWords.ts";
import { statusOptions } from "../text/badges.ts";

/** The number of days that count as recent. Source: behaviour.md §9. */
const RECENT_DAYS = 30;

const statusOf = ({ process }: Milestone): string => process?.status ?? "";

/** The milestones of running processes, without failed ends. */
const ofRunningProcess: readonly Filter[] = [
  { fieldId: "processStatus", operator: "equals", values: ["IN_PROGRESS"] },
  { fieldId: "kind", operator: "not_equals", values: ["end_fail"] },
];

/** The milestones that running processes wait for; an open failed end waits for no one. Source: behaviour.md §4 Milestones. */
export const waitedFor: readonly Filter[] = [
  { fieldId: "state", operator: "in", values: openStates },
  ...ofRunningProcess,
];

/** The steps of an ended process are not open, whatever their states. Source: behaviour.md §4 Milestones. */
const notEnded: readonly Filter[] = [{ fieldId: "processStatus", operator: "not_in", values: endedStatuses }];

/** The longest waiting first. */
const longestFirst = { sortField: "readyAt", sortDirection: "asc" } as const;

/** /milestone/, which the dashboard's figures link to. Source: behaviour.md §2. */
export const milestoneList: ListView<Milestone> = {
  path: "/milestone/",
  bulk: "milestones",
  rowTo: milestoneAddress,
  title: "Milestones",
  noun: "milestone",
  nouns: "milestones",
  fields: milestoneFields,
  searchBy: "name",
  searchLabel: "Name",
  extend: ["owner", "process", "process.project"],
  /** The newest ready milestones first, because people work on these. */
  defaults: { sortField: "readyAt", sortDirection: "desc" },
  columns: columnsOf(milestoneFields, [
    { field: "name", as: "text", isMain: true },
    {
      field: "process",
      label: "Project",
      exportedAs: ["project"],
      line: 3,
      as: "text",
      text: ({ process }) => process?.project?.name ?? "",
    },
    {
      field: "processId",
      label: "Process",
      exportedAs: ["process"],
      as: "text",
      isSortable: false,
      text: ({ process }) => process?.name ?? "",
    },
    {
      field: "owner",
      line: 2,
      as: "text",
      text: (milestone) => ownerNameOf(milestone) ?? "",
    },
    {
      field: "state",
      line: 1,
      as: "badge",
      text: (milestone, _, now) => milestoneWordOf(milestone, statusOf(milestone), now).label,
    },
    { field: "dueAt", as: "date", line: 2, isLabelled: true },
    {
      field: "readyAt",
      label: "Waiting",
      as: "code",
      isCountedFrom: true,
      text: (milestone, _, now) => waitedText(waitedDaysOf(milestone, statusOf(milestone), now)),
    },
  ]),
  tabs: [
    { id: "all", label: "All", choices: {} },
    { id: "waiting", label: "Waiting", choices: { waiting: "1" }, sort: longestFirst },
    { id: "overdue", label: "Overdue", choices: { overdue: "1" }, sort: longestFirst },
    {
      id: "done",
      label: "Done",
      choices: { state: "done" },
      sort: { sortField: "completedAt", sortDirection: "desc" },
    },
  ],
  choices: [
    {
      param: "state",
      fieldId: "state",
      label: "State",
      options: [
        {
          value: "open",
          label: "Ready or reopened",
          text: "Ready or reopened",
          asks: { operator: "in", values: openStates, also: notEnded },
        },
        {
          value: "pending",
          label: "Not done yet",
          text: "Not done yet",
          asks: { operator: "in", values: [...openStates, "LOCKED"], also: notEnded },
        },
        {
          value: "done",
          label: "Done",
          text: "Completed or skipped",
          asks: { operator: "in", values: doneStates },
        },
        ...milestoneStates.map((value) => ({
          value,
          label: stateWordOf(value).label,
          ...(!isDone(value) && {
            asks: { operator: "equals" as const, values: [value], also: notEnded },
          }),
        })),
      ],
    },
    { param: "owner", fieldId: "ownerId", label: "Owner", takes: "id", options: [] },
    {
      param: "ownerKind",
      fieldId: "ownerKind",
      label: "Owner kind",
      options: ownerKindCodes.map((value) => ({ value, label: ownerKinds[value].label })),
    },
    {
      param: "processStatus",
      fieldId: "processStatus",
      label: "Process",
      options: statusOptions(processStatuses),
    },
    {
      param: "person",
      fieldId: "person",
      label: "Whose",
      // what is done or locked is nobody's to do; another state can be chosen instead
      options: personalOptions(milestoneFields, "person").map((option) =>
        option.value === "me" ? option : { ...option, brings: { state: "open" } },
      ),
    },
    {
      param: "toAccept",
      fieldId: "toAccept",
      label: "Documents",
      options: [
        {
          value: "1",
          label: "To accept",
          text: "Documents wait to be accepted",
          asks: { operator: "equals", values: ["true"] },
        },
      ],
    },
    { param: "company", fieldId: "company", label: "Company", isFromLinks: true, takes: "id", options: [] },
    {
      param: "overdue",
      fieldId: "overdue",
      label: "Overdue",
      isFromLinks: true,
      options: [
        { value: "1", label: "Yes", text: "Overdue", asks: { operator: "equals", values: ["true"] } },
      ],
    },
    {
      param: "waiting",
      fieldId: "state",
      label: "Waited for",
      isFromLinks: true,
      options: [
        {
          value: "1",
          label: "Yes",
          text: "A running process waits for it",
          asks: { operator: "in", values: openStates, also: ofRunningProcess },
        },
      ],
    },
    {
      param: "completed",
      fieldId: "completedAt",
      label: "Completed",
      isFromLinks: true,
      options: [
        {
          value: String(RECENT_DAYS),
          label: `In the last ${RECENT_DAYS} days`,
          text: `Completed in the last ${RECENT_DAYS} days`,
          asks: { operator: "greater_than_or_equal", daysBack: RECENT_DAYS },
        },
      ],
    },
  ],
  actions: [],
  emptyText: "They come with the first process that is started.",
};

/** The choices of a list of milestones: 'me' for all of a person's, 'todo' for those that are their turn, 'chase' for those that others owe them. */
export type Whose = "me" | "todo" | "chase";

const outside = ownerKindCodes.filter((code) => ownerKinds[code].side === "external");

/** True if a step of the person's own project, on their side, is their turn. Reviewers do not do what they answer for. */
export const doesOwnWork = (viewer: ActingPerson): boolean =>
  turnOf(milestoneActorOf(viewer, { leadUserId: viewer.id }), {
    ownerKind: null,
    ownerCompanyId: viewer.companyId,
  }) === "mine";

/** The filters for 'mine', 'mine to do' and 'mine to chase', as `turnOf` decides for each step. Source: behaviour.md §2 Dashboard. */
const filtersOfPerson = (viewer: ActingPerson | undefined, whose: string): readonly Filter[] => {
  if (viewer && viewer.companyId !== null) {
    const operator = whose === "chase" ? "not_equals" : "equals";
    return [{ fieldId: "ownerCompanyId", operator, values: [viewer.companyId] }];
  }
  const involved: Filter = { fieldId: "person", operator: "equals", values: [viewer?.id ?? ""] };
  if (whose === "me" || (viewer && !doesOwnWork(viewer))) return [involved];
  const operator = whose === "chase" ? "in" : "not_in";
  return [involved, { fieldId: "ownerKind", operator, values: outside }];
};

const isWhose = (value: string | undefined): value is Whose =>
  value === "me" || value === "todo" || value === "chase";

/** The milestones that are waited for and whose turn it is, as parameters of the list's address. */
export const waitingFor = (whose: Whose): readonly Filter[] => [
  { fieldId: "person", operator: "equals", values: [whose] },
  ...waitedFor,
];

/** Translates 'mine', 'mine to do' and 'mine to chase' for the server, by the person. Other filters, added ones too, are sent as they are. */
export const milestoneQuery = (list: ListQuery, viewer: ActingPerson | undefined): ListQuery => ({
  ...list,
  filters: list.filters.flatMap((filter): readonly Filter[] => {
    const [whose] = filter.values;
    return filter.fieldId === "person" && isWhose(whose) ? filtersOfPerson(viewer, whose) : [filter];
  }),
});
