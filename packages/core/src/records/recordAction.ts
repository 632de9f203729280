import { isInvolved, writeReachOf } from "@canopy/contracts";
import { ONE_LINE_TOAST_MS, type ToastAnnouncement } from "../base/announcement.ts";
import type { Written } from "../base/undos.ts";
import type { Question } from "../dialogs/question.ts";

/** A field that holds one of some values. */
export interface FieldIs {
  readonly field: string;
  readonly values: readonly string[];
}

/** A field that holds any value. */
export interface FieldIsSet {
  readonly field: string;
  readonly isSet: true;
}

/** An action on one record, as data; `app` provides the call. */
export interface RecordAction {
  readonly id: string;
  readonly label: string;
  readonly tone?: "danger";
  /** The action for which the record waits; it stands out among the others. */
  readonly isMain?: true;
  /** The action is offered if the field has one of these values, or any value; always when absent. */
  readonly isFor?: FieldIs | FieldIsSet;
  /** Not offered in this state. */
  readonly isNotFor?: FieldIsSet;
  /** Not offered on the person's own record. Source: behaviour.md §6. */
  readonly sparesSelf?: true;
  /** The question before the action; `{field}` stands for the record's value. */
  readonly confirm?: { readonly title: string; readonly message: string; readonly confirmLabel: string };
  /** The record's page asks for more first, in the modal of this content and title. */
  readonly asksIn?: { readonly content: string; readonly title: string };
  /** The call gets the version of the record that the person was asked about. */
  readonly namesVersion?: true;
  /** The toast after a success; none where the screen shows the result itself. */
  readonly success?: string;
  /** The toast where the page was left before the answer came, which that page alone would have shown. */
  readonly unseen?: string;
  /** The action that takes it back, offered for ten seconds to those who may take it; `kind` names its call. `{field}` in a text stands for the record's value. */
  readonly undoneBy?: {
    readonly action: string;
    readonly kind: string;
    readonly told: string;
    readonly done: string;
    /** A toast of the same key is replaced, because its own undo would be refused by then. */
    readonly key?: string;
  };
  /** The action makes the answer of an earlier one invalid, such as a one-time password, so the page stops showing that. */
  readonly voidsResult?: true;
  /** The action deletes the record. */
  readonly removes?: true;
}

/** A field's value of a record; undefined where it has no such field. */
export const valueOf = (record: object, field: string): unknown =>
  Object.hasOwn(record, field) ? Reflect.get(record, field) : undefined;

const textOf = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";

/** The person's actions, and their own id where they are a record of this kind. */
export interface ActingPerson {
  readonly allowed: readonly string[];
  readonly selfId?: string | undefined;
  /** They may only change records that they lead or are responsible for. Source: behaviour.md §6 Rows. */
  readonly writesOnlyInvolved?: boolean;
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** True where the person may only change records that they lead or are responsible for. Source: behaviour.md §6 Rows. */
export const writesOnlyInvolved = (services: {
  readonly person: () => Parameters<typeof writeReachOf>[0] | undefined;
}): boolean => {
  const person = services.person();
  return person !== undefined && writeReachOf(person) === "RESPONSIBLE";
};

/** Whether the person may change this particular record. Source: behaviour.md §6 Rows. */
export const mayWrite = (person: ActingPerson, record: object): boolean =>
  !person.writesOnlyInvolved ||
  (person.selfId !== undefined &&
    isInvolved(person.selfId, {
      leadUserId: textOf(valueOf(record, "leadUserId")),
      responsibleIds: textsIn(valueOf(record, "responsibleIds")),
    }));

/** Whether the record's field holds one of the values, or any at all; a field of several values, whether one of them is among these. */
export const holds = (record: object, state: FieldIs | FieldIsSet): boolean => {
  const value = valueOf(record, state.field);
  if ("isSet" in state) return value !== undefined && value !== null && value !== "";
  const { values } = state;
  return Array.isArray(value)
    ? textsIn(value).some((one) => values.includes(one))
    : values.includes(textOf(value));
};

/** Whether the person may edit this record in its state; a record in a state of `readOnlyWhen` can only be read. */
export const mayEdit = (
  person: ActingPerson,
  record: object,
  readOnlyWhen: FieldIs | FieldIsSet | undefined,
): boolean =>
  person.allowed.includes("update") &&
  mayWrite(person, record) &&
  !(readOnlyWhen && holds(record, readOnlyWhen));

/** The actions that the record's status and the person's permissions allow. */
export const actionsFor = (
  actions: readonly RecordAction[],
  person: ActingPerson,
  record: object,
): readonly RecordAction[] =>
  mayWrite(person, record)
    ? actions.filter(
        ({ id, isFor, isNotFor, sparesSelf }) =>
          person.allowed.includes(id) &&
          !(sparesSelf && valueOf(record, "id") === person.selfId) &&
          (!isFor || holds(record, isFor)) &&
          !(isNotFor && holds(record, isNotFor)),
      )
    : [];

/** The text with the value of a field in place of each field's name in braces: '{name} is disabled'. */
export const filledIn = (text: string, record: object): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, field: string) => textOf(valueOf(record, field)));

/** The action's question about this record; undefined where it has none. */
export const confirmationOf = (action: RecordAction, record: object): Question | undefined =>
  action.confirm && {
    title: action.confirm.title,
    message: filledIn(action.confirm.message, record),
    confirmLabel: action.confirm.confirmLabel,
    ...(action.tone === "danger" && { isDanger: true }),
  };

/** The toast after an action on this record: its text, and how to take it back, over the version that the action answered. Undefined where the screen shows the result itself. */
export const doneToast = (
  action: RecordAction | undefined,
  record: ({ readonly id: string } & object) | undefined,
  { allowed }: Pick<ActingPerson, "allowed">,
  answer?: Written,
  isGone = false,
): ToastAnnouncement | undefined => {
  if (action?.success === undefined) return undefined;
  if (isGone && action.unseen !== undefined)
    return { type: "toast", tone: "error", text: action.unseen, durationMs: ONE_LINE_TOAST_MS };
  const toast = { type: "toast", tone: "success", text: action.success } as const;
  const { undoneBy } = action;
  if (!undoneBy || !record || !allowed.includes(undoneBy.action)) return toast;
  return {
    ...toast,
    sequel: { text: filledIn(undoneBy.told, record) },
    undo: {
      kind: undoneBy.kind,
      id: record.id,
      version: answer?.version,
      done: filledIn(undoneBy.done, record),
    },
    ...(undoneBy.key !== undefined && { key: filledIn(undoneBy.key, record) }),
  };
};
