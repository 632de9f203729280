/**
 * The preview of a pasted table of findings: the column of each heading, and what each line would do, read from the server
 * once the typing rests. Nothing is written. Source: behaviour.md §2 Findings.
 */
import { findingColumnLabels, findingColumns, type FindingColumn, type FindingLine } from "@canopy/contracts";
import {
  assertEvent,
  assign,
  cancel,
  fromCallback,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
  type SnapshotFrom,
} from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { sameValue } from "../base/sameValue.ts";
import { readingGuards, readingStates, toPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { selectFields } from "../forms/form.selectors.ts";
import type { FormActor } from "../forms/formScreen.ts";
import { matchedWith, pasteValuesOf, type PasteValues } from "./pasteValues.ts";

/** Events of the preview. */
export type PastePreviewEvent =
  /** Matches a heading, by its position, to a column; null: it is not imported. */
  | { readonly type: "column.match"; readonly at: number; readonly column: FindingColumn | null }
  | { readonly type: "preview.retry" };

/** Reports of the preview's own actors. */
type Report =
  | QueryChanged<readonly FindingLine[]>
  | { readonly type: "paste.changed"; readonly values: PasteValues };

/** The beginning of a preview. */
export interface PastePreviewInput {
  readonly form: ActorRefFrom<FormActor["logic"]>;
  readonly processId: string;
}

interface PastePreviewContext extends PastePreviewInput {
  readonly values: PasteValues;
  readonly lines: readonly FindingLine[] | undefined;
  readonly failure: Failure | undefined;
}

/** Pause in typing before the lines are judged, in milliseconds. */
const TYPING_PAUSE_MS = 300;

/** The question of a preview: the body as JSON; '' where nothing can be asked yet. */
export interface PreviewAsk extends Pick<PasteValues, "ask"> {
  readonly processId: string;
}

const askOf = ({ processId, values: { ask } }: PastePreviewContext): PreviewAsk => ({ processId, ask });

const valuesOf = (form: PastePreviewInput["form"]): PasteValues =>
  pasteValuesOf(Object.fromEntries(selectFields(form.getSnapshot()).map(({ name, value }) => [name, value])));

const headingsOf = ({ table }: PasteValues): readonly string[] =>
  table && "rows" in table ? (table.rows[0] ?? []) : [];

/** The preview of the paste form. */
export const pastePreviewMachine = setup({
  types: {
    context: {} as PastePreviewContext,
    events: {} as PastePreviewEvent | Report,
    input: {} as PastePreviewInput,
  },
  actors: {
    /** Has the lines judged. */
    watchLines: fromCallback<QueryCommand<PreviewAsk>, PreviewAsk>(notProvided("watchLines")),
    watchForm: fromCallback<EventObject, PastePreviewInput["form"]>(({ input: form, sendBack }) => {
      let last = valuesOf(form);
      const subscription = form.subscribe(() => {
        const values = valuesOf(form);
        if (!sameValue(values, last)) sendBack({ type: "paste.changed", values });
        last = values;
      });
      return () => subscription.unsubscribe();
    }),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, "query.changed");
      return { lines: event.query.data, failure: event.query.failure };
    }),
    /** Columns that were matched belong to the headings before. */
    forgetMapping: ({ context }) => context.form.send({ type: "field.change", name: "mapping", value: [] }),
    match: ({ context, event }) => {
      assertEvent(event, "column.match");
      const value = matchedWith(context.values.mapping, event.at, event.column);
      context.form.send({ type: "field.change", name: "mapping", value });
    },
    setValues: assign((_, values: PasteValues) => ({ values })),
    askLater: sendTo("lines", ({ context }) => ({ type: "query.ask" as const, ask: askOf(context) }), {
      id: "ask",
      delay: "typingPause",
    }),
  },
  guards: {
    /** The table has other headings, and no columns that came with them, as with a restored draft. */
    hasOtherHeadings: ({ context, event }) =>
      event.type === "paste.changed" &&
      !sameValue(headingsOf(event.values), headingsOf(context.values)) &&
      sameValue(event.values.matched, context.values.matched),
    ...readingGuards,
  },
  delays: { typingPause: TYPING_PAUSE_MS },
}).createMachine({
  id: "pastePreview",
  description: "What each line of a pasted table of findings would do.",
  context: ({ input }) => ({ ...input, values: valuesOf(input.form), lines: undefined, failure: undefined }),
  invoke: [
    { src: "watchForm", id: "form", input: ({ context }) => context.form },
    { src: "watchLines", id: "lines", input: ({ context }) => askOf(context) },
  ],
  ...readingStates,
  on: {
    "paste.changed": [
      {
        guard: "hasOtherHeadings",
        actions: [
          { type: "setValues", params: ({ event }) => event.values },
          "forgetMapping",
          cancel("ask"),
          "askLater",
        ],
      },
      {
        actions: [{ type: "setValues", params: ({ event }) => event.values }, cancel("ask"), "askLater"],
      },
    ],
    "column.match": { actions: "match" },
    "preview.retry": { actions: sendTo("lines", { type: "query.refetch" }) },
    "query.changed": toPhase,
  },
});

type Snapshot = SnapshotFrom<typeof pastePreviewMachine>;

/** A heading of the pasted table. */
export interface PastedColumn {
  readonly at: number;
  readonly heading: string;
  /** The first filled cell below it. */
  readonly sample: string;
  readonly column: FindingColumn | null;
}

/** A line of the pasted table as it would be imported. */
export interface PastedLineLook {
  readonly line: number;
  /** The number that its finding would get; undefined where it has none. */
  readonly number: string | undefined;
  readonly text: string;
  readonly isRefused: boolean;
  /** Why it is refused. */
  readonly problems: readonly string[];
}

/** The preview as it is shown. */
export interface PastePreview {
  readonly look: "nothing" | "refused" | "waiting" | "loading" | "failed" | "showing";
  /** Why the table cannot be sent. */
  readonly refusal: string | undefined;
  readonly columns: readonly PastedColumn[];
  readonly lines: readonly PastedLineLook[];
  readonly refusedCount: number;
  readonly failure: FailureText | undefined;
}

const nothing: PastePreview = {
  look: "nothing",
  refusal: undefined,
  columns: [],
  lines: [],
  refusedCount: 0,
  failure: undefined,
};

const lookOf = (snapshot: Snapshot): PastePreview["look"] => {
  const { values, lines } = snapshot.context;
  if (values.ask === "") return "waiting";
  if (snapshot.matches("failed")) return "failed";
  return lines === undefined || lines.length === 0 ? "loading" : "showing";
};

/** The preview as it is shown; `waiting` until a milestone is chosen. */
export const selectPastePreview = (snapshot: Snapshot): PastePreview => {
  const { values, lines = [], failure } = snapshot.context;
  const { table, mapping } = values;
  if (!table) return nothing;
  if ("refusal" in table) return { ...nothing, look: "refused", refusal: table.refusal };
  const [headings = [], ...rows] = table.rows;
  const textAt = mapping.indexOf("description");
  return {
    ...nothing,
    look: lookOf(snapshot),
    columns: headings.map((heading, at) => ({
      at,
      heading,
      sample: rows.map((row) => row[at]?.trim() ?? "").find((cell) => cell !== "") ?? "",
      column: mapping[at] ?? null,
    })),
    lines: lines.map(({ line, number, outcome, problems }) => ({
      line,
      number,
      text: table.rows[line - 1]?.[textAt]?.trim() ?? "",
      isRefused: outcome !== "NEW",
      problems: problems.map(({ message }) => message),
    })),
    refusedCount: lines.filter(({ outcome }) => outcome !== "NEW").length,
    failure: failure && failureText(failure),
  };
};

/** The columns as which a heading can be imported. */
export const findingColumnChoices = findingColumns.map((value) => ({
  value,
  label: findingColumnLabels[value],
}));
