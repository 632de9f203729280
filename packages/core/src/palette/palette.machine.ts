/**
 * The command palette: commands and records that a text finds, one of them highlighted. It is drawn without waiting for
 * anything; views and records join it when they are read. Source: behaviour.md §2 Command palette.
 */
import type { View } from "@canopy/contracts";
import { assign, enqueueActions, fromCallback, sendTo, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import type { FoundHit } from "../search/searchHits.ts";
import { isShortText } from "../search/shortText.ts";
import { foundCommands, type Command } from "./commands.ts";

/** Events of the palette. */
export type PaletteEvent =
  | { readonly type: "palette.type"; readonly text: string }
  /** Keys that were pressed before the box had the focus. */
  | { readonly type: "palette.keys"; readonly keys: readonly string[] }
  | { readonly type: "palette.next" }
  | { readonly type: "palette.previous" }
  /** Runs the entry at an index, the highlighted one without it; a record only once those of the typed text are found. */
  | { readonly type: "palette.run"; readonly at?: number }
  | { readonly type: "palette.retry" };

/** Commands to the search for records. */
export type RecordSearchCommand =
  | { readonly type: "search.type"; readonly text: string }
  | { readonly type: "search.retry" };

/** The state of the search for records. */
export interface RecordSearch {
  readonly hits: readonly FoundHit[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

type Report =
  | { readonly type: "views.changed"; readonly views: readonly View[] }
  | ({ readonly type: "records.changed" } & RecordSearch);

/** Input of the palette. */
export interface PaletteInput {
  /** The commands with these views. */
  readonly commands: (views: readonly View[]) => readonly Command[];
}

/** An entry: a command, or a record to open. */
export type PaletteEntry =
  | { readonly is: "command"; readonly command: Command }
  | { readonly is: "record"; readonly hit: FoundHit };

interface PaletteContext extends PaletteInput, RecordSearch {
  readonly all: readonly Command[];
  readonly text: string;
  readonly at: number;
  /** Enter was pressed before the records of the typed text were found. */
  readonly opensFirst: boolean;
}

/** Number of records shown below the commands. */
const HIT_COUNT = 12;

const entriesOf = ({ all, text, hits }: Pick<PaletteContext, "all" | "text" | "hits">): PaletteEntry[] => [
  ...foundCommands(all, text).map((command) => ({ is: "command", command }) as const),
  ...hits.slice(0, HIT_COUNT).map((hit) => ({ is: "record", hit }) as const),
];

const idOf = (entry: PaletteEntry): string =>
  entry.is === "command"
    ? `${entry.command.group} ${entry.command.label}`
    : `${entry.hit.kind} ${entry.hit.id}`;

/** Index at which the highlighted entry stands once `news` is there; 0 if it is gone. */
const placeAfter = (context: PaletteContext, news: Partial<PaletteContext>): number => {
  const highlighted = entriesOf(context)[context.at];
  const id = highlighted && idOf(highlighted);
  return Math.max(
    0,
    entriesOf({ ...context, ...news }).findIndex((entry) => idOf(entry) === id),
  );
};

const keyEvents: Readonly<Record<string, PaletteEvent>> = {
  Enter: { type: "palette.run" },
  ArrowDown: { type: "palette.next" },
  ArrowUp: { type: "palette.previous" },
};

/** The events of keys pressed in the box; `text` is the text before them. */
export const eventsOfKeys = (text: string, keys: readonly string[]): readonly PaletteEvent[] => {
  let typed = text;
  return keys.map((key) => {
    const event = keyEvents[key];
    if (event) return event;
    typed = key === "Backspace" ? typed.replace(/.$/u, "") : typed + key;
    return { type: "palette.type", text: typed };
  });
};

/** The command palette. */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    input: {} as PaletteInput,
    events: {} as PaletteEvent | Report,
  },
  actors: {
    /** Finds records by the text, and sends `records.changed`. */
    search: fromCallback<RecordSearchCommand>(notProvided("search")),
    /** Reads the saved views of all lists, and sends `views.changed`. */
    watchViews: fromCallback(notProvided("watchViews")),
  },
  actions: {
    /** Closes the palette and runs the entry. */
    perform: notProvided("perform") as (_: unknown, entry: PaletteEntry) => void,
    highlight: assign({
      at: ({ context }, by: 1 | -1) => {
        const count = entriesOf(context).length;
        return count === 0 ? 0 : (context.at + by + count) % count;
      },
    }),
  },
  guards: {
    /** Enter beside the records of an earlier text waits for those of the typed one. */
    isThere: ({ context }, at: number | undefined) => {
      const entry = entriesOf(context)[at ?? context.at];
      return entry !== undefined && !(at === undefined && entry.is === "record" && context.isSearching);
    },
    isAwaited: ({ context }) =>
      context.opensFirst && !context.isSearching && entriesOf(context)[context.at] !== undefined,
  },
}).createMachine({
  id: "palette",
  description: "The command palette: commands and records that a text finds.",
  context: ({ input }) => ({
    ...input,
    all: input.commands([]),
    text: "",
    at: 0,
    hits: [],
    isSearching: false,
    hasFailed: false,
    opensFirst: false,
  }),
  invoke: [
    { src: "watchViews", id: "views" },
    { src: "search", id: "search" },
  ],
  always: {
    guard: "isAwaited",
    actions: [
      { type: "perform", params: ({ context }) => entryAt(context, context.at) },
      assign({ opensFirst: false }),
    ],
  },
  on: {
    "views.changed": {
      actions: assign(({ context, event }) => {
        const all = context.commands(event.views);
        return { all, at: placeAfter(context, { all }) };
      }),
    },
    "records.changed": {
      actions: assign(({ context, event: { hits, isSearching, hasFailed } }) => ({
        ...{ hits, isSearching, hasFailed },
        // the first entry is highlighted because it is the first, whatever it is
        at: context.at === 0 ? 0 : placeAfter(context, { hits }),
        // an Enter has nothing to wait for any more where nothing was found
        opensFirst: context.opensFirst && (isSearching || (!hasFailed && hits.length > 0)),
      })),
    },
    "palette.type": {
      actions: [
        // under way from now on, so that an Enter among the same keys waits for the answer
        assign(({ event: { text } }) => ({
          text,
          at: 0,
          opensFirst: false,
          isSearching: !isShortText(text),
        })),
        sendTo("search", ({ event }) => ({ type: "search.type", text: event.text })),
      ],
    },
    "palette.keys": {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const pressed = eventsOfKeys(context.text, event.keys);
        // of a run of characters the whole text alone is searched for
        for (const [at, one] of pressed.entries())
          if (one.type !== "palette.type" || pressed[at + 1]?.type !== one.type) enqueue.raise(one);
      }),
    },
    "palette.next": { actions: { type: "highlight", params: 1 } },
    "palette.previous": { actions: { type: "highlight", params: -1 } },
    "palette.retry": { actions: sendTo("search", { type: "search.retry" }) },
    "palette.run": [
      {
        guard: { type: "isThere", params: ({ event }) => event.at },
        actions: {
          type: "perform",
          params: ({ context, event }) => entryAt(context, event.at ?? context.at),
        },
      },
      {
        guard: ({ context, event }) => event.at === undefined && context.isSearching,
        actions: assign({ opensFirst: true }),
      },
    ],
  },
});

const entryAt = (context: PaletteContext, at: number): PaletteEntry => {
  const entry = entriesOf(context)[at];
  if (!entry) throw new Error(`The palette has no entry ${at}`);
  return entry;
};

interface PaletteSnapshot {
  readonly context: PaletteContext;
}

/** An entry as the palette shows it; entries of one group follow one another. */
export interface ShownEntry {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly detail: string | undefined;
  readonly key: string | undefined;
}

/** The entries with their headings: commands by their groups, records by their kinds. */
export const selectEntries = ({ context }: PaletteSnapshot): readonly ShownEntry[] =>
  entriesOf(context).map((entry) =>
    entry.is === "command"
      ? {
          id: idOf(entry),
          group: entry.command.group,
          name: entry.command.label,
          detail: undefined,
          key: entry.command.key,
        }
      : {
          id: idOf(entry),
          group: entry.hit.kind,
          name: entry.hit.name,
          detail: entry.hit.detail ?? undefined,
          key: undefined,
        },
  );

/** The typed text. */
export const selectPaletteText = ({ context }: PaletteSnapshot): string => context.text;

/** Index of the highlighted entry. */
export const selectHighlightedEntry = ({ context }: PaletteSnapshot): number =>
  Math.min(context.at, Math.max(0, entriesOf(context).length - 1));

/** State of the search for records: under way, failed, or at rest. */
export const selectRecordSearch = ({
  context: { isSearching, hasFailed },
}: PaletteSnapshot): "searching" | "failed" | "idle" => {
  if (hasFailed) return "failed";
  return isSearching ? "searching" : "idle";
};

/** The number of commands and records: '12 commands', '3 commands, 5 records'. */
export const selectPaletteNews = ({ context }: PaletteSnapshot): string => {
  const commands = foundCommands(context.all, context.text).length;
  const records = Math.min(context.hits.length, HIT_COUNT);
  const parts = [
    `${commands} ${commands === 1 ? "command" : "commands"}`,
    ...(records > 0 ? [`${records} ${records === 1 ? "record" : "records"}`] : []),
  ];
  return parts.join(", ");
};
