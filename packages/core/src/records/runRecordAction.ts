import type { Call } from "../api/call.ts";
import type { Written } from "../base/undos.ts";
import { recordKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import type { RecordAction } from "./recordAction.ts";
import { readHanging, type HangingRecords } from "./hangingRecords.ts";
import type { Services } from "../services/services.ts";
import { runActions } from "../dialogs/runActions.ts";

/** The calls of a record's actions, and the cache keys that they outdate. */
export interface ActionBinding<Result> {
  /** The resource's path, the cache key of its answers. */
  readonly resource: string;
  readonly actions: readonly RecordAction[];
  /** The call of each action by id; one that can be taken back answers the version that it made, and the one that takes it back gets that; an action that `namesVersion` gets the version of the question. */
  readonly run: Readonly<
    Record<string, (call: Call, id: string, version?: number) => Promise<Result | Written | undefined>>
  >;
  /** Records that keep a record from being deleted; its question counts them first. */
  readonly hanging?: readonly HangingRecords[];
  /** Paths of other resources whose answers show these records. */
  readonly shownBy?: readonly string[];
  /** Paths of what the record's page shows beside it, such as its history. A removal leaves them, because it closes the page. */
  readonly pageShows?: readonly string[];
}

/** Runs one action on one record; rejects with a `CallError`. Reads the record again also after a failure, because it was out of date. */
const runRecordAction = <Result>(
  { call, client }: Pick<Services, "call" | "client">,
  { resource, actions, run, shownBy = [], pageShows = [] }: ActionBinding<Result>,
  {
    action,
    id,
    version,
  }: { readonly action: string; readonly id: string; readonly version?: number | undefined },
): Promise<Result | Written | undefined> => {
  const isRemoval = actions.some((offered) => offered.id === action && offered.removes);
  return runMutation(client, {
    run: async () => run[action]?.(call, id, version),
    ...(isRemoval && { forgets: [recordKey(resource, id)] }),
    outdates: [resource, ...shownBy, ...(isRemoval ? [] : pageShows)].map(resourceKey),
    rereads: [resourceKey(resource)],
  });
};

/** The actor that runs a screen's actions on records; provides the calls that take them back. Source: behaviour.md §2 Lists and forms. */
export const recordActions = <Result>(services: Services, binding: ActionBinding<Result>) => {
  for (const { undoneBy } of binding.actions)
    if (undoneBy)
      services.undos.provide(undoneBy.kind, (id, version) =>
        runRecordAction(services, binding, { action: undoneBy.action, id, version }),
      );
  return runActions(services, {
    run: (at) => runRecordAction(services, binding, at),
    readRest: ({ action, id }) => {
      const removes = binding.actions.some((one) => one.id === action && one.removes);
      return removes && binding.hanging ? readHanging(services, binding.hanging, id) : undefined;
    },
  });
};
