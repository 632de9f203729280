import { isInvolved } from "@canopy/contracts";
import type { Question } from "../dialogs/question.ts";

/** A field that holds one of some values. */
export interface FieldIs {
  readonly field: string;
  readonly values: readonly string[];
}

/** An action on one record, as data; `app` provides the call. */
export interface RecordAction {
  readonly id: string;
  readonly label: string;
  readonly tone?: "danger";
  /** The field and the values with which the action is offered; always when absent. */
  readonly isFor?: FieldIs;
  /** Not offered on the person's own record. Source: behaviour.md §6. */
  readonly sparesSelf?: true;
  /** The question before the action; `{field}` stands for the record's value. */
  readonly confirm?: { readonly title: string; readonly message: string; readonly confirmLabel: string };
  /** The toast after a success; none where the screen shows the result itself. */
  readonly success?: string;
  /** The action deletes the record. */
  readonly removes?: true;
}

const valueOf = (record: object, field: string): unknown =>
  Object.hasOwn(record, field) ? Reflect.get(record, field) : undefined;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The person's actions, and their own id where they are a record of this kind. */
export interface ActingPerson {
  readonly allowed: readonly string[];
  readonly selfId?: string | undefined;
  /** They may only change records that they lead or are responsible for. Source: behaviour.md §6 Rows. */
  readonly writesOnlyInvolved?: boolean;
}

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];

/** Whether the person may change this particular record. Source: behaviour.md §6 Rows. */
export const mayWrite = ({ selfId, writesOnlyInvolved }: ActingPerson, record: object): boolean =>
  !writesOnlyInvolved ||
  (selfId !== undefined &&
    isInvolved(selfId, {
      leadUserId: textOf(valueOf(record, "leadUserId")),
      responsibleIds: idsIn(valueOf(record, "responsibleIds")),
    }));

const holds = (record: object, { field, values }: FieldIs): boolean =>
  values.includes(textOf(valueOf(record, field)));

/** Whether the person may edit this record in its state; a record in a state of `readOnlyWhen` can only be read. */
export const mayEdit = (person: ActingPerson, record: object, readOnlyWhen: FieldIs | undefined): boolean =>
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
        ({ id, isFor, sparesSelf }) =>
          person.allowed.includes(id) &&
          !(sparesSelf && valueOf(record, "id") === person.selfId) &&
          (!isFor || holds(record, isFor)),
      )
    : [];

/** The action's question about this record; undefined where it has none. */
export const confirmationOf = (action: RecordAction, record: object): Question | undefined =>
  action.confirm && {
    title: action.confirm.title,
    message: action.confirm.message.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
      textOf(valueOf(record, field)),
    ),
    confirmLabel: action.confirm.confirmLabel,
    ...(action.tone === "danger" && { isDanger: true }),
  };
