import type { Access, ListAnswer } from "@canopy/contracts";
import type { QueryKey } from "@tanstack/query-core";
import { fromPromise, type Actor } from "xstate";
import type { Call } from "../api/call.ts";
import { recordKey } from "../cache/keys.ts";
import { watchQuery, type Reading } from "../cache/watchQuery.ts";
import { isMissing } from "../failures/failure.ts";
import { createRecordMachine, type KnownRecord } from "./record.machine.ts";
import {
  selectCanEdit,
  selectIsEditing,
  selectRecordActions,
  selectRecordStatus,
} from "./record.selectors.ts";
import { writesOnlyInvolved, type FieldIs, type FieldIsSet, type RecordAction } from "./recordAction.ts";
import type { FormView } from "../forms/formView.ts";
import { draftPlaceOf } from "../forms/formScreen.ts";
import { keepRecordName } from "./recordName.ts";
import { firstOpen } from "../services/firstOpen.ts";
import { memoizePerApp, permittedOf, pathNow, type Services, type Screen } from "../services/services.ts";
import { recordActions, type ActionBinding } from "./runRecordAction.ts";

/** The calls of a record's page; an action's answer is shown until it is dismissed, replaced or void. */
export interface RecordBinding<Entity, Result> extends ActionBinding<Result> {
  readonly listPath: string;
  readonly access: Readonly<Record<string, Access>>;
  readonly read: (call: Call, id: string, signal: AbortSignal) => Promise<Entity>;
  /** The record's name, also that of the page. */
  readonly nameOf?: (record: Entity) => string;
  /** Officers may only change records that they lead or are responsible for. Source: behaviour.md §6 Rows. */
  readonly isLedByPeople?: true;
  /** In these states the record can only be read, and its form is not offered. */
  readonly readOnlyWhen?: FieldIs | FieldIsSet;
  /** A change of this field ends what an action answered. */
  readonly resultEndsWith?: keyof Entity & string;
  /** These states end what an action answered, whoever brought the record there. */
  readonly resultEndsIn?: FieldIs;
  /** Other people change it while it is looked at: it is read again when a notification comes. */
  readonly followsNews?: true;
  /** The server is still working on something that the record shows: it is read again some seconds apart, at most for a minute. */
  readonly awaits?: (record: Entity) => boolean;
  /** The form that replaces the page, so that the page can offer its draft. */
  readonly form?: FormView;
  /** The app's modal in which the record's form stands, where it does not replace the page. */
  readonly editsIn?: { readonly content: string; readonly title: string };
}

type ReadBinding<Entity> = Pick<RecordBinding<Entity, unknown>, "resource" | "read">;

type RecordLogic<Entity extends object, Result> = ReturnType<typeof createRecordMachine<Entity, Result>>;
/** A running record's page. */
export type RecordActor<Entity extends object, Result = undefined> = Actor<RecordLogic<Entity, Result>>;

/** A record's page. */
export const recordScreen = <Entity extends object, Result = undefined>(
  binding: RecordBinding<Entity, Result>,
): Screen<RecordLogic<Entity, Result>, { readonly id: string }> => ({
  logic: memoizePerApp((services) =>
    createRecordMachine<Entity, Result>().provide({
      actors: {
        watchRecord: watchQuery(services.client, recordOf(services, binding)),
        runActions: recordActions(services, binding),
        // no query, so that it is neither shown as loading nor its failure announced
        lookAgain: fromPromise(async ({ input: id, signal }) => {
          const record = await binding.read(services.call, id, signal);
          signal.throwIfAborted();
          services.client.setQueryData<Entity>(recordKey(binding.resource, id), record);
        }),
      },
      guards: {
        isAwaited: ({ context: { record } }) => record !== undefined && binding.awaits?.(record) === true,
        isSeen: () => services.presence.isVisible(),
        isLeft: ({ context: { ownPath } }) => ownPath !== undefined && ownPath !== pathNow(services),
      },
    }),
  ),
  input: (services, { id }) => ({
    id,
    known: knownRecord(services, binding, id),
    actions: binding.actions,
    allowed: permittedOf(services, binding.access),
    selfId: services.userId(),
    writesOnlyInvolved: binding.isLedByPeople === true && writesOnlyInvolved(services),
    hasDraft: permits(services, binding) && hasDraft(services, binding.form, id),
    readOnlyWhen: binding.readOnlyWhen,
    resultEndsWith: binding.resultEndsWith,
    resultEndsIn: binding.resultEndsIn,
    listPath: firstOpen(services, binding.listPath),
    ownPath: pathNow(services),
  }),
  offers: (record, { openModal }) => {
    const now = record.getSnapshot();
    const { id } = now.context;
    // the form stands in place of the page and its actions
    if (selectRecordStatus(now) === "missing" || selectIsEditing(now)) return [];
    const { form, editsIn } = binding;
    const openForm = () =>
      editsIn ? openModal({ ...editsIn, props: { id } }) : record.send({ type: "form.open" });
    const act = ({ id: action, asksIn }: RecordAction) =>
      asksIn ? openModal({ ...asksIn, props: { id } }) : record.send({ type: "record.act", action });
    const edit = editsIn ?? form;
    return [
      ...(edit && selectCanEdit(now) ? [{ label: edit.title, run: openForm }] : []),
      ...selectRecordActions(now).map((action) => ({ label: commandLabel(action), run: () => act(action) })),
    ];
  },
  ahead: (services, { params }) => recordOf(services, binding)(Object.values(params)[0] ?? ""),
});

/** An action as a command: another record may stand on the same page, so the question names the kind of this one. */
const commandLabel = ({ confirm, asksIn, label }: RecordAction): string =>
  (confirm ?? asksIn)?.title ?? label;

/** The read of one record; until its answer the record is the row of the page of its list that was read last. */
const recordOf =
  <Entity extends object, Result>(services: Services, binding: RecordBinding<Entity, Result>) =>
  (id: string): Reading<Entity> => {
    const { resource, read, nameOf, followsNews } = binding;
    const named = <Known extends Entity | undefined>(record: Known): Known => {
      if (record && nameOf) keepRecordName(services, id, nameOf(record));
      return record;
    };
    return {
      key: recordKey(resource, id),
      read: async (signal) => named(await read(services.call, id, signal)),
      known: () => named(rowOf(services, binding, id)),
      meta: { isShownElsewhere: isMissing, ...(followsNews && { followsNews }) },
    };
  };

/** The record as its row was read last; undefined where no page of its list shows it. */
const rowOf = <Entity extends object>(
  services: Services,
  { resource }: ReadBinding<Entity>,
  id: string,
): Entity | undefined =>
  services.client
    .getQueriesData<ListAnswer<Entity>>({
      predicate: ({ queryKey: [path, kind, query] }) =>
        path === resource && kind === "list" && typeof query === "object",
    })
    .toSorted(([one], [other]) => readAtMs(services, other) - readAtMs(services, one))
    .flatMap(([, page]) => page?.data ?? [])
    .find((one) => "id" in one && one.id === id);

/** The record as it was read before, otherwise its row. */
const knownRecord = <Entity extends object>(
  services: Services,
  binding: ReadBinding<Entity>,
  id: string,
): KnownRecord<Entity> | undefined => {
  const read = services.client.getQueryData<Entity>(recordKey(binding.resource, id));
  const record = read ?? rowOf(services, binding, id);
  return record && { record, isPartial: read === undefined };
};

const readAtMs = ({ client }: Services, key: QueryKey): number =>
  client.getQueryState(key)?.dataUpdatedAt ?? 0;

const permits = (services: Services, { access }: Pick<RecordBinding<unknown, unknown>, "access">): boolean =>
  access["update"] !== undefined && services.permits(access["update"]);

const hasDraft = (services: Services, form: FormView | undefined, id: string): boolean => {
  const place = form && draftPlaceOf(services, form, id);
  return place !== undefined && services.drafts.read(place.userId, place.route) !== undefined;
};
