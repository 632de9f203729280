import type { ExportFormat } from "@canopy/contracts";
import { assign, emit, fromCallback, setup } from "xstate";
import { ONE_LINE_TOAST_MS, type Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import type { ColumnLayout } from "../lists/columnLayout.ts";
import { isAwaited, type ListParams } from "../lists/listSearch.ts";
import type { ListAddress, ListView } from "../lists/listView.ts";
import type { Selection } from "../lists/selection.ts";
import { counted, numberText } from "../text/numberText.ts";

/** An export that the person asked for: the columns on screen or all, in one format. */
export interface ExportWish {
  readonly format: ExportFormat;
  readonly columns: "shown" | "all";
  /** The chosen rows; every row that the list finds when absent. */
  readonly ids?: readonly string[] | undefined;
}

/** A file that arrived whole and is saved. */
export interface SavedExport {
  /** Its name, or the path that the front end gave it. */
  readonly name: string;
  readonly rows: number;
  /** The number of rows that the server announced. */
  readonly total: number;
}

/** Events of an export. */
export type ExportEvent =
  | { type: "export.begin"; wish: ExportWish } // the person chose columns and a format
  | { type: "export.stop" } // the person wants it no more
  | { type: "export.progressed"; rows: number; total: number }
  | { type: "export.saved"; saved: SavedExport }
  | { type: "export.failed"; text: string };

/** The running list that is exported: its address says which rows. */
export interface ExportedList {
  getSnapshot(): {
    readonly context: {
      readonly view: ListAddress &
        Pick<ListView<never>, "path" | "noun" | "nouns"> & {
          readonly columns: readonly { readonly field: string; readonly exportedAs?: readonly string[] }[];
        };
      readonly params: ListParams;
      readonly hiddenColumns: readonly string[];
      readonly layout: ColumnLayout;
      readonly selection: Selection;
    };
  };
}

/** Whether an export can begin: every row that the list finds only once the filters of its saved view are there. */
export const mayExport = (list: ExportedList, { ids }: Pick<ExportWish, "ids">): boolean =>
  ids !== undefined || !isAwaited(list.getSnapshot().context.params);

interface ExportContext {
  readonly list: ExportedList;
  readonly wish: ExportWish | undefined;
  readonly rows: number;
  readonly total: number;
}

/** One export at a time of one list: receives the file, counts its rows against the announced number, and says how it ended. Source: behaviour.md §2 Shared pieces. */
export const exportMachine = setup({
  types: {
    context: {} as ExportContext,
    input: {} as { readonly list: ExportedList },
    events: {} as ExportEvent,
    emitted: {} as Announcement,
  },
  actors: {
    /** Receives and saves the file: sends export.progressed, then export.saved or export.failed. */
    receive: fromCallback<ExportEvent, ExportWish & { readonly list: ExportedList }>(notProvided("receive")),
  },
  guards: {
    mayBegin: ({ context, event }) => event.type === "export.begin" && mayExport(context.list, event.wish),
  },
}).createMachine({
  id: "export",
  description: "One export at a time of a list.",
  context: ({ input }) => ({ ...input, wish: undefined, rows: 0, total: 0 }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "export.begin": {
          guard: "mayBegin",
          target: "receiving",
          actions: assign(({ event }) => ({ wish: event.wish, rows: 0, total: 0 })),
        },
      },
    },
    receiving: {
      invoke: {
        src: "receive",
        input: ({ context: { list, wish = defaultWish } }) => ({ list, ...wish }),
      },
      on: {
        "export.stop": "idle",
        "export.progressed": { actions: assign(({ event: { rows, total } }) => ({ rows, total })) },
        "export.saved": {
          target: "idle",
          actions: emit(({ context, event: { saved } }) => ({
            type: "toast",
            text: savedText(context, saved),
            ...(saved.rows === saved.total
              ? { tone: "success" }
              : { tone: "error", durationMs: ONE_LINE_TOAST_MS }),
          })),
        },
        "export.failed": {
          target: "idle",
          actions: emit(({ context: { rows, total }, event }) => ({
            type: "toast",
            tone: "error",
            text: total === 0 ? event.text : brokenOff(rows, total),
            durationMs: ONE_LINE_TOAST_MS,
          })),
        },
      },
    },
  },
});

const defaultWish: ExportWish = { format: "csv", columns: "shown" };

const savedText = ({ list }: ExportContext, { name, rows, total }: SavedExport): string => {
  const { noun, nouns } = list.getSnapshot().context.view;
  return rows === total
    ? `${counted(rows, noun, nouns)} exported to ${name}`
    : `Only ${numberText(rows)} of ${counted(total, noun, nouns)} came: the rest is gone by now. Saved as ${name}`;
};

const brokenOff = (rows: number, total: number): string =>
  `The export broke off${rows === 0 ? "" : ` after ${numberText(rows)} of ${numberText(total)} rows`}. Nothing was saved; try again.`;

interface ExportSnapshot {
  readonly context: ExportContext;
  matches(state: "receiving"): boolean;
}

/** The progress of a running export in words; undefined while none runs. */
export const selectExportProgress = (snapshot: ExportSnapshot): string | undefined => {
  if (!snapshot.matches("receiving")) return undefined;
  const { rows, total } = snapshot.context;
  return rows === 0 ? "Exporting…" : `Exporting: ${numberText(rows)} of ${numberText(total)}`;
};
