import { MAX_IMPORT_COLUMNS, MAX_IMPORT_INFLATED_BYTES, MAX_IMPORT_LINES } from "@canopy/contracts";
import { Unzip, UnzipInflate, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { invalid, ProblemError } from "../base/problem.ts";
import { hasLongMarkup } from "./longMarkup.ts";
import { sheetReach } from "./sheetReach.ts";
import { tooManyLines, unsupportedFile, type Cell, type Sheet } from "./sheet.ts";
import { DAY_MS } from "../base/durations.ts";

/** Bytes that are unpacked at a time: DEFLATE makes at most 1,032 of one, so no step unpacks more than 17 MB uncounted. */
const STEP_BYTES = 16_384;
const MAX_ENTRIES = 2_000;
/** Rows with values that are read: the headings, the lines, one too many, and some whose values are blank. */
const MAX_ROWS = MAX_IMPORT_LINES + 102;
/** Rows that are looked at, empty ones with them: reading holds up the whole server. */
const MAX_SHEET_ROWS = 100_000;
/** Rows up to the last one, times columns up to the last one: the library makes every cell among them. */
const MAX_CELLS = MAX_SHEET_ROWS * MAX_IMPORT_COLUMNS;
/** Bytes of the tag of a row that may be left out. */
const MAX_ROW_TAG = 1_024;
const SLASH = 0x2f;

/** The parts of a workbook that hold values; pictures, macros and the like are never unpacked. */
const VALUES = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[\w./-]+\.(xml|rels))$/i;

const broken = (): ProblemError =>
  invalid({}, "The workbook cannot be read. Open it in your spreadsheet and save it again.");

const tooLarge = (): ProblemError =>
  new ProblemError(
    "/errors/too-large",
    `A workbook may hold at most ${MAX_IMPORT_INFLATED_BYTES / 1024 ** 2} MiB unpacked.`,
  );

const tooManyRows = (): ProblemError =>
  invalid(
    {},
    `The sheet has more than ${MAX_SHEET_ROWS.toLocaleString("en")} rows, with empty ones. Delete the empty rows.`,
  );

/**
 * Reads the first sheet of a workbook. Unpacked bytes are counted while they are unpacked, and only what was counted is
 * handed to the library. Throws 400, 413 or 415 in plain words. Source: behaviour.md §7 Imports.
 */
export const readWorkbook = async (bytes: Uint8Array): Promise<Sheet> => {
  const entries = unpack(bytes);
  const name = firstSheet(entries);
  if (Object.values(entries).map(bufferOf).some(hasLongMarkup)) throw broken();
  const whole = bufferOf(entries[name] ?? new Uint8Array());
  refuseFormulas(whole);
  refuseErrors(whole);
  const sheet = withoutEmptyRows(whole);
  const parts = { ...valuesOf(entries), [name]: sheet };
  refuseFarCells(Object.values(parts).map(bufferOf));
  refuseOddFormats(Object.values(parts).map(bufferOf));
  const packed = zipSync(parts, { level: 0 });
  try {
    const rows = await readSheet(packed.buffer.slice(0, packed.byteLength), 1, { trim: false });
    const times = isoTimes(sheet);
    const lines = rows.map((row, line) =>
      row.map((cell, at) => cellOf(cell, () => times.get(addressOf(line, at)))),
    );
    return { isTyped: true, lines };
  } catch {
    throw broken();
  }
};

const unpack = (bytes: Uint8Array): Record<string, Uint8Array> => {
  const chunks = new Map<string, Uint8Array[]>();
  let count = 0;
  let unpacked = 0;
  let failure: Error | undefined;
  const unzip = new Unzip((file) => {
    count += 1;
    if (count > MAX_ENTRIES) throw tooLarge();
    if (!VALUES.test(file.name)) return;
    const held: Uint8Array[] = [];
    chunks.set(file.name, held);
    file.ondata = (error, chunk) => {
      if (error) failure ??= error;
      unpacked += chunk?.length ?? 0;
      if (unpacked > MAX_IMPORT_INFLATED_BYTES) throw tooLarge();
      if (chunk) held.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES)
      unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
  } catch (error) {
    throw error instanceof ProblemError ? error : broken();
  }
  if (failure) throw broken();
  return Object.fromEntries([...chunks].map(([name, parts]) => [name, new Uint8Array(Buffer.concat(parts))]));
};

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

// no part passes a `<`, so that a file of half tags is read once, not once for each of them
const SHEET = /<(?:\w+:)?sheet\s[^<>]*>/;
const RELATIONSHIP = /<Relationship\s[^<>]*>/g;
/** A cell's tag and its value. */
const CELL = /(<(?:\w+:)?c\s[^<>]*>)\s*<(?:\w+:)?v\b[^<>]*>([^<]*)</g;

/** The entry of the workbook's first sheet; throws 415 if the ZIP file is no workbook. */
const firstSheet = (entries: Readonly<Record<string, Uint8Array>>): string => {
  const text = (name: string) => Buffer.from(entries[name] ?? []).toString("utf8");
  const tag = SHEET.exec(text(WORKBOOK))?.[0];
  if (tag === undefined) throw unsupportedFile();
  const id = attribute(tag, "\\w+:id");
  const relation = relationsOf(entries).find((found) => attribute(found, "Id") === id);
  const name = relation === undefined ? "" : targetOf(relation);
  // an object has a `constructor`, too
  if (!Object.hasOwn(entries, name)) throw broken();
  return name;
};

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";

/** The tags that name the parts of a workbook. */
const relationsOf = (entries: Readonly<Record<string, Uint8Array>>): readonly string[] =>
  Array.from(
    Buffer.from(entries[RELATIONS] ?? [])
      .toString("utf8")
      .matchAll(RELATIONSHIP),
    ([found]) => found,
  );

const targetOf = (relation: string): string => {
  const target = attribute(relation, "Target") ?? "";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
};

/** The parts by which the library reads a sheet; the other sheets are left out, so that it reads the one that was looked at. */
const valuesOf = (entries: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> => {
  const targets = relationsOf(entries)
    .filter((relation) => /\/(?:sharedStrings|styles)$/.test(attribute(relation, "Type") ?? ""))
    .map(targetOf);
  const names = new Set([WORKBOOK, RELATIONS, "xl/sharedStrings.xml", "xl/styles.xml", ...targets]);
  return Object.fromEntries(Object.entries(entries).filter(([name]) => names.has(name)));
};

/** Throws 400 where a cell stands so far from the others that the cells between them would not fit into memory. */
const refuseFarCells = (parts: readonly Buffer[]): void => {
  for (const part of parts) {
    const reach = sheetReach(part);
    if (reach === undefined) throw broken();
    if (reach.row > MAX_SHEET_ROWS) throw tooManyRows();
    if (reach.row * reach.column > MAX_CELLS)
      throw invalid(
        {},
        `The sheet reaches to row ${reach.row.toLocaleString("en")} and to column ${reach.column.toLocaleString("en")}. Delete what stands far from the table.`,
      );
  }
};

/** A format of numbers. Excel takes 255 characters, of up to 6 bytes each; a longer one is caught by the second half. */
const FORMAT =
  /<(?:[\w.-]*:)?numFmt(?![\w:.-])(?:[\t-\r ]+[\w:.-]+=("[^"<]{0,1530}"|'[^'<]{0,1530}'))+[\t-\r ]*\/?>|<(?:[\w.-]*:)?numFmt(?![\w:.-])/g;
/** Excel keeps 250 at most. */
const MAX_FORMATS = 1_000;

/** Throws 400 for formats that no spreadsheet writes: the library reads a long one in the square of its length. */
const refuseOddFormats = (parts: readonly Buffer[]): void => {
  for (const part of parts) {
    if (!part.includes("numFmt")) continue;
    const formats = Array.from(part.toString("latin1").matchAll(FORMAT), ([, value]) => value);
    if (formats.length > MAX_FORMATS || formats.includes(undefined)) throw broken();
  }
};

/** The same bytes, not a copy. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Bytes at the beginning of a sheet among which its first tag is. */
const HEAD_BYTES = 4_096;
/** The prefix of each tag of a sheet, such as `x:` in `<x:row>`, as some programs write it; empty for most. */
const prefixOf = (sheet: Buffer): string =>
  /<((?:\w+:)?)worksheet\b/.exec(sheet.subarray(0, HEAD_BYTES).toString("utf8"))?.[1] ?? "";

const refuseFormulas = (sheet: Buffer): void => {
  const prefix = prefixOf(sheet);
  const at = [">", " "].map((end) => sheet.indexOf(`<${prefix}f${end}`)).filter((found) => found !== -1);
  if (at.length === 0) return;
  const before = sheet.subarray(0, Math.min(...at));
  const cell = attribute(before.subarray(before.lastIndexOf(`<${prefix}c `)).toString("utf8"), "r");
  throw invalid(
    {},
    `The workbook holds formulas, the first in ${cell ?? "its first sheet"}. Copy the sheet, paste it as values, and save it again.`,
  );
};

const MAX_ERROR_CHARS = 20;

/** A cell with an error, such as #N/A, has no value: read as an empty one it would empty a record's field. Formulas that are pasted as values leave such cells. */
const refuseErrors = (sheet: Buffer): void => {
  if (!sheet.includes('t="e"')) return;
  for (const [, tag = "", value = ""] of sheet.toString("utf8").matchAll(CELL)) {
    if (attribute(tag, "t") !== "e") continue;
    throw invalid(
      {},
      `The workbook holds errors, the first in ${attribute(tag, "r") ?? "its first sheet"}: ${value.trim().slice(0, MAX_ERROR_CHARS)}. Correct or empty such cells, and save it again.`,
    );
  }
};

/**
 * The sheet without rows that hold no value, of which a format leaves thousands behind: each row says its number. Each
 * byte is looked at a few times, whatever the tags are. Throws 400 for too many rows.
 */
const withoutEmptyRows = (sheet: Buffer): Buffer => {
  const prefix = prefixOf(sheet);
  const tag = `<${prefix}row`;
  const kept: Buffer[] = [];
  let [rows, filled, from] = [0, 0, 0];
  for (let at = sheet.indexOf(tag), next: number; at !== -1; at = next) {
    next = sheet.indexOf(tag, at + 1);
    rows += 1;
    if (rows > MAX_SHEET_ROWS) throw tooManyRows();
    const bytes = emptyRowBytes(sheet.subarray(at, next === -1 ? undefined : next), prefix);
    if (bytes > 0) {
      kept.push(sheet.subarray(from, at));
      from = at + bytes;
    } else filled += 1;
    if (filled > MAX_ROWS) throw tooManyLines();
  }
  return kept.length === 0 ? sheet : Buffer.concat([...kept, sheet.subarray(from)]);
};

/** The bytes of a row without a value that says its number; 0 for any other. `found` begins with the row and ends before the next one. */
const emptyRowBytes = (found: Buffer, prefix: string): number => {
  const tag = found.subarray(0, found.indexOf(">") + 1);
  if (tag.length > MAX_ROW_TAG || attribute(tag.toString("utf8"), "r") === undefined) return 0;
  if (tag.at(-2) === SLASH) return tag.length;
  const closing = `</${prefix}row>`;
  const end = found.indexOf(closing);
  const row = found.subarray(0, end);
  return end === -1 || row.includes(`<${prefix}v`) || row.includes(`<${prefix}is`) ? 0 : end + closing.length;
};

const SECOND_MS = 1_000;
/** A sheet counts days as fractions: what was a whole second comes back up to 2 ms beside it. */
const wholeSeconds = (ms: number): number => {
  const whole = Math.round(ms / SECOND_MS) * SECOND_MS;
  return Math.abs(whole - ms) <= 2 ? whole : ms;
};

const MARCH_1900 = Date.UTC(1900, 2, 1);
/** Excel counts a 29 February 1900, which never was; read-excel-file does not, so earlier days come back one too early. */
const calendarTime = (ms: number): number => (ms < MARCH_1900 ? ms + DAY_MS : ms);

/** The address of a cell, as in `B2`. */
const addressOf = (line: number, at: number): string => `${columnName(at)}${line + 1}`;

const columnName = (at: number): string =>
  (at < 26 ? "" : columnName(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

const TIME_WITHOUT_ZONE = /T[\d:.,]+$/i;

/** Address → time, of the cells that hold a text in ISO 8601 and no count of days; without a zone it is in UTC. */
const isoTimes = (sheet: Buffer): ReadonlyMap<string, Date> => {
  const times = new Map<string, Date>();
  if (!sheet.includes('t="d"')) return times;
  for (const [, tag = "", value = ""] of sheet.toString("utf8").matchAll(CELL)) {
    const address = attribute(tag, "r");
    if (address === undefined || attribute(tag, "t") !== "d") continue;
    const text = value.trim();
    const time = new Date(TIME_WITHOUT_ZONE.test(text) ? `${text}Z` : text);
    if (!Number.isNaN(time.getTime())) times.set(address, time);
  }
  return times;
};

const cellOf = (cell: unknown, isoTime: () => Date | undefined): Cell => {
  if (typeof cell === "string" || typeof cell === "number") return cell;
  if (typeof cell === "boolean") return String(cell);
  return cell instanceof Date && !Number.isNaN(cell.getTime())
    ? (isoTime() ?? new Date(calendarTime(wholeSeconds(cell.getTime()))))
    : "";
};
