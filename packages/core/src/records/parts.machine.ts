/**
 * The parts of a record's page, shown one at a time: the address says which (`?tab=history`), the first one where it
 * names none that is there. Source: behaviour.md §2 /project/{projectId}.
 */
import { assign, emit, fromCallback, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";

/** Input of a page's parts. */
export interface PartsInput<Part extends string> {
  /** The parts that the person may read, in their order. */
  readonly parts: readonly Part[];
  /** The page's path. */
  readonly path: string;
  /** The part that the address names. */
  readonly asked: string | undefined;
}

/** The address parameter that names a part. */
export const PART_PARAM = "tab";

/** The parts of any record's page. */
export const createPartsMachine = <Part extends string>() =>
  setup({
    types: {
      context: {} as PartsInput<Part>,
      events: {} as
        | { readonly type: "part.show"; readonly part: string }
        | { readonly type: "address.changed"; readonly asked: string | undefined },
      input: {} as PartsInput<Part>,
      emitted: {} as Announcement,
    },
    actors: {
      /** Sends `address.changed` when the address of this page changes. */
      watchAddress: fromCallback<{ type: string }, string>(notProvided("watchAddress")),
    },
    guards: {
      isThere: ({ context, event }) =>
        event.type === "part.show" && context.parts.some((part) => part === event.part),
    },
  }).createMachine({
    id: "parts",
    description: "The tabs of a record's page, one shown at a time as its address says.",
    context: ({ input }) => input,
    invoke: { src: "watchAddress", id: "address", input: ({ context }) => context.path },
    on: {
      "address.changed": { actions: assign({ asked: ({ event }) => event.asked }) },
      "part.show": {
        guard: "isThere",
        actions: emit(({ context: { parts, path }, event }) => ({
          type: "navigate" as const,
          to: event.part === parts[0] ? path : `${path}?${PART_PARAM}=${event.part}`,
          replace: true,
        })),
      },
    },
  });

interface PartsSnapshot<Part extends string> {
  readonly context: PartsInput<Part>;
}

/** The parts that are there. */
export const selectParts = <Part extends string>({ context }: PartsSnapshot<Part>): readonly Part[] =>
  context.parts;

/** The part that is shown; undefined where none is there. */
export const selectPart = <Part extends string>({
  context: { parts, asked },
}: PartsSnapshot<Part>): Part | undefined => parts.find((part) => part === asked) ?? parts[0];
