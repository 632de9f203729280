/**
 * The global loading flag: on while any tracked query, mutation, route change or task runs.
 * Source: behaviour.md §4 Global loading flag.
 */
import { assign, setup, type SnapshotFrom } from "xstate";

/** A task begins or ends, by its id. */
export type ActivityEvent =
  | { readonly type: "activity.start"; readonly id: string }
  | { readonly type: "activity.end"; readonly id: string };

interface ActivityContext {
  /** The running tasks, each once. */
  readonly ids: readonly string[];
}

/** The global loading flag; a task that begins twice counts once. */
export const activityMachine = setup({
  types: { context: {} as ActivityContext, events: {} as ActivityEvent },
  actions: {
    add: assign(({ context }, { id }: { id: string }) => ({
      ids: context.ids.includes(id) ? context.ids : [...context.ids, id],
    })),
    drop: assign(({ context }, { id }: { id: string }) => ({ ids: context.ids.filter((one) => one !== id) })),
  },
  guards: {
    isLast: ({ context }, { id }: { id: string }) => context.ids.every((one) => one === id),
  },
}).createMachine({
  id: "activity",
  description: "The global loading flag: on while any tracked query, write or task runs.",
  context: { ids: [] },
  initial: "idle",
  on: {
    "activity.start": {
      target: ".busy",
      actions: { type: "add", params: ({ event }) => event },
    },
  },
  states: {
    idle: {},
    busy: {
      on: {
        "activity.end": [
          {
            guard: { type: "isLast", params: ({ event }) => event },
            target: "idle",
            actions: { type: "drop", params: ({ event }) => event },
          },
          { actions: { type: "drop", params: ({ event }) => event } },
        ],
      },
    },
  },
});

/** Whether anything tracked is running. */
export const selectIsBusy = (snapshot: SnapshotFrom<typeof activityMachine>): boolean =>
  snapshot.matches("busy");
