import { strToU8, zipSync } from "fflate";
import { DAY_MS } from "../base/durations.ts";

type Cell = string | number | boolean | Date | null;

const FIRST_DAY = Date.UTC(1899, 11, 30);
const MARCH_1900 = Date.UTC(1900, 2, 1);

/** A time as Excel counts it: days before March 1900 are one less, because Excel counts a 29 February 1900. */
const serialOf = (time: number): number => (time - FIRST_DAY) / DAY_MS - (time < MARCH_1900 ? 1 : 0);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const column = (at: number): string => String.fromCodePoint("A".codePointAt(0)! + at);

const cellOf = (cell: Cell, address: string): string => {
  if (cell === null) return "";
  if (typeof cell === "string")
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === "boolean") return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
  return `<c r="${address}" s="1"><v>${serialOf(cell.getTime())}</v></c>`;
};

/** A workbook of one sheet with at most 26 columns; `more` is XML after its rows. */
export const workbookOf = (rows: readonly (readonly Cell[])[], more = ""): Uint8Array => {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const xml = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, place) => cellOf(cell, `${column(place)}${at + 1}`)).join("")}</row>`,
  );
  return zipSync({
    "[Content_Types].xml": strToU8(`<Types xmlns="${packaged}/content-types"/>`),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    "xl/styles.xml": strToU8(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet xmlns="${main}"><sheetData>${xml.join("")}${more}</sheetData></worksheet>`,
    ),
  });
};
