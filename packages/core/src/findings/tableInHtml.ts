import { recogniseFindingColumns } from "@canopy/contracts";
import { Parser } from "htmlparser2";

/** One table of a page, while it is read. */
interface OpenTable {
  readonly rows: string[][];
  row: string[] | undefined;
  cell: string | undefined;
  /** Columns that the open cell takes. */
  span: number;
  /** Rows that the open cell takes. */
  rowSpan: number;
  /** By column: the rows that cells of rows above still take. */
  readonly taken: number[];
}

/** Elements whose content is no text of a cell. */
const unread = new Set(["script", "style", "head", "title", "template"]);
/** Elements that begin on a line of their own. */
const blocks = new Set(["p", "div", "li", "ul", "ol", "br", "h1", "h2", "h3", "h4", "h5", "h6", "pre"]);
/** Columns that one cell may take; a larger span is no table of findings. */
const MOST_SPANNED = 100;
/** Characters of a text that may be a heading. */
const LONGEST_HEADING = 80;
/** Tables within each other that only lay a page out, as in many mails. */
const MOST_LAYOUTS = 8;
/** Columns in which a cell may take rows below; it bounds the cells that a row without any gets. */
const MOST_TAKEN = 100;

/** The parts of a table; a cell takes no row of another part. */
const parts = new Set(["thead", "tbody", "tfoot"]);

const cellText = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/[^\S\n]+/gu, " ").trim())
    .filter((line) => line !== "")
    .join("\n");

const spanOf = (colspan: string | undefined): number => {
  const span = Number(colspan ?? 1);
  return Number.isInteger(span) && span >= 1 ? Math.min(span, MOST_SPANNED) : 1;
};

/** The rows of a cell; 0 stands for all further ones of its part. */
const rowSpanOf = (rowspan: string | undefined): number => {
  const span = Number(rowspan ?? 1);
  if (span === 0) return Number.POSITIVE_INFINITY;
  return Number.isInteger(span) && span >= 1 ? span : 1;
};

/** Adds a cell to the open row, where the rows below keep its column for it. */
const addCell = ({ taken }: OpenTable, row: string[], text: string, rowSpan: number): void => {
  const column = row.length;
  if (column < MOST_TAKEN) taken[column] = Math.max((taken[column] ?? 0) - 1, rowSpan - 1, 0);
  row.push(text);
};

const isTaken = ({ taken }: OpenTable, column: number): boolean => (taken[column] ?? 0) > 0;

const endCell = (table: OpenTable): void => {
  const { cell, row, span, rowSpan } = table;
  table.cell = undefined;
  if (cell === undefined || row === undefined) return;
  while (isTaken(table, row.length)) addCell(table, row, "", 1);
  for (let column = 0; column < span; column += 1)
    addCell(table, row, column === 0 ? cellText(cell) : "", rowSpan);
};

const endRow = (table: OpenTable): void => {
  endCell(table);
  const { row, taken } = table;
  table.row = undefined;
  if (row === undefined) return;
  const width = taken.findLastIndex((_, column) => isTaken(table, column)) + 1;
  while (row.length < width) addCell(table, row, "", 1);
  table.rows.push(row);
};

const endPart = (table: OpenTable): void => {
  endRow(table);
  table.taken.length = 0;
};

/** True for rows of one cell each below no heading of a finding: they lay a page out, and a table within them is meant. */
const isLayout = (rows: readonly (readonly string[])[]): boolean => {
  const [first = [], ...lines] = rows;
  const headings = first.map((cell) => (cell.length > LONGEST_HEADING ? "" : cell));
  const isHeaded = lines.length > 0 && recogniseFindingColumns(headings).some((column) => column !== null);
  return !isHeaded && rows.every((row) => row.filter((cell) => cell !== "").length <= 1);
};

/**
 * The cells of the table with the most rows in HTML, as the clipboard of a word processor or a browser holds it; undefined
 * without a table. Blocks and breaks within a cell are line breaks; a cell over several columns or rows is followed by empty ones.
 * A table within a cell is text of the cell, unless the outer one only lays the page out. Scripts are left out and nothing
 * is run. Source: behaviour.md §7 Findings.
 */
export const tableInHtml = (html: string): readonly (readonly string[])[] | undefined => {
  const outermost = tableWithin(html, 0);
  let found = outermost;
  for (let depth = 1; found && isLayout(found) && depth <= MOST_LAYOUTS; depth += 1)
    found = tableWithin(html, depth);
  return found && !isLayout(found) ? found : outermost;
};

/** The table with the most rows among those that stand within so many others. */
const tableWithin = (html: string, depth: number): readonly (readonly string[])[] | undefined => {
  const found: string[][][] = [];
  const open: OpenTable[] = [];
  let unreadDepth = 0;
  /** The table that is read: those within its cells are its text. */
  const current = () => open[depth];
  const isInner = () => open.length > depth + 1;
  const add = (text: string) => {
    const table = current();
    if (table?.cell !== undefined && unreadDepth === 0) table.cell += text;
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (unread.has(name)) unreadDepth += 1;
        if (name === "table") {
          open.push({ rows: [], row: undefined, cell: undefined, span: 1, rowSpan: 1, taken: [] });
          if (isInner()) add("\n");
          return;
        }
        const table = current();
        if (!table) return;
        if (isInner()) {
          if (name === "tr") add("\n");
          if (name === "td" || name === "th") add(" ");
        } else if (parts.has(name)) {
          endPart(table);
        } else if (name === "tr") {
          endRow(table);
          table.row = [];
        } else if (name === "td" || name === "th") {
          endCell(table);
          table.row ??= [];
          table.cell = "";
          table.span = spanOf(attributes["colspan"]);
          table.rowSpan = rowSpanOf(attributes["rowspan"]);
        }
        if (blocks.has(name)) add("\n");
      },
      ontext: (text) => add(text.replaceAll(/\s+/gu, " ")),
      onclosetag: (name) => {
        if (unread.has(name)) unreadDepth -= 1;
        const table = current();
        if (name === "table") {
          if (table && !isInner()) endRow(table);
          const closed = open.pop();
          if (closed && open.length === depth) found.push(closed.rows);
          return;
        }
        if (!table || isInner()) return;
        if (name === "tr") endRow(table);
        else if (parts.has(name)) endPart(table);
        else if (name === "td" || name === "th") endCell(table);
        else if (blocks.has(name)) add("\n");
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  const tables = found.filter((rows) => !isLayout(rows));
  return (tables.length > 0 ? tables : found).reduce<string[][] | undefined>(
    (most, rows) => (rows.length > (most?.length ?? 0) ? rows : most),
    undefined,
  );
};
