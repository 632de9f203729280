/** The furthest row that a part of a workbook names, and the furthest column of its cells with a value; counted from 1. */
export interface SheetReach {
  readonly row: number;
  readonly column: number;
}

// a tag of a row or a cell, whatever stands around it: what is not written in this way is caught by the second half
const TAG =
  /<(?:[\w.-]*:)?(row|c)(?![\w:.-])((?:[\t-\r ]+[\w:.-]+=(?:"[^"<]*"|'[^'<]*'))*)[\t-\r ]*(\/?)>|<(?:[\w.-]*:)?(?:row|c)(?![\w:.-])/g;
const ATTRIBUTE = /([\w:.-]+)=(?:"([^"]*)"|'([^']*)')/g;
/** The attribute `r`, also with a prefix; `xmlns:r` alone says what a prefix means. */
const PLACE = /^(?!xmlns:r$)(?:xmlns:)?(?:[^:]*:)?r$/;
const ROW = /^[1-9]\d{0,6}$/;
const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const LETTERS = 26;
const BEFORE_A = 64;

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((at, letter) => at * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0);

/**
 * Reads how far the rows and cells of a part of a workbook reach. The library makes every row and cell up to the furthest
 * ones, so that one far address takes all memory. Undefined if a tag of a row or a cell, or its address, is written in
 * another way than spreadsheets write it. Each character is looked at once.
 */
export const sheetReach = (xml: Buffer): SheetReach | undefined => {
  let [row, column] = [0, 0];
  for (const [, name, attributes, closes] of xml.toString("latin1").matchAll(TAG)) {
    if (name === undefined || attributes === undefined) return undefined;
    for (const [, attribute = "", double, single = ""] of attributes.matchAll(ATTRIBUTE)) {
      if (!PLACE.test(attribute)) continue;
      const value = double ?? single;
      if (name === "row" && !ROW.test(value)) return undefined;
      const [, letters = "", digits = value] = CELL.exec(value) ?? [];
      if (name === "c" && letters === "") return undefined;
      row = Math.max(row, Number(digits));
      // a cell that only has a format takes no place
      if (closes === "") column = Math.max(column, columnOf(letters));
    }
  }
  return { row, column };
};
