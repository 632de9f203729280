import {
  access,
  type bulkActions,
  companyStatuses,
  documentKindLabels,
  feedbackMoves,
  feedbackPriorities,
  openStates,
  projectStatuses,
  unansweredStates,
  type Access,
  type BulkGroup,
} from "@canopy/contracts";
import { optionsOf, type FormField } from "../forms/formFields.ts";
import type { FieldIs } from "../records/recordAction.ts";
import { statusOptions } from "../text/badges.ts";

/** An action on the chosen rows as the screen offers it. In its texts `{rows}` stands for their number and noun. */
export interface BulkOffer {
  readonly id: string;
  /** Its name in the group's table of actions. */
  readonly action: string;
  /** The button: 'Pause'. */
  readonly label: string;
  /** The question's title and its button: 'Pause 12 reminders'. */
  readonly title: string;
  /** The toast after it: '12 reminders paused'. */
  readonly done: string;
  /** The consequence, in the question. */
  readonly text?: string;
  readonly tone?: "danger";
  /** The body of the call; `field` adds one value to it. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The dialog asks for this value. */
  readonly field?: FormField;
  /** The action of the list's rows that it repeats: offered for rows in the same states. */
  readonly like?: string;
  /** It is offered where any chosen row is in one of these states. */
  readonly isFor?: FieldIs;
  /** Permission that our own staff need besides that of the action; partners are not offered it. */
  readonly staffNeeds?: Access;
}

/** An offer of a group names one of its actions. */
type OfferOf<Group extends BulkGroup> = BulkOffer & {
  readonly action: keyof (typeof bulkActions)[Group] & string;
};

const remove = (text = "They are deleted for good.") =>
  ({
    id: "remove",
    action: "remove",
    like: "delete",
    label: "Delete",
    title: "Delete {rows}",
    done: "{rows} deleted",
    text,
    tone: "danger",
  }) as const;

/** A record is offered for new ones, or no longer; `text` names the consequence of the second. */
const offering = (text: string) =>
  [
    {
      id: "activate",
      action: "update",
      body: { active: true },
      label: "Activate",
      title: "Activate {rows}",
      done: "{rows} activated",
      isFor: { field: "active", values: ["false"] },
    },
    {
      id: "deactivate",
      action: "update",
      body: { active: false },
      label: "Deactivate",
      title: "Deactivate {rows}",
      done: "{rows} deactivated",
      text,
      isFor: { field: "active", values: ["true"] },
    },
  ] as const;

const status = (statuses: readonly string[]) =>
  ({
    id: "status",
    action: "update",
    label: "Change status",
    title: "Change the status of {rows}",
    done: "Status of {rows} changed",
    field: {
      name: "status",
      label: "Status",
      kind: "choice",
      isRequired: true,
      options: statusOptions(statuses),
    },
  }) as const;

const tag: FormField = {
  name: "tag",
  label: "Tag",
  kind: "text",
  isRequired: true,
  autoComplete: "off",
};

const note = (help: string): FormField => ({ name: "note", label: "Note", kind: "longText", help });
const reason = (help: string): FormField => ({
  name: "note",
  label: "Reason",
  kind: "longText",
  isRequired: true,
  help,
});

/** The actions on chosen rows that each list offers, in their order. Source: behaviour.md §2 Selected rows. */
export const bulkOffers: { readonly [Group in BulkGroup]: readonly OfferOf<Group>[] } = {
  projects: [
    {
      id: "lead",
      action: "update",
      label: "Assign lead",
      title: "Assign a lead to {rows}",
      done: "Lead of {rows} assigned",
      field: {
        name: "leadUserId",
        label: "Lead",
        kind: "choice",
        isRequired: true,
        optionsFrom: { source: "people" },
      },
    },
    status(projectStatuses.filter((one) => one !== "DRAFT" && one !== "DISABLED")),
    {
      id: "addTag",
      action: "addTag",
      label: "Add tag",
      title: "Add a tag to {rows}",
      done: "Tag added to {rows}",
      field: tag,
    },
    {
      id: "removeTag",
      action: "removeTag",
      label: "Remove tag",
      title: "Remove a tag from {rows}",
      done: "Tag removed from {rows}",
      field: tag,
    },
    {
      id: "enable",
      action: "enable",
      like: "enable",
      label: "Enable",
      title: "Enable {rows}",
      done: "{rows} enabled",
    },
    {
      id: "disable",
      action: "disable",
      like: "disable",
      label: "Disable",
      title: "Disable {rows}",
      done: "{rows} disabled",
      text: "They can only be read then, and their processes are held until they are enabled again.",
      tone: "danger",
    },
    remove(),
  ],
  companies: [status(companyStatuses), remove()],
  users: [
    {
      id: "enable",
      action: "enable",
      like: "enable",
      label: "Enable",
      title: "Enable {rows}",
      done: "{rows} enabled",
    },
    {
      id: "disable",
      action: "disable",
      like: "disable",
      label: "Disable",
      title: "Disable {rows}",
      done: "{rows} disabled",
      text: "They are signed out at once and cannot sign in until enabled again.",
      tone: "danger",
    },
    {
      id: "roles",
      action: "update",
      label: "Change roles",
      title: "Change the roles of {rows}",
      done: "Roles of {rows} changed",
      text: "They have these roles alone then.",
      field: {
        name: "roles",
        label: "Roles",
        kind: "choices",
        isRequired: true,
        optionsFrom: { source: "roles" },
      },
    },
    remove(),
  ],
  projectTypes: [...offering("They are not offered for new projects any more."), remove()],
  milestoneOwners: [...offering("They are not offered as owners of milestones any more."), remove()],
  reminders: [
    {
      id: "pause",
      action: "pause",
      like: "pause",
      label: "Pause",
      title: "Pause {rows}",
      done: "{rows} paused",
      text: "They do not fall due until resumed.",
    },
    {
      id: "resume",
      action: "resume",
      like: "resume",
      label: "Resume",
      title: "Resume {rows}",
      done: "{rows} resumed",
    },
    {
      id: "people",
      action: "update",
      label: "Assign people",
      title: "Assign people to {rows}",
      done: "People of {rows} assigned",
      text: "These people alone are told then.",
      field: {
        name: "userIds",
        label: "People",
        kind: "choices",
        isRequired: true,
        optionsFrom: { source: "people" },
      },
    },
    {
      id: "cancel",
      action: "cancel",
      like: "cancel",
      label: "Cancel reminders",
      title: "Cancel {rows}",
      done: "{rows} cancelled",
      text: "They never fall due again. What was completed and skipped is kept.",
    },
    remove("They are deleted for good, with all of their occurrences."),
  ],
  milestones: [
    {
      id: "complete",
      action: "complete",
      label: "Complete",
      title: "Complete {rows}",
      done: "{rows} completed",
      field: note("Kept with each of them"),
      isFor: { field: "state", values: openStates },
    },
    {
      id: "skip",
      action: "skip",
      label: "Skip",
      title: "Skip {rows}",
      done: "{rows} skipped",
      field: reason("Why they are passed over; kept with each of them"),
      isFor: { field: "state", values: openStates },
    },
  ],
  notifications: [
    {
      id: "read",
      action: "read",
      like: "read",
      label: "Mark as read",
      title: "Mark {rows} as read",
      done: "{rows} marked as read",
    },
  ],
  feedback: [
    {
      id: "assign",
      action: "update",
      label: "Assign",
      title: "Assign {rows}",
      done: "{rows} assigned",
      field: {
        name: "assigneeId",
        label: "Assignee",
        kind: "choice",
        isRequired: true,
        optionsFrom: { source: "assignees" },
        help: "They are told",
      },
    },
    {
      id: "priority",
      action: "update",
      label: "Change priority",
      title: "Change the priority of {rows}",
      done: "Priority of {rows} changed",
      field: {
        name: "priority",
        label: "Priority",
        kind: "choice",
        isRequired: true,
        options: statusOptions(feedbackPriorities),
      },
    },
    {
      id: "progress",
      action: "progress",
      label: "Take up",
      title: "Take up {rows}",
      done: "{rows} taken up",
      field: note("Their authors are told with it that they are looked into"),
      isFor: { field: "status", values: feedbackMoves.progress.from },
    },
    {
      id: "resolve",
      action: "resolve",
      label: "Resolve",
      title: "Resolve {rows}",
      done: "{rows} resolved",
      field: note("What was done, or the answer. Their authors are told with it"),
      isFor: { field: "status", values: feedbackMoves.resolve.from },
    },
    {
      id: "dismiss",
      action: "dismiss",
      label: "Dismiss",
      title: "Dismiss {rows}",
      done: "{rows} dismissed",
      field: reason("Why nothing is done. Their authors are told with it"),
      isFor: { field: "status", values: feedbackMoves.dismiss.from },
    },
  ],
  findings: [
    {
      id: "due",
      action: "update",
      label: "Set due day",
      title: "Set the due day of {rows}",
      done: "Due day of {rows} set",
      field: { name: "due", label: "Due", kind: "date", isRequired: true },
      isFor: { field: "state", values: unansweredStates },
    },
    {
      id: "close",
      action: "close",
      label: "Close",
      title: "Close {rows}",
      done: "{rows} closed",
      field: {
        name: "text",
        label: "Assessment",
        kind: "longText",
        isRequired: true,
        help: "Kept with each of them. Who answered is told",
      },
      isFor: { field: "state", values: ["ANSWERED"] },
    },
    {
      id: "carry",
      action: "carry",
      label: "Carry forward",
      title: "Carry {rows} forward",
      done: "{rows} carried forward",
      text: "The project's next process that receives forward action requests gets them.",
      isFor: { field: "kind", values: ["FAR"] },
    },
  ],
  documents: [
    {
      id: "submit",
      action: "submit",
      label: "Submit",
      title: "Submit {rows}",
      done: "{rows} submitted",
      text: "Each by its newest file. Who decides on them is told.",
      isFor: { field: "state", values: ["DRAFT"] },
    },
    {
      id: "kind",
      action: "update",
      label: "Change kind",
      title: "Change the kind of {rows}",
      done: "Kind of {rows} changed",
      field: {
        name: "kind",
        label: "Kind",
        kind: "choice",
        isRequired: true,
        options: optionsOf(documentKindLabels),
      },
    },
    {
      id: "note",
      action: "update",
      label: "Change note",
      title: "Change the note of {rows}",
      done: "Note of {rows} changed",
      field: {
        name: "note",
        label: "Note",
        kind: "longText",
        isRequired: true,
        help: "Replaces the note of each of them",
      },
    },
    {
      id: "hide",
      action: "update",
      body: { internal: true },
      label: "Make internal",
      title: "Make {rows} internal",
      done: "{rows} made internal",
      text: "Partner companies no longer see them.",
      isFor: { field: "internal", values: ["false"] },
      staffNeeds: access.projects.update,
    },
    {
      id: "show",
      action: "update",
      body: { internal: false },
      label: "Show to partners",
      title: "Show {rows} to partners",
      done: "{rows} shown to partners",
      text: "Partner companies of their projects see them.",
      isFor: { field: "internal", values: ["true"] },
      staffNeeds: access.projects.update,
    },
    {
      ...remove("They are deleted for good, with their files. What was ever submitted stays."),
      isFor: { field: "state", values: ["DRAFT"] },
    },
  ],
};
