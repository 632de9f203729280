import { exportTypes, importColumns, type ImportResource } from "@canopy/contracts";
import type { SavedFile } from "../base/ports.ts";
import { capital } from "../text/capital.ts";
import { importedKind } from "./importWords.ts";

/** Media type under which a CSV file is sent. */
export const CSV_TYPE = "text/csv";
/** Media type of an Excel workbook. */
export const XLSX_TYPE: string = exportTypes.xlsx;

/** A column that is read, for people: its heading, and how its cells are written. */
export interface ReadColumn {
  readonly label: string;
  readonly text: string;
}

/** The way to write a cell by its type; any other is a text. */
const cellTexts: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  number: "a number",
  date: "a date such as 2026-11-30",
  datetime: "a date and time such as 2026-11-30T09:00:00Z",
  boolean: "Yes or No",
  uuid: "an id",
};

/** The columns that a file of the resource may have, with the way their cells are written. */
export const readColumns = (resource: ImportResource): readonly ReadColumn[] =>
  importColumns(resource)
    .filter(({ writes, isKey }) => writes !== undefined || isKey)
    .map(({ label, type, isByName, isMany, isKey, values, words, writes }) => {
      const isChoice = (values ?? words) !== undefined;
      const one = isChoice ? "a choice" : isByName ? "a name" : (cellTexts[type] ?? "text");
      const finds = isKey ? "; finds the record that the line changes" : "";
      const what = isKey && writes === undefined ? "as an export has it" : one;
      return { label, text: `${capital(what)}${isMany ? ", several on lines of their own" : ""}${finds}` };
    });

/** An empty CSV file with the headings of all columns that can be written; no heading has a comma or a quotation mark. */
export const emptyFile = (resource: ImportResource): SavedFile => {
  const labels = importColumns(resource)
    .filter(({ writes, type }) => writes !== undefined && type !== "uuid")
    .map(({ label }) => label);
  return {
    name: `${importedKind(resource).nouns.replaceAll(" ", "-")}-to-import.csv`,
    type: CSV_TYPE,
    parts: [new TextEncoder().encode(`\uFEFF${labels.join(",")}\r\n`)],
  };
};
