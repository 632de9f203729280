/**
 * The actions on chosen rows that are being carried out, one a list at a time. They go on while the person moves about.
 * A list on screen tells the end itself; of any other a toast does, and rows that refused are kept until the list is
 * opened again. Source: behaviour.md §2 Selected rows.
 */
import {
  assign,
  emit,
  enqueueActions,
  fromCallback,
  setup,
  type EventObject,
  type SnapshotFrom,
} from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { writeListSearch } from "../lists/listSearch.ts";
import type { BulkOutcome, BulkTask, OpenList } from "./bulkTask.ts";
import { doneText, outcomeText, titleOf } from "./bulkWords.ts";

/** An action that was begun in a list. */
interface Work {
  readonly task: BulkTask;
  /** For its words. */
  readonly list: OpenList;
  readonly answered: number;
  /** Undefined while it runs. */
  readonly outcome: BulkOutcome | undefined;
}

interface BulkWorkContext {
  /** By the list's path. */
  readonly works: Readonly<Record<string, Work>>;
  /** The paths of the lists on screen that tell their own ends. */
  readonly shown: readonly string[];
}

/** Events of the actions. */
export type BulkWorkEvent =
  | { readonly type: "work.begin"; readonly path: string; readonly task: BulkTask; readonly list: OpenList }
  /** The list is on screen, or no longer. */
  | { readonly type: "work.show"; readonly path: string }
  | { readonly type: "work.hide"; readonly path: string }
  /** The list has told the end. */
  | { readonly type: "work.take"; readonly path: string };

/** Reports of one action. */
export type BulkWorkReport =
  | { readonly type: "work.progressed"; readonly path: string; readonly answered: number }
  | { readonly type: "work.ended"; readonly path: string; readonly outcome: BulkOutcome }
  /** There is no result of any row; the cache announces why. */
  | { readonly type: "work.failed"; readonly path: string };

const without = <Value>(all: Readonly<Record<string, Value>>, path: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== path));

/** Time in milliseconds for which a toast tells that rows refused; the same as a notification's. */
const TOLD_MS = 30_000;

/** The toast of an end that no list on screen tells. */
const endToast = ({ task, list }: Work, outcome: BulkOutcome): Announcement => {
  const { done, refused } = outcome;
  const { view } = list.getSnapshot().context;
  if (refused.length === 0) return { type: "toast", tone: "success", text: doneText(view, task.offer, done) };
  return {
    type: "toast",
    tone: "error",
    durationMs: TOLD_MS,
    hasClose: true,
    text: `${titleOf(view, task.offer, task.selection)}: ${outcomeText(outcome)}`,
    sequel: {
      text: "What was not done stays selected.",
      link: { label: "Show why", to: view.path + writeListSearch(task.params, view) },
    },
  };
};

/** The actions that are being carried out in a session. */
export const bulkWorkMachine = setup({
  types: {
    context: {} as BulkWorkContext,
    events: {} as BulkWorkEvent | BulkWorkReport | { readonly type: "session.over" },
    emitted: {} as Announcement,
  },
  actors: {
    /** Sends the rows of one action, with the reports of it. */
    run: fromCallback<EventObject, Pick<Work, "task" | "list"> & { readonly path: string }>(
      notProvided("run"),
    ),
  },
  actions: {
    drop: assign({ works: ({ context }, path: string) => without(context.works, path) }),
    end: assign({
      works: (
        { context: { works } },
        { path, outcome }: Pick<BulkWorkReport & { type: "work.ended" }, "path" | "outcome">,
      ) => {
        const work = works[path];
        return work ? { ...works, [path]: { ...work, outcome } } : works;
      },
    }),
  },
}).createMachine({
  id: "bulkWork",
  description: "The actions on chosen rows that are being carried out, one a list at a time.",
  context: { works: {}, shown: [] },
  initial: "working",
  states: {
    working: {
      on: {
        "work.begin": {
          guard: ({ context, event }) => context.works[event.path] === undefined,
          actions: [
            assign({
              works: ({ context, event: { path, task, list } }) => ({
                ...context.works,
                [path]: { task, list, answered: 0, outcome: undefined },
              }),
            }),
            enqueueActions(({ event: { path, task, list }, enqueue }) => {
              enqueue.stopChild(path);
              enqueue.spawnChild("run", { id: path, input: { path, task, list } });
            }),
          ],
        },
        "work.show": {
          actions: assign({ shown: ({ context, event }) => [...context.shown, event.path] }),
        },
        "work.hide": {
          actions: assign({
            shown: ({ context: { shown }, event }) => shown.toSpliced(shown.lastIndexOf(event.path), 1),
          }),
        },
        "work.take": { actions: { type: "drop", params: ({ event }) => event.path } },
        "work.progressed": {
          actions: assign({
            works: ({ context: { works }, event: { path, answered } }) => {
              const work = works[path];
              return work ? { ...works, [path]: { ...work, answered } } : works;
            },
          }),
        },
        "work.ended": [
          {
            guard: ({ context, event }) => context.shown.includes(event.path),
            actions: { type: "end", params: ({ event }) => event },
          },
          {
            actions: enqueueActions(({ context, event, enqueue }) => {
              const { path, outcome } = event;
              const work = context.works[path];
              if (work) enqueue(emit(endToast(work, outcome)));
              if (outcome.refused.length > 0) enqueue({ type: "end", params: event });
              else enqueue({ type: "drop", params: path });
            }),
          },
        ],
        "work.failed": { actions: { type: "drop", params: ({ event }) => event.path } },
      },
    },
  },
});

/** The action that was begun in the list of this path and whose end it has not told. */
export const selectWork =
  (path: string) =>
  ({ context: { works } }: SnapshotFrom<typeof bulkWorkMachine>): Work | undefined =>
    works[path];

/** Whether an action is being carried out. */
export const selectIsWorking = ({ context: { works } }: SnapshotFrom<typeof bulkWorkMachine>): boolean =>
  Object.values(works).some(({ outcome }) => outcome === undefined);
