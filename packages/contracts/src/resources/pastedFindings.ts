import type * as z from "zod/mini";
import { optionalLines, optionalText, requiredLines } from "../wire/fieldSchemas.ts";
import { messages } from "../wire/messages.ts";
import type { lineProblem } from "../wire/problem.ts";
import {
  dayOrderOf,
  isAmbiguousDay,
  readWrittenDay,
  withoutFormulaMark,
  type DayOrder,
} from "../wire/writtenCells.ts";
import {
  findingKindLabels,
  findingKinds,
  findingNumberOf,
  readFindingNumber,
  type FindingKind,
} from "../rules/findingStates.ts";
import { MAX_FINDING_REFERENCE_CHARS, MAX_FINDING_TEXT_CHARS } from "./findings.ts";

/** The columns that a pasted table of findings may have, in the order of an export. Source: behaviour.md §7 Findings. */
export const findingColumns = [
  "id",
  "date",
  "section",
  "description",
  "response",
  "documents",
  "assessment",
] as const;
/** A column of a pasted table of findings. */
export type FindingColumn = (typeof findingColumns)[number];
/** The headings of these columns, as an export has them. */
export const findingColumnLabels = {
  id: "Id",
  date: "Date",
  section: "Section",
  description: "Description",
  response: "Response",
  documents: "Documents",
  assessment: "Assessment",
} as const satisfies Record<FindingColumn, string>;

/** A mapping: for each heading of the table the column that it is; null: not imported. */
export type FindingMapping = readonly (FindingColumn | null)[];

/** Headings that name a column by themselves; they win over headings that only contain a word. */
const exactHeadings: Readonly<Record<FindingColumn, readonly string[]>> = {
  id: ["id", "no", "nr", "number", "finding id", "finding no", "finding number"],
  date: ["date", "raised", "date raised", "raised on", "date of issue"],
  section: ["section", "reference", "ref", "section no", "document reference"],
  description: ["description", "finding", "text", "description of finding"],
  response: ["response", "answer"],
  documents: ["documents", "document", "evidence", "attachments"],
  assessment: ["assessment", "conclusion"],
};

/** Words by which a longer heading is recognised; the first one that fits decides. */
const headingWords: readonly (readonly [column: FindingColumn, words: RegExp])[] = [
  ["date", /\b(date|day)\b/],
  ["assessment", /\b(assessments?|conclusions?)\b/],
  ["response", /\b(responses?|answers?)\b/],
  ["section", /\b(sections?|references?|clauses?|paragraphs?)\b/],
  ["documents", /\b(documents?|documentation|evidence|attachments?)\b/],
  ["description", /\b(description|findings?|requests?|text)\b/],
  ["id", /\b(id|no|nr|number|car|cl|far)\b/],
];

/** A heading as it is compared: lower case, one space between words, no punctuation. */
const headingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Recognises the columns of a pasted table by its headings; each column once, the first heading that fits. Source: behaviour.md §7 Findings. */
export const recogniseFindingColumns = (headings: readonly string[]): FindingMapping => {
  const keys = headings.map(headingKey);
  const taken = new Set<FindingColumn>();
  const take = (column: FindingColumn | undefined): FindingColumn | null => {
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  };
  const exact = keys.map((key) => take(findingColumns.find((one) => exactHeadings[one].includes(key))));
  return keys.map((key, at) => {
    const named = exact[at] ?? null;
    return named ?? take(headingWords.find(([, words]) => words.test(key))?.[0]);
  });
};

/** Why a line is refused. */
export type FindingLineProblem = z.infer<typeof lineProblem>;

/** A line of a pasted table as it would be imported. */
export interface PastedFinding {
  readonly kind: FindingKind;
  /** The number that the line names; null takes the next one. */
  readonly ordinal: number | null;
  readonly text: string;
  readonly reference: string | null;
  /** A day of the calendar; null without one. */
  readonly raisedAt: string | null;
  readonly response: string | null;
  readonly assessment: string | null;
  /** The cell that names documents; `documentNamesIn` reads it. */
  readonly documents: string;
}

/** A line that was read; without `finding` it cannot be imported. */
export interface PastedLine {
  /** Counted as a spreadsheet does: the headings are line 1. */
  readonly line: number;
  readonly finding: PastedFinding | null;
  readonly problems: readonly FindingLineProblem[];
}

/** A cell as it was read; with a problem its value is not used. */
interface Read<Value> {
  readonly value: Value;
  readonly problem?: string;
}

const kindWords: ReadonlyMap<string, FindingKind> = new Map([
  ...findingKinds.map((kind) => [kind.toLowerCase(), kind] as const),
  ...findingKinds.map((kind) => [findingKindLabels[kind].toLowerCase(), kind] as const),
  ["clarification request", "CL"],
]);

const MAX_QUOTED_CHARS = 40;

/** A kind without a number takes the next one; a line without an id is a CAR, the kind for which steps wait. */
const readId = (cell: string): Read<Pick<PastedFinding, "kind" | "ordinal">> => {
  const number = readFindingNumber(cell);
  if (number) return { value: number };
  const kind = cell === "" ? "CAR" : kindWords.get(cell.toLowerCase());
  if (kind) return { value: { kind, ordinal: null } };
  const quoted = Array.from(cell).slice(0, MAX_QUOTED_CHARS).join("");
  return {
    value: { kind: "CAR", ordinal: null },
    problem: `Id “${quoted}” is not one such as CAR 3, CL-01 or FAR02`,
  };
};

const oneLineOf = (cell: string): string => cell.replaceAll(/\s+/gu, " ").trim();

const readDay = (cell: string, order: DayOrder | null): Read<string | null> => {
  if (cell === "") return { value: null };
  const text = cell.replace(/[T ]0?0:00(:00(\.0+)?)?Z?$/u, "");
  if (isAmbiguousDay(text) && !order)
    return { value: null, problem: `Date ${text} can be read in two ways. Write it as in 2026-04-03` };
  const value = readWrittenDay(text, order);
  return value === undefined ? { value: null, problem: messages.notADate("Date") } : { value };
};

/** The order that the days of a column show where all that show one agree. */
const orderOfDays = (cells: readonly string[]): DayOrder | null => {
  const [order = null, ...others] = new Set(cells.flatMap((cell) => dayOrderOf(cell) ?? []));
  return others.length === 0 ? order : null;
};

const texts = {
  text: requiredLines(findingColumnLabels.description, MAX_FINDING_TEXT_CHARS),
  reference: optionalText(findingColumnLabels.section, MAX_FINDING_REFERENCE_CHARS),
  response: optionalLines(findingColumnLabels.response, MAX_FINDING_TEXT_CHARS),
  assessment: optionalLines(findingColumnLabels.assessment, MAX_FINDING_TEXT_CHARS),
};

const readText = (schema: z.ZodMiniType<string | null | undefined>, cell: string): Read<string | null> => {
  const read = schema.safeParse(cell);
  return read.success
    ? { value: read.data ?? null }
    : { value: null, problem: read.error.issues[0]?.message ?? "" };
};

/** Reads a pasted table line by line, without its blank lines; the first row has the headings. Source: behaviour.md §7 Findings. */
export const readFindingTable = (
  rows: readonly (readonly string[])[],
  mapping: FindingMapping,
): readonly PastedLine[] => {
  const [, ...lines] = rows;
  const cellsOf = (row: readonly string[]) => (column: FindingColumn) => {
    const at = mapping.indexOf(column);
    return at === -1 ? "" : withoutFormulaMark(row[at] ?? "").trim();
  };
  const order = orderOfDays(lines.map((row) => oneLineOf(cellsOf(row)("date"))));
  return lines.flatMap((row, at) =>
    row.every((cell) => cell.trim() === "") ? [] : [readLine(at + 2, cellsOf(row), order)],
  );
};

const readLine = (
  line: number,
  cell: (column: FindingColumn) => string,
  order: DayOrder | null,
): PastedLine => {
  const id = readId(oneLineOf(cell("id")));
  const raisedAt = readDay(oneLineOf(cell("date")), order);
  const reference = readText(texts.reference, oneLineOf(cell("section")));
  const text = readText(texts.text, cell("description"));
  const response = readText(texts.response, cell("response"));
  const assessment = readText(texts.assessment, cell("assessment"));
  const documents = cell("documents");
  const read: readonly (readonly [FindingColumn, Read<unknown>])[] = [
    ["id", id],
    ["date", raisedAt],
    ["section", reference],
    ["description", text],
    ["response", response],
    ["assessment", assessment],
  ];
  const problems: FindingLineProblem[] = read.flatMap(([column, { problem }]) =>
    problem === undefined ? [] : [{ field: findingColumnLabels[column], message: problem }],
  );
  if (documents !== "" && response.value === null && response.problem === undefined)
    problems.push({
      field: findingColumnLabels.documents,
      message: messages.neededWith(findingColumnLabels.response, findingColumnLabels.documents),
    });
  const finding =
    problems.length > 0
      ? null
      : {
          ...id.value,
          text: text.value ?? "",
          reference: reference.value,
          raisedAt: raisedAt.value,
          response: response.value,
          assessment: assessment.value,
          documents,
        };
  return { line, finding, problems };
};

/** The names of documents in a cell: one a line; a line that is no name itself is split at semicolons and commas. */
export const documentNamesIn = (cell: string, isKnown: (name: string) => boolean): readonly string[] => {
  const partsOf = (text: string, separator: string): readonly string[] =>
    isKnown(text)
      ? [text]
      : text
          .split(separator)
          .map((part) => part.trim())
          .filter((part) => part !== "");
  return cell
    .split(/\r\n?|\n/)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .flatMap((text) => partsOf(text, ";"))
    .flatMap((text) => {
      const parts = partsOf(text, ",");
      // a name with a comma stays whole unless all of its parts are known
      return parts.every(isKnown) ? parts : [text];
    });
};

/** The numbers that the lines get. */
export interface NumberedLine {
  readonly line: number;
  /** Null where the line has no kind. */
  readonly number: string | null;
  readonly ordinal: number | null;
  readonly problems: readonly FindingLineProblem[];
}

/**
 * Gives each line its number: the one that it names where that is free, otherwise the next one of its kind, above those
 * of the process and of the table. A number that exists or stands twice is a problem of its line.
 */
export const numberFindings = (
  lines: readonly PastedLine[],
  existing: readonly { readonly kind: string; readonly ordinal: number }[],
): readonly NumberedLine[] => {
  const there = new Set(existing.map(({ kind, ordinal }) => findingNumberOf(kind, ordinal)));
  const named = lines.flatMap(({ finding }) =>
    finding?.ordinal != null ? [{ kind: finding.kind, ordinal: finding.ordinal }] : [],
  );
  const last = new Map<string, number>();
  for (const { kind, ordinal } of [...existing, ...named])
    last.set(kind, Math.max(last.get(kind) ?? 0, ordinal));
  const lineOf = new Map<string, number>();
  return lines.map(({ line, finding }) => {
    if (!finding) return { line, number: null, ordinal: null, problems: [] };
    const { kind } = finding;
    const ordinal = finding.ordinal ?? (last.get(kind) ?? 0) + 1;
    if (finding.ordinal === null) last.set(kind, ordinal);
    const number = findingNumberOf(kind, ordinal);
    const before = lineOf.get(number);
    lineOf.set(number, before ?? line);
    const message = there.has(number)
      ? `${number} exists already`
      : before === undefined
        ? undefined
        : `${number} stands in line ${before} already`;
    const problems = message === undefined ? [] : [{ field: findingColumnLabels.id, message }];
    return { line, number, ordinal, problems };
  });
};
