/**
 * The packs of a process: their list, which is read again while one is being made, the making of a new one, the saving of a
 * file, and the pack that the page's address names. Source: behaviour.md §2 Packs.
 */
import type { ListAnswer, Pack } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { phaseIn } from "../cache/phaseIn.ts";
import { readingGuards, readingStates, toPhase, type QueryPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { addressWith } from "../routing/addressWith.ts";
import { PACK_PARAM } from "./packWords.ts";

/** Input of a process's packs. */
export interface ProcessPacksInput {
  readonly processId: string;
  /** The page's path. */
  readonly path: string;
  /** The page's search; `pack` in it names the open pack. */
  readonly search: string;
  readonly isPermitted: boolean;
  readonly mayMake: boolean;
  /** The person, who is notified of the packs that they asked for first. */
  readonly personId: string | undefined;
}

/** A file on its way to the person. */
export interface SavedPack {
  readonly id: string;
  readonly receivedBytes: number;
}

interface ProcessPacksContext extends ProcessPacksInput {
  readonly data: ListAnswer<Pack> | undefined;
  readonly failure: Failure | undefined;
  readonly saved: SavedPack | undefined;
}

/** Events of a process's packs. */
export type ProcessPacksEvent =
  | { readonly type: "packs.retry" }
  /** Asks for a new pack of the process as it stands. */
  | { readonly type: "pack.make" }
  | { readonly type: "pack.save"; readonly id: string }
  | { readonly type: "pack.stopSaving" }
  /** Hides the details of the open pack. */
  | { readonly type: "pack.close" };

/** Reports of the section's own actors. */
type Report =
  | QueryChanged<ListAnswer<Pack>>
  | { readonly type: "address.changed"; readonly search: string }
  | PackFileReport;

/** Reports of a file on its way. */
export type PackFileReport =
  | { readonly type: "pack.received"; readonly bytes: number }
  | { readonly type: "pack.saved" }
  | { readonly type: "pack.unsaved" };

/** Time in milliseconds after which a list with a pack that is being made is read again. Source: behaviour.md §9 Polling. */
const LOOK_AGAIN_MS = 3_000;

const isBeingMade = ({ state }: Pick<Pack, "state">): boolean => state === "QUEUED" || state === "MAKING";

/** The answer to 'Make a pack' in words: only who asked first for a pack is notified of it. */
const askedText = (pack: Pack, personId: string | undefined): string => {
  if (!isBeingMade(pack)) return "A pack of this state is here already.";
  return pack.createdById === personId
    ? "The pack is being made. You are notified when it is ready."
    : "A pack of this process is being made already.";
};

const withPack = (page: Pick<ProcessPacksInput, "path" | "search">, id: string | undefined): string =>
  addressWith(page, { [PACK_PARAM]: id });

/** The packs of a process. */
export const processPacksMachine = setup({
  types: {
    context: {} as ProcessPacksContext,
    input: {} as ProcessPacksInput,
    events: {} as ProcessPacksEvent | Report,
    emitted: {} as Announcement,
  },
  actors: {
    /** Reads the newest packs. */
    watchPacks: fromCallback<QueryCommand<string>, string>(notProvided("watchPacks")),
    /** Sends `address.changed` when the address of this page changes. */
    watchAddress: fromCallback<{ type: "never" }, string>(notProvided("watchAddress")),
    /** Asks for a pack of the process; its failure is announced. */
    ask: fromPromise<Pack, string>(notProvided("ask")),
    /** Receives a pack's file and saves it: sends `pack.received`, then `pack.saved` or `pack.unsaved`; its failure is announced. */
    save: fromCallback<{ type: "never" }, string>(notProvided("save")),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, "query.changed");
      return { data: event.query.data, failure: event.query.failure };
    }),
    lookAgain: sendTo("packs", { type: "query.refetch" }),
    toastAsked: emit(({ context: { personId } }, pack: Pack) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: askedText(pack, personId),
      key: "pack",
    })),
    show: emit(({ context }, id: string) => ({
      type: "navigate" as const,
      to: withPack(context, id),
      replace: true,
    })),
    leave: emit(({ context }) => ({ type: "return" as const, to: withPack(context, undefined) })),
  },
  guards: {
    ...readingGuards,
    isPermitted: ({ context }) => context.isPermitted,
    mayMake: ({ context }) => context.mayMake,
    /** The person can see the page. */
    isSeen: () => true,
    isOneBeingMade: ({ context }) => context.data?.data.some(isBeingMade) ?? false,
  },
}).createMachine({
  id: "processPacks",
  description: "The packs of a process: their list, the making of a new one, and the saving of a file.",
  context: ({ input }) => ({ ...input, data: undefined, failure: undefined, saved: undefined }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "isPermitted", target: "visible" }, { target: "hidden" }] },
    hidden: {},
    visible: {
      invoke: [
        { src: "watchPacks", id: "packs", input: ({ context }) => context.processId },
        { src: "watchAddress", id: "address", input: ({ context }) => context.path },
      ],
      type: "parallel",
      on: {
        "address.changed": { actions: assign({ search: ({ event }) => event.search }) },
        "pack.close": { actions: "leave" },
      },
      states: {
        list: {
          ...readingStates,
          on: { "packs.retry": { actions: "lookAgain" }, "query.changed": toPhase },
        },
        following: {
          initial: "deciding",
          on: { "query.changed": ".deciding" },
          states: {
            deciding: { always: [{ guard: "isOneBeingMade", target: "waiting" }, { target: "resting" }] },
            resting: {},
            waiting: {
              description: "A pack is being made; the list is read again until none is.",
              after: {
                [LOOK_AGAIN_MS]: [
                  { guard: "isSeen", target: "waiting", reenter: true, actions: "lookAgain" },
                  { target: "waiting", reenter: true },
                ],
              },
            },
          },
        },
        making: {
          initial: "idle",
          states: {
            idle: { on: { "pack.make": { guard: "mayMake", target: "asking" } } },
            asking: {
              invoke: {
                src: "ask",
                id: "ask",
                input: ({ context }) => context.processId,
                onDone: {
                  target: "idle",
                  actions: [
                    { type: "toastAsked", params: ({ event }) => event.output },
                    { type: "show", params: ({ event }) => event.output.id },
                    "lookAgain",
                  ],
                },
                onError: { target: "idle", actions: "lookAgain" },
              },
            },
          },
        },
        saving: {
          initial: "idle",
          states: {
            idle: {
              entry: assign({ saved: undefined }),
              on: {
                "pack.save": {
                  target: "receiving",
                  actions: assign({ saved: ({ event: { id } }) => ({ id, receivedBytes: 0 }) }),
                },
              },
            },
            receiving: {
              invoke: { src: "save", id: "save", input: ({ context }) => context.saved?.id ?? "" },
              on: {
                "pack.received": {
                  actions: assign({
                    saved: ({ context: { saved }, event }) =>
                      saved && { ...saved, receivedBytes: event.bytes },
                  }),
                },
                "pack.saved": "idle",
                "pack.unsaved": "idle",
                "pack.stopSaving": "idle",
              },
            },
          },
        },
      },
    },
  },
});

interface ProcessPacksSnapshot {
  readonly context: ProcessPacksContext;
  matches(
    state:
      | "hidden"
      | { visible: { list: Exclude<QueryPhase, "loading"> } }
      | { visible: { making: "asking" } },
  ): boolean;
}

/** The status of the list. */
export const selectPacksStatus = (snapshot: ProcessPacksSnapshot): "hidden" | QueryPhase =>
  snapshot.matches("hidden") ? "hidden" : phaseIn((list) => snapshot.matches({ visible: { list } }));

/** The newest packs and the number of all; undefined before they are read. */
export const selectPacks = ({ context }: ProcessPacksSnapshot): ListAnswer<Pack> | undefined => context.data;

/** The failure of the last read of the list, as text. */
export const selectPacksFailure = ({ context }: ProcessPacksSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

/** Whether the person may have a pack made. */
export const selectMayMake = ({ context }: ProcessPacksSnapshot): boolean => context.mayMake;

/** Whether a pack is being asked for. */
export const selectIsAsking = (snapshot: ProcessPacksSnapshot): boolean =>
  snapshot.matches({ visible: { making: "asking" } });

/** The file on its way; undefined while none is. */
export const selectSavedPack = ({ context }: ProcessPacksSnapshot): SavedPack | undefined => context.saved;

/** The id of the open pack; undefined while none is open. */
export const selectOpenPack = ({ context }: ProcessPacksSnapshot): string | undefined =>
  new URLSearchParams(context.search).get(PACK_PARAM) ?? undefined;

/** The address that opens a pack on this page; the chosen step stays. */
export const packHrefOf =
  (id: string) =>
  ({ context }: ProcessPacksSnapshot): string =>
    withPack(context, id);
