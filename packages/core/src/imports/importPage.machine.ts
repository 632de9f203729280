/**
 * The page of one import beside its record: its lines page by page, the columns that are matched and the questions that are
 * answered. Each change is sent at once and the lines are judged anew; changes made meanwhile follow. Source: behaviour.md §2 Import.
 */
import {
  importColumns,
  type Import,
  type ImportAnswer,
  type ImportLine,
  type ImportOutcome,
  type ImportQuestion,
  type ListAnswer,
} from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { phaseIn } from "../cache/phaseIn.ts";
import { readingGuards, readingStates, toPhase, type QueryPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { lastPageInstead } from "../lists/listSteps.ts";
import { pathTo } from "../routing/match.ts";
import { stillAsked } from "./importMatching.ts";
import { isImportResource, isOpenImport } from "./importWords.ts";

/** The record's page beside which this runs. */
export interface ImportRecord {
  getSnapshot(): { readonly context: { readonly id: string; readonly record: Import | undefined } };
  subscribe(hear: () => void): { unsubscribe(): void };
  send(event: { readonly type: "record.retry" }): void;
}

/** Columns matched and questions answered: by the column's position, and by the question's id. */
export interface ImportEdits {
  readonly mapping: Readonly<Record<number, string | null>>;
  readonly answers: Readonly<Record<string, ImportAnswer>>;
}

/** One page of lines. */
export interface LinesAsk {
  readonly id: string;
  readonly outcome: ImportOutcome | undefined;
  readonly page: number;
  readonly size: number;
}

/** Events of an import's page. */
export type ImportPageEvent =
  /** Matches a column of the file, by its position; null: it is not imported. */
  | { readonly type: "column.match"; readonly at: number; readonly field: string | null }
  | { readonly type: "column.answer"; readonly id: string; readonly answer: ImportAnswer }
  | { readonly type: "lines.page"; readonly page: number }
  | { readonly type: "lines.size"; readonly size: number }
  | { readonly type: "lines.retry" }
  /** Has the lines judged anew by the records as they are now. */
  | { readonly type: "lines.judge" };

type Report =
  | QueryChanged<ListAnswer<ImportLine>>
  | { readonly type: "import.changed"; readonly found: Import | undefined }
  | { readonly type: "lines.show"; readonly asked: Pick<LinesAsk, "outcome" | "page"> }
  | { readonly type: "edits.saved" }
  | { readonly type: "edits.refused" };

/** Input of an import's page. */
export interface ImportPageInput {
  readonly record: ImportRecord;
  readonly id: string;
  readonly asked: Pick<LinesAsk, "outcome" | "page">;
}

interface ImportPageContext extends Omit<ImportPageInput, "asked"> {
  readonly found: Import | undefined;
  readonly ask: LinesAsk;
  readonly lines: ListAnswer<ImportLine> | undefined;
  readonly failure: Failure | undefined;
  /** On their way to the server. */
  readonly sent: ImportEdits;
  /** Made since; they are sent next. */
  readonly edits: ImportEdits;
}

/** Edits that are sent for an import. */
export interface EditsToSend {
  readonly found: Import;
  readonly mapping: readonly (string | null)[];
  readonly answers: Readonly<Record<string, ImportAnswer>>;
}

const none: ImportEdits = { mapping: {}, answers: {} };
const PAGE_SIZE = 50;
/** Time in milliseconds after which an import that is being written is read again. */
const LOOK_AGAIN_MS = 2_000;

const hasEdits = ({ mapping, answers }: ImportEdits): boolean =>
  Object.keys(mapping).length + Object.keys(answers).length > 0;

const merged = (one: ImportEdits, other: ImportEdits): ImportEdits => ({
  mapping: { ...one.mapping, ...other.mapping },
  answers: { ...one.answers, ...other.answers },
});

const mappingOf = ({ found, sent, edits }: Pick<ImportPageContext, "found" | "sent" | "edits">) => {
  const changed = merged(sent, edits).mapping;
  return (found?.mapping ?? []).map((field, at) => changed[at] ?? (at in changed ? null : field));
};

/** A column is imported once: the other heading that had it gives it up. */
const matched = (context: ImportPageContext, at: number, field: string | null): ImportEdits => {
  const holder = field === null ? -1 : mappingOf(context).indexOf(field);
  const given = holder >= 0 && holder !== at ? { [holder]: null } : {};
  return { ...context.edits, mapping: { ...context.edits.mapping, ...given, [at]: field } };
};

/** The page of one import. */
export const importPageMachine = setup({
  types: {
    context: {} as ImportPageContext,
    input: {} as ImportPageInput,
    events: {} as ImportPageEvent | Report,
    emitted: {} as Announcement,
  },
  actors: {
    /** Sends `import.changed` with the record as it stands, now and whenever it changes. */
    watchImport: fromCallback<{ type: "never" }, ImportRecord>(notProvided("watchImport")),
    /** Sends `lines.show` when the address of this page changes. */
    watchAddress: fromCallback<{ type: "never" }, string>(notProvided("watchAddress")),
    /** Reads one page of lines. */
    watchLines: fromCallback<QueryCommand<LinesAsk>, LinesAsk>(notProvided("watchLines")),
    /** Sends the edits, then `edits.saved` or `edits.refused`. */
    save: fromCallback<{ type: "never" }, EditsToSend>(notProvided("save")),
    /** Reads the import again in the background. */
    lookAgain: fromPromise<void, string>(notProvided("lookAgain")),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, "query.changed");
      return { lines: event.query.data, failure: event.query.failure };
    }),
    turn: assign({ ask: ({ context }, to: Partial<LinesAsk>) => ({ ...context.ask, ...to }) }),
    read: sendTo("lines", ({ context }) => ({ type: "query.ask", ask: context.ask })),
    match: assign({
      edits: ({ context, event }) => {
        assertEvent(event, "column.match");
        return matched(context, event.at, event.field);
      },
    }),
    answer: assign({
      edits: ({ context: { edits }, event }) => {
        assertEvent(event, "column.answer");
        return { ...edits, answers: { ...edits.answers, [event.id]: event.answer } };
      },
    }),
  },
  guards: {
    ...readingGuards,
    isPastEnd: ({ context, event }) =>
      event.type === "query.changed" && lastPageInstead(event.query, context.ask.size) !== undefined,
    hasEdits: ({ context }) => hasEdits(context.edits),
    isOpen: ({ context: { found } }) => found !== undefined && isOpenImport(found),
    hasSentEdits: ({ context }) => hasEdits(context.sent),
    isBeingWritten: ({ context: { found } }) => found?.state === "APPLYING",
    /** The person can see the page. */
    isSeen: () => true,
    /** It was being written, and is no longer. */
    isWritten: ({ context, event }) =>
      context.found?.state === "APPLYING" &&
      event.type === "import.changed" &&
      event.found?.state !== "APPLYING",
  },
}).createMachine({
  id: "importPage",
  description: "The lines of one import, its matched columns and its questions.",
  context: ({ input: { record, id, asked } }) => ({
    record,
    id,
    found: undefined,
    ask: { id, size: PAGE_SIZE, ...asked },
    lines: undefined,
    failure: undefined,
    sent: none,
    edits: none,
  }),
  invoke: [
    { src: "watchImport", id: "import", input: ({ context }) => context.record },
    {
      src: "watchAddress",
      id: "address",
      input: ({ context }) => pathTo("import", { importId: context.id }),
    },
    { src: "watchLines", id: "lines", input: ({ context }) => context.ask },
  ],
  type: "parallel",
  states: {
    lines: {
      ...readingStates,
      on: {
        "lines.retry": { actions: sendTo("lines", { type: "query.refetch" }) },
        "lines.page": {
          actions: emit(({ context: { ask }, event }) => ({
            type: "navigate" as const,
            to: linesAddress({ ...ask, page: event.page }),
            replace: true,
          })),
        },
        "lines.size": {
          actions: [
            { type: "turn", params: ({ event }) => ({ size: event.size, page: 1 }) },
            "read",
            emit(({ context: { ask } }) => ({
              type: "navigate" as const,
              to: linesAddress(ask),
              replace: true,
            })),
          ],
        },
        "lines.show": { actions: [{ type: "turn", params: ({ event }) => event.asked }, "read"] },
        "query.changed": [
          {
            guard: "isPastEnd",
            actions: [
              {
                type: "turn",
                params: ({ context, event }) => ({
                  page: lastPageInstead(event.query, context.ask.size) ?? 1,
                }),
              },
              "read",
            ],
          },
          ...toPhase,
        ],
      },
    },
    editing: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "column.match": { guard: "isOpen", target: "saving", actions: "match" },
            "column.answer": { guard: "isOpen", target: "saving", actions: "answer" },
            "lines.judge": { guard: "isOpen", target: "saving" },
          },
        },
        saving: {
          entry: assign(({ context: { edits } }) => ({ sent: edits, edits: none })),
          invoke: { src: "save", input: ({ context }) => editsToSend(context) },
          on: {
            "column.match": { actions: "match" },
            "column.answer": { actions: "answer" },
            "edits.saved": [
              { guard: "hasEdits", target: "saving", reenter: true },
              { guard: "hasSentEdits", target: "idle", actions: assign({ sent: none }) },
              {
                target: "idle",
                actions: emit({ type: "toast", tone: "success", text: "The lines were checked again" }),
              },
            ],
            "edits.refused": { target: "idle", actions: assign({ sent: none, edits: none }) },
          },
        },
      },
    },
    following: {
      initial: "deciding",
      on: {
        "import.changed": [
          {
            guard: "isWritten",
            target: ".deciding",
            actions: [
              assign({ found: ({ event }) => event.found }),
              // its lines have records now, or are refused by now
              sendTo("lines", { type: "query.refetch" }),
            ],
          },
          { target: ".deciding", actions: assign({ found: ({ event }) => event.found }) },
        ],
      },
      states: {
        deciding: { always: [{ guard: "isBeingWritten", target: "waiting" }, { target: "resting" }] },
        resting: {},
        waiting: {
          description: "The import is being written; it is read again until it is not.",
          after: {
            [LOOK_AGAIN_MS]: [
              { guard: "isSeen", target: "looking" },
              { target: "waiting", reenter: true },
            ],
          },
        },
        looking: {
          invoke: {
            src: "lookAgain",
            id: "look",
            input: ({ context }) => context.id,
            onDone: "deciding",
            // read as the page reads it, so that the page says why
            onError: {
              target: "deciding",
              actions: ({ context }) => context.record.send({ type: "record.retry" }),
            },
          },
        },
      },
    },
  },
});

const editsToSend = (context: ImportPageContext): EditsToSend => {
  const { found, sent } = context;
  if (!found) throw new Error("Lines are judged before the import was read");
  const mapping = mappingOf({ found, sent, edits: none });
  return { found, mapping, answers: stillAsked(found, mapping, sent.answers) };
};

/** The address of a page of lines. */
const linesAddress = ({ id, outcome, page }: Omit<LinesAsk, "size">): string => {
  const search = new URLSearchParams();
  if (outcome) search.set("outcome", outcome);
  if (page > 1) search.set("page", String(page));
  return `${pathTo("import", { importId: id })}${search.size > 0 ? `?${search}` : ""}`;
};

interface ImportPageSnapshot {
  readonly context: ImportPageContext;
  matches(state: { editing: "saving" } | { lines: QueryPhase }): boolean;
}

/** Status of the lines on screen. */
export type LinesStatus = "loading" | "showing" | "refreshing" | "failed";

/** The lines' status. */
export const selectLinesStatus = (snapshot: ImportPageSnapshot): LinesStatus =>
  phaseIn((lines) => snapshot.matches({ lines }));

const noLines: readonly ImportLine[] = [];

/** The lines of the page. */
export const selectLines = ({ context }: ImportPageSnapshot): readonly ImportLine[] =>
  context.lines?.data ?? noLines;

/** The part of the lines and the page on screen, and the number of lines in that part. */
export const selectLinesPage = ({ context: { ask, lines } }: ImportPageSnapshot) => ({
  outcome: ask.outcome,
  page: ask.page,
  size: ask.size,
  total: lines?.total ?? 0,
});

/** The failure of the last read of lines, as text. */
export const selectLinesFailure = ({ context }: ImportPageSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

/** The address of the lines of an outcome; of all lines without one. */
export const linesOf = (id: string, outcome: ImportOutcome | undefined): string =>
  linesAddress({ id, outcome, page: 1 });

/** Whether the lines are being judged anew. */
export const selectIsJudging = (snapshot: ImportPageSnapshot): boolean =>
  snapshot.matches({ editing: "saving" });

/** A column of the file as it is matched. */
export interface MatchedColumn {
  readonly at: number;
  readonly heading: string;
  readonly sample: string | null;
  /** The column as which it is imported; null: it is not. */
  readonly field: string | null;
  /** Why it cannot be matched: it is recognised, and nobody writes it. */
  readonly isFixed: boolean;
}

/** The file's columns with what the person has chosen, also while that is on its way. */
export const selectMatchedColumns = ({ context }: ImportPageSnapshot): readonly MatchedColumn[] => {
  const { found } = context;
  if (!found || !isImportResource(found.resource)) return [];
  const columns = importColumns(found.resource);
  const mapping = mappingOf(context);
  return found.columns.map(({ heading, sample, fieldId }, at) => {
    const known = columns.find(({ id }) => id === fieldId);
    return {
      at,
      heading,
      sample,
      field: mapping[at] ?? null,
      isFixed: known !== undefined && known.writes === undefined && known.isKey !== true,
    };
  });
};

/** The questions with their answers, also while these are on their way. */
export const selectQuestions = ({
  context: { found, sent, edits },
}: ImportPageSnapshot): readonly ImportQuestion[] => {
  const { answers } = merged(sent, edits);
  return (found?.questions ?? []).map((one) => ({ ...one, answer: answers[one.id] ?? one.answer }));
};
