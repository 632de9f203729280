import {
  milestoneFields,
  milestoneStates,
  openStates,
  ownerKindCodes,
  ownerKinds,
  processStatuses,
  type ActingPerson,
  type Filter,
  type ListQuery,
  type Milestone,
} from "@canopy/contracts";
import { pathTo } from "../routing/match.ts";
import type { ListView } from "../lists/listView.ts";
import { milestoneWordOf, ownerNameOf, waitedDaysOf } from "./milestoneView.ts";
import { stateWordOf, waitedText } from "./milestoneWords.ts";
import { statusOptions } from "../text/badges.ts";

/** The number of days that count as recent. Source: behaviour.md §9. */
const RECENT_DAYS = 30;

/** The address of a milestone's process with the milestone selected. */
export const milestoneAddress = ({ id, processId }: Pick<Milestone, "id" | "processId">): string =>
  `${pathTo("process", { processId })}?milestone=${id}`;

const statusOf = ({ process }: Milestone): string => process?.status ?? "";

/** /milestone/, which the dashboard's figures link to. Source: behaviour.md §2. */
export const milestoneList: ListView<Milestone> = {
  path: "/milestone/",
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
  columns: [
    { field: "name", label: "Milestone", as: "text", isMain: true },
    {
      field: "process",
      label: "Project",
      as: "text",
      isSortable: false,
      text: ({ process }) => process?.project?.name ?? "",
    },
    {
      field: "processId",
      label: "Process",
      as: "text",
      isSortable: false,
      text: ({ process }) => process?.name ?? "",
    },
    {
      field: "owner",
      label: "Owner",
      as: "text",
      isSortable: false,
      text: (milestone) => ownerNameOf(milestone) ?? "",
    },
    {
      field: "state",
      label: "State",
      as: "badge",
      text: (milestone) => milestoneWordOf(milestone, statusOf(milestone)).label,
    },
    { field: "dueAt", label: "Due", as: "date" },
    {
      field: "readyAt",
      label: "Waiting",
      as: "code",
      text: (milestone) => waitedText(waitedDaysOf(milestone, statusOf(milestone))),
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
          asks: { operator: "in", values: openStates },
        },
        {
          value: "pending",
          label: "Not done yet",
          text: "Not done yet",
          asks: { operator: "in", values: [...openStates, "LOCKED"] },
        },
        ...milestoneStates.map((value) => ({ value, label: stateWordOf(value).label })),
      ],
    },
    {
      param: "ownerKind",
      fieldId: "ownerKind",
      label: "Owner",
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
      options: [{ value: "me", label: "Mine", text: "Mine" }],
    },
    { param: "owner", fieldId: "ownerId", label: "Stakeholder", isFromLinks: true, takes: "id", options: [] },
    {
      param: "overdue",
      fieldId: "dueAt",
      label: "Overdue",
      isFromLinks: true,
      options: [{ value: "1", label: "Yes", text: "Overdue", asks: { operator: "less_than", daysBack: 0 } }],
    },
    {
      param: "waiting",
      fieldId: "readyAt",
      label: "Waited for",
      isFromLinks: true,
      options: [
        {
          value: "1",
          label: "Yes",
          text: "A running process waits for it",
          asks: { operator: "is_not_null" },
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

/** The person who reads the list. */
type Viewer = Pick<ActingPerson, "id" | "companyId">;

const mine = (viewer: Viewer | undefined): Filter =>
  viewer && viewer.companyId !== null
    ? { fieldId: "ownerCompanyId", operator: "equals", values: [viewer.companyId] }
    : { fieldId: "person", operator: "equals", values: [viewer?.id ?? ""] };

/** The milestones that running processes wait for; an open failed end waits for no one. Source: behaviour.md §4 Milestones. */
export const waitedFor: readonly Filter[] = [
  { fieldId: "state", operator: "in", values: openStates },
  { fieldId: "processStatus", operator: "equals", values: ["IN_PROGRESS"] },
  { fieldId: "kind", operator: "not_equals", values: ["end_fail"] },
];

/** The filters 'mine' and 'waited for' as parameters of the list's address. */
export const waitingForMe: readonly Filter[] = [
  { fieldId: "person", operator: "equals", values: ["me"] },
  { fieldId: "readyAt", operator: "is_not_null", values: [] },
];

/** Translates the list's address for the server: 'mine' by the person, 'waited for' and 'overdue' with their full meaning. */
export const milestoneQuery = (list: ListQuery, viewer: Viewer | undefined): ListQuery => ({
  ...list,
  filters: list.filters.flatMap((filter): readonly Filter[] => {
    if (filter.fieldId === "person" && filter.values.includes("me")) return [mine(viewer)];
    if (filter.fieldId === "readyAt" && filter.operator === "is_not_null") return waitedFor;
    return filter.fieldId === "dueAt" && filter.operator === "less_than" ? [filter, ...waitedFor] : [filter];
  }),
});
