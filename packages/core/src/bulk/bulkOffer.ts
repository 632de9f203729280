import type { Access, FindingAction } from "@canopy/contracts";
import type { FormField } from "../forms/formFields.ts";
import type { ListRow } from "../lists/listContext.ts";
import type { Selection } from "../lists/selection.ts";
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
  /** A further consequence of these rows, in the question; '' where there is none. */
  readonly textOf?: (selection: Selection<ListRow>) => string;
  readonly tone?: "danger";
  /** The body of the call; `field` adds one value to it. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The dialog asks for this value. */
  readonly field?: FormField;
  /** The action of the list's rows that it repeats: offered for rows in the same states. */
  readonly like?: string;
  /** It is offered where any chosen row is in one of these states. */
  readonly isFor?: FieldIs;
  /** It leaves rows in one of these states out, and is not offered where all are. */
  readonly isNotFor?: FieldIs;
  /** It is offered where it can change any chosen row. */
  readonly canChange?: (row: ListRow) => boolean;
  /** It is offered where this action moves any chosen finding. */
  readonly moves?: FindingAction;
  /** Permission that everybody needs besides that of the action. */
  readonly needs?: Access;
  /** Permission that our own staff need besides that of the action; partners are not offered it. */
  readonly staffNeeds?: Access;
}

/** Deletes the chosen records; `text` is the consequence that the question names. */
export const remove = (text = "They will be deleted for good.") =>
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

/** Activates and deactivates the chosen records; `text` is the consequence of deactivating. */
export const offering = (text: string) =>
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

/** Sets one of these statuses on every chosen record. */
export const status = (statuses: readonly string[]) =>
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

/** Field of the tag that is added or removed. */
export const tag: FormField = {
  name: "tag",
  label: "Tag",
  kind: "text",
  isRequired: true,
  autoComplete: "off",
};

/** Field of a note that may stay empty. */
export const note = (help: string): FormField => ({ name: "note", label: "Note", kind: "longText", help });

/** Field of a reason that must be told. */
export const reason = (help: string): FormField => ({
  name: "note",
  label: "Reason",
  kind: "longText",
  isRequired: true,
  help,
});

/** Enables the chosen records. */
export const enable = {
  id: "enable",
  action: "enable",
  like: "enable",
  label: "Enable",
  title: "Enable {rows}",
  done: "{rows} enabled",
} as const;

/** Disables the chosen records; `text` is the consequence that the question names. */
export const disable = (text: string) =>
  ({
    id: "disable",
    action: "disable",
    like: "disable",
    label: "Disable",
    title: "Disable {rows}",
    done: "{rows} disabled",
    text,
    tone: "danger",
  }) as const;
