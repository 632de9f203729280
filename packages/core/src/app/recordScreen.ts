import type { Access } from "@canopy/contracts";
import { fromPromise, type Actor } from "xstate";
import type { Call } from "../api/call.ts";
import { recordKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { createReadingMachine } from "../records/reading.machine.ts";
import { createRecordMachine, isMissing } from "../records/record.machine.ts";
import type { RecordAction } from "../records/recordAction.ts";
import type { FormView } from "../forms/formView.ts";
import { draftPlaceOf } from "./formScreen.ts";
import { oncePerApp, permittedOf, type Reach, type Screen } from "./reach.ts";

/** The calls of a record's page. */
export interface RecordBinding<Entity, Result> {
  readonly resource: string;
  readonly listPath: string;
  readonly actions: readonly RecordAction[];
  readonly access: Readonly<Record<string, Access>>;
  readonly read: (call: Call, id: string, signal: AbortSignal) => Promise<Entity>;
  /** Action id → its call; what it gives is shown until dismissed. */
  readonly run: Readonly<Record<string, (call: Call, id: string) => Promise<Result | undefined>>>;
  /** The form that opens in the page's place, so that its draft is offered when the page is. */
  readonly form?: FormView;
  /** Other resources whose answers show this record. */
  readonly shownBy?: readonly string[];
}

type RecordLogic<Entity extends object, Result> = ReturnType<typeof createRecordMachine<Entity, Result>>;
/** A running record's page. */
export type RecordActor<Entity extends object, Result = undefined> = Actor<RecordLogic<Entity, Result>>;

/** A record's page. */
export const recordScreen = <Entity extends object, Result = undefined>(
  binding: RecordBinding<Entity, Result>,
): Screen<RecordLogic<Entity, Result>, { readonly id: string }> => ({
  logic: oncePerApp((reach) =>
    createRecordMachine<Entity, Result>().provide({
      actors: {
        watchRecord: watchQuery(reach.client, (id: string) => ({
          key: recordKey(binding.resource, id),
          read: (signal) => binding.read(reach.call, id, signal),
          meta: { isShownElsewhere: isMissing },
        })),
        runAction: fromPromise(({ input }) => runRecordAction(reach, binding, input)),
      },
    }),
  ),
  input: (reach, { id }) => ({
    id,
    actions: binding.actions,
    allowed: permittedOf(reach, binding.access),
    selfId: reach.userId(),
    hasDraft: permits(reach, binding) && hasDraft(reach, binding.form, id),
    listPath: binding.listPath,
  }),
});

const permits = (reach: Reach, { access }: Pick<RecordBinding<unknown, unknown>, "access">): boolean =>
  access["update"] !== undefined && reach.permits(access["update"]);

const hasDraft = (reach: Reach, form: FormView | undefined, id: string): boolean => {
  const place = form && draftPlaceOf(reach, form, id);
  return place !== undefined && reach.drafts.read(place.userId, place.route) !== undefined;
};

const runRecordAction = async <Entity, Result>(
  { call, client }: Reach,
  { resource, actions, run, shownBy = [] }: RecordBinding<Entity, Result>,
  { action, id }: { readonly action: string; readonly id: string },
): Promise<Result | undefined> => {
  const isRemoval = actions.some((offered) => offered.id === action && offered.removes);
  try {
    return await runMutation(client, {
      run: async () => run[action]?.(call, id),
      ...(isRemoval && { forgets: [recordKey(resource, id)] }),
      outdates: [resource, ...shownBy].map(resourceKey),
    });
  } catch (error) {
    void client.invalidateQueries({ queryKey: resourceKey(resource) });
    throw error;
  }
};

/** A part of a screen that is only read. */
export interface ReadingBinding<Data> {
  readonly key: (ask: string) => readonly unknown[];
  readonly access: Access;
  readonly read: (call: Call, ask: string, signal: AbortSignal) => Promise<Data>;
  /** How long it counts as fresh, in milliseconds; each opening reads it again when absent. */
  readonly staleMs?: number;
}

type ReadingLogic<Data> = ReturnType<typeof createReadingMachine<Data>>;
/** A running read part. */
export type ReadingActor<Data> = Actor<ReadingLogic<Data>>;

/** A part of a screen that is only read, hidden from who may not; `ask` is the id it belongs to. */
export const readingScreen = <Data>({
  key,
  access,
  read,
  staleMs,
}: ReadingBinding<Data>): Screen<ReadingLogic<Data>, { readonly ask: string } | undefined> => ({
  logic: oncePerApp((reach) =>
    createReadingMachine<Data>().provide({
      actors: {
        watchData: watchQuery(reach.client, (ask: string) => ({
          key: key(ask),
          read: (signal) => read(reach.call, ask, signal),
          ...(staleMs !== undefined && { staleMs }),
        })),
      },
    }),
  ),
  input: (reach, given) => ({ ask: given?.ask ?? "", isPermitted: reach.permits(access) }),
});
