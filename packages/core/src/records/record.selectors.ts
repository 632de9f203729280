import { failureText, type FailureText } from "../failures/failureText.ts";
import { isEditable, type RecordContext } from "./record.machine.ts";
import { actionsFor, mayWrite, type RecordAction } from "./recordAction.ts";

/** The part of a record page's snapshot that screens read. */
export interface RecordSnapshot<Entity, Result = unknown> {
  readonly context: RecordContext<Entity, Result>;
  matches(
    state:
      | { reading: { present: RecordStatus } }
      | { form: "opening" | "open" | { opening: "late" } }
      | { acting: "running" },
  ): boolean;
}

/** Status of a record's page. */
export type RecordStatus = "loading" | "showing" | "refreshing" | "failed" | "missing";

const statuses = ["showing", "refreshing", "failed", "missing"] as const;

/** The page's status; 'loading' also after the record was deleted and until the next page opens. */
export const selectRecordStatus = <Entity>(snapshot: RecordSnapshot<Entity>): RecordStatus =>
  statuses.find((status) => snapshot.matches({ reading: { present: status } })) ?? "loading";

/** The record; undefined until it is read. */
export const selectRecord = <Entity>({ context }: RecordSnapshot<Entity>): Entity | undefined =>
  context.record;

/** The record as the page has read it last, for a form that changes it; undefined before its first read has ended. */
export const selectLatest = <Entity>({ context }: RecordSnapshot<Entity>): Entity | undefined =>
  context.latest;

/** True where the whole record has been read; until then it may be its list's row, without related records. */
export const selectIsWhole = <Entity>({ context }: RecordSnapshot<Entity>): boolean =>
  context.record !== undefined && !context.isPartial;

/** The failure of the last read, as text. */
export const selectRecordFailure = <Entity>({ context }: RecordSnapshot<Entity>): FailureText | undefined =>
  context.failure && failureText(context.failure);

/** The actions that the record's status and the person's permissions allow. */
export const selectRecordActions = <Entity extends object>({
  context,
}: RecordSnapshot<Entity>): readonly RecordAction[] =>
  context.record ? actionsFor(context.actions, context, context.record) : [];

/** The id of the running action. */
export const selectRunningAction = <Entity>(snapshot: RecordSnapshot<Entity>): string | undefined =>
  snapshot.matches({ acting: "running" }) ? snapshot.context.action?.id : undefined;

/** The answer that is shown, of the last action that had one; undefined once it is dismissed or no longer true. */
export const selectResult = <Result>({ context }: RecordSnapshot<unknown, Result>): Result | undefined =>
  context.result;

/** True where the person may edit the record as it stands. */
export const selectCanEdit = <Entity>({ context }: RecordSnapshot<Entity>): boolean => isEditable(context);

/** True where the person may change the record, whatever its state. */
export const selectCanUpdate = <Entity>({ context }: RecordSnapshot<Entity>): boolean =>
  context.allowed.includes("update") &&
  (typeof context.record !== "object" || context.record === null || mayWrite(context, context.record));

/** True while the record's form is open. */
export const selectIsEditing = <Entity>(snapshot: RecordSnapshot<Entity>): boolean =>
  snapshot.matches({ form: "open" });

/** The field at which the record's form was opened; undefined stands for the first one. */
export const selectOpenedAt = <Entity>({ context }: RecordSnapshot<Entity>): string | undefined =>
  context.openedAt;

/** True while the record's form waits for a read, so that 'Edit' is under way. */
export const selectIsOpening = <Entity>(snapshot: RecordSnapshot<Entity>): boolean =>
  snapshot.matches({ form: "opening" }) && !snapshot.context.failure;

/** True where the form has waited so long that the person is offered to take 'Edit' back. */
export const selectIsOpeningLate = <Entity>(snapshot: RecordSnapshot<Entity>): boolean =>
  snapshot.matches({ form: { opening: "late" } }) && !snapshot.context.failure;
