import { MAX_IMPORT_LINES } from "@canopy/contracts";
import { CsvError, parse } from "csv-parse/sync";
import { isUtf8 } from "node:buffer";
import { invalid, type ProblemError } from "../base/problem.ts";
import { isFilled, tooManyLines, unsupportedFile, type Sheet } from "./sheet.ts";

/** Longest line of a CSV file in characters, so that a quote that never ends is found out early. */
const MAX_LINE_CHARS = 1_048_576;
/** The headings and the lines that an import takes. */
const MAX_FILLED = MAX_IMPORT_LINES + 1;
/** Records that are read, blank ones with them: reading holds up the whole server. */
const MAX_RECORDS = 100_000;
const DELIMITERS = [",", ";", "\t"] as const;

/** Control characters that no text file holds. */
const BINARY = /[^\P{Cc}\t\n\v\f\r\u007f-\u009f]/u;

/** A line before the headings by which a program tells Excel the separator; Excel does not show it. */
const SEPARATOR_LINE = /^("?)sep=([,;\t])\1(?:\r\n?|\n)/i;

/** Reads a CSV file: UTF-8 or UTF-16 with its mark, separated by commas, semicolons or tabs. Throws 400 or 415 in plain words. Source: behaviour.md §7 Imports. */
export const readCsv = (bytes: Uint8Array): Sheet => {
  const decoded = decode(bytes);
  const [told = "", , named] = SEPARATOR_LINE.exec(decoded) ?? [];
  const text = decoded.slice(told.length);
  if (BINARY.test(text.slice(0, MAX_LINE_CHARS))) throw unsupportedFile();
  const delimiter = named ?? delimiterOf(text);
  return { isTyped: false, delimiter, lines: recordsOf(text, delimiter) };
};

const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const encoding = isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8";
  if (encoding === "utf-8" && bytes.includes(0))
    throw isUnmarkedUtf16(bytes) ? otherEncoding() : unsupportedFile();
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw otherEncoding(encoding === "utf-8" ? brokenPlace(bytes) : undefined);
  }
};

/** The refusal of a file in another encoding; names the first place that is not UTF-8 where one can be shown. */
const otherEncoding = (place?: BrokenPlace): ProblemError =>
  invalid(
    {},
    `${place ? `Line ${place.line} is not UTF-8 text, at “${place.near}”.` : "The file is not UTF-8 text."} Save the file again as 'CSV UTF-8', or as an Excel workbook (.xlsx).`,
  );

/** The first place of a file that is not UTF-8. */
interface BrokenPlace {
  /** Counts line ends, from 1. */
  readonly line: number;
  /** The cell's text up to a few characters behind the first bad byte, which is shown as �. */
  readonly near: string;
}

const LINE_FEED = 10;
const CELL_ENDS = /[,;\t"\r\n]/u;
const NEAR_CHARS = 20;

/** Undefined where no line alone is broken. */
const brokenPlace = (bytes: Uint8Array): BrokenPlace | undefined => {
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, start);
    const own = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (!isUtf8(own)) return { line, near: nearOf(new TextDecoder().decode(own)) };
    start += own.length + 1;
  }
  return undefined;
};

const nearOf = (text: string): string => {
  const at = text.indexOf("\ufffd");
  const before = text.slice(0, at).split(CELL_ENDS).at(-1) ?? "";
  const [after = ""] = text.slice(at).split(CELL_ENDS);
  return before.slice(-NEAR_CHARS) + after.slice(0, NEAR_CHARS);
};

const SAMPLE_BYTES = 64;

/** True if every second byte is zero, as the Latin letters of headings have it in UTF-16. */
const isUnmarkedUtf16 = (bytes: Uint8Array): boolean => {
  const start = [...bytes.subarray(0, SAMPLE_BYTES)];
  const zeros = (parity: number) => start.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const most = Math.floor(start.length / 2);
  return (zeros(0) === most && zeros(1) === 0) || (zeros(1) === most && zeros(0) === 0);
};

/** The separator that stands most often in the headings, outside of quotes. */
const delimiterOf = (text: string): string => {
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]));
  let isQuoted = false;
  for (const character of text.slice(0, MAX_LINE_CHARS)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ",";
};

const BLANK: string[] = [];

const recordsOf = (text: string, delimiter: string): readonly (readonly string[])[] => {
  let filled = 0;
  const onRecord = (record: string[], { records }: { readonly records: number }): string[] => {
    if (records > MAX_RECORDS) throw tooManyBlanks();
    // kept as a record of its own, so that the lines below keep their numbers
    if (!record.some(isFilled)) return BLANK;
    filled += 1;
    if (filled > MAX_FILLED) throw tooManyLines();
    return record;
  };
  try {
    return parse(text, {
      delimiter,
      // a file may mix them; by default the first one decides for the whole file
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: MAX_LINE_CHARS,
      on_record: onRecord,
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalid({}, wordsOf(error, text));
    throw error;
  }
};

const tooManyBlanks = (): ProblemError =>
  invalid(
    {},
    `The file has more than ${MAX_RECORDS.toLocaleString("en")} lines, with blank ones. Delete the blank lines.`,
  );

const wordsOf = (error: CsvError, text: string): string => {
  const line = Number(Reflect.get(error, "lines")) || 1;
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
    case "CSV_MAX_RECORD_SIZE":
      return `A quote that is opened in ${openedAt(text) ?? `or before line ${line}`} never ends. Close it, or save the file again from your spreadsheet.`;
    case "CSV_INVALID_CLOSING_QUOTE":
    case "INVALID_OPENING_QUOTE":
      return `Line ${line} has a quote in the middle of a value. Double it, or save the file again from your spreadsheet.`;
    default:
      return `Line ${line} cannot be read as CSV. Save the file again from your spreadsheet.`;
  }
};

/** 'line 2', where the first quote is opened that does not end within the longest line; undefined where all do. */
const openedAt = (text: string): string | undefined => {
  let opened: { readonly at: number; readonly line: number } | undefined;
  for (let at = 0, line = 1; at < text.length; at += 1) {
    if (opened && at - opened.at > MAX_LINE_CHARS) break;
    if (text[at] === "\n") line += 1;
    else if (text[at] === '"' && opened && text[at + 1] === '"') at += 1;
    else if (text[at] === '"') opened = opened ? undefined : { at, line };
  }
  return opened && `line ${opened.line}`;
};
