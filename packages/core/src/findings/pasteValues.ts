import {
  findingColumns,
  recogniseFindingColumns,
  type FindingColumn,
  type FindingMapping,
} from "@canopy/contracts";
import { textOf } from "../base/textOf.ts";
import { readPastedTable, type PastedTable } from "./pastedTable.ts";

/** The values of the paste form as its preview reads them. */
export interface PasteValues {
  /** undefined while nothing is pasted. */
  readonly table: PastedTable | undefined;
  /** The column of each heading; null: not imported. */
  readonly mapping: FindingMapping;
  /** The columns that the person matched, as the form holds them. */
  readonly matched: unknown;
  /** The body of the preview as JSON; '' where nothing can be asked yet. */
  readonly ask: string;
}

/** A column by its name, as a choice or a form holds it; null for none. */
export const findingColumnOf = (value: unknown): FindingColumn | null =>
  findingColumns.find((column) => column === value) ?? null;

/** The column of each heading: as the person matched them, otherwise as the headings say. */
const mappingOf = (headings: readonly string[], matched: unknown): FindingMapping =>
  Array.isArray(matched) && matched.length === headings.length
    ? matched.map(findingColumnOf)
    : recogniseFindingColumns(headings);

/** Reads the fields of the paste form. */
export const pasteValuesOf = (values: Readonly<Record<string, unknown>>): PasteValues => {
  const text = textOf(values["table"]) ?? "";
  const matched = values["mapping"];
  if (text.trim() === "") return { table: undefined, mapping: [], matched, ask: "" };
  const table = readPastedTable(text);
  if ("refusal" in table) return { table, mapping: [], matched, ask: "" };
  const { rows } = table;
  const mapping = mappingOf(rows[0] ?? [], matched);
  const milestoneId = textOf(values["milestoneId"]) ?? "";
  const raisedById = textOf(values["raisedById"]) ?? "";
  const body = { rows, mapping, milestoneId, ...(raisedById !== "" && { raisedById }) };
  return { table, mapping, matched, ask: milestoneId === "" ? "" : JSON.stringify(body) };
};

/** The body of the import; undefined where the table cannot be sent. */
export const pasteBodyOf = (values: Readonly<Record<string, unknown>>): unknown => {
  const { ask } = pasteValuesOf(values);
  return ask === "" ? undefined : JSON.parse(ask);
};

/** Matches the heading at `at` to a column; the other heading that had it gives it up. As the form's field holds it. */
export const matchedWith = (
  mapping: FindingMapping,
  at: number,
  column: FindingColumn | null,
): readonly string[] =>
  mapping.map((one, index) => (index === at ? column : one === column ? null : one) ?? "");
