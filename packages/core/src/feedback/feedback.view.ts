import {
  access,
  changesAnyFeedback,
  feedbackExtend,
  feedbackFields,
  feedbackPriorities,
  feedbackStatuses,
  type Access,
  type Feedback,
} from "@canopy/contracts";
import { columnsOf, type ColumnView, type ListView } from "../lists/listView.ts";
import { statusOptions } from "../text/badges.ts";
import { personName } from "../text/personName.ts";
import { feedbackTypeLabels } from "./feedbackWords.ts";
import { optionsOf } from "../forms/formFields.ts";
import { pathTo } from "../routing/match.ts";

/** The actions on any feedback and their permissions; one's own is edited by `mayEditFeedback`. Source: behaviour.md §6. */
export const feedbackAccess = {
  create: access.feedback.create,
  update: changesAnyFeedback,
} satisfies Record<string, Access>;

const typeWords: Readonly<Record<string, string>> = feedbackTypeLabels;

/** The label of a feedback type; an unknown type is shown as the server sent it. */
export const feedbackTypeLabel = (type: string): string =>
  (Object.hasOwn(typeWords, type) ? typeWords[type] : undefined) ?? type;

const facts: readonly ColumnView<Feedback>[] = [
  { field: "title", as: "text", isMain: true },
  { field: "type", as: "text", line: 2 },
  { field: "priority", as: "badge" },
  { field: "status", as: "badge", line: 1 },
];
const dates: readonly ColumnView<Feedback>[] = [
  { field: "createdAt", as: "date", line: 2 },
  { field: "updatedAt", as: "date" },
];

const common = {
  rowTo: ({ id }: Feedback) => pathTo("feedback", { feedbackId: id }),
  noun: "feedback item",
  nouns: "feedback items",
  fields: feedbackFields,
  searchBy: "title",
  searchLabel: "Title",
  extend: feedbackExtend,
  actions: [],
  createLabel: "Send feedback",
} as const;

/** /feedback/my. Source: behaviour.md §2. */
export const feedbackMineList: ListView<Feedback> = {
  ...common,
  path: "/feedback/my",
  title: "My Submitted Feedback",
  columns: columnsOf(feedbackFields, [...facts, ...dates]),
  choices: [],
  emptyText: "What you report, suggest or ask is kept here, with what became of it.",
};

/** Whoever answers feedback looks for what is urgent first. */
const overviewLines: Readonly<Partial<Record<keyof Feedback, Pick<ColumnView<Feedback>, "line">>>> = {
  priority: { line: 2 },
  type: { line: 3 },
};

/** /feedback/list. Source: behaviour.md §2. */
export const feedbackList: ListView<Feedback> = {
  ...common,
  path: "/feedback/list",
  bulk: "feedback",
  title: "Feedback Overview",
  columns: columnsOf(feedbackFields, [
    ...facts.map((column): ColumnView<Feedback> => ({ ...column, ...overviewLines[column.field] })),
    {
      field: "author",
      as: "text",
      text: ({ author }) => (author ? personName(author) : ""),
    },
    {
      field: "assignee",
      as: "text",
      line: 3,
      isLabelled: true,
      text: ({ assignee }) => (assignee ? personName(assignee) : ""),
    },
    ...dates.map((column, at): ColumnView<Feedback> =>
      at === 0 ? column : { ...column, isHiddenAtFirst: true },
    ),
  ]),
  choices: [
    { param: "status", fieldId: "status", label: "Status", options: statusOptions(feedbackStatuses) },
    { param: "priority", fieldId: "priority", label: "Priority", options: statusOptions(feedbackPriorities) },
    { param: "type", fieldId: "type", label: "Type", options: optionsOf(feedbackTypeLabels) },
    { param: "assignee", fieldId: "assignee", label: "Assignee", takes: "id", options: [] },
  ],
  emptyText: "What people report, suggest or ask comes here.",
};
