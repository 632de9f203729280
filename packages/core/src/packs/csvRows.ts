/** A table is no CSV of RFC 4180, or one of its rows is too long. */
class MalformedCsv extends Error {}

/** Reads a table piece by piece; `onRow` hears each row as soon as it is whole. */
export interface CsvReader {
  take(text: string): void;
  /** The text is over. Throws `MalformedCsv` if it ends within quotes. */
  end(): void;
}

/** Characters of the longest row that is read. */
const LONGEST_ROW = 16 * 1024 * 1024;

/** Reads CSV of RFC 4180: cells by commas, rows by CRLF or a line feed, quotes doubled. Throws `MalformedCsv`. */
export const readCsvRows = (onRow: (cells: readonly string[]) => void): CsvReader => {
  let cells: string[] = [];
  let cell = "";
  let length = 0;
  /** `start`: at the start of a cell; `quote`: after a quote within quotes, which ends the cell or is half of a doubled one. */
  let place: "start" | "plain" | "quoted" | "quote" | "return" = "start";

  const endCell = () => {
    cells.push(cell);
    cell = "";
    place = "start";
  };
  const endRow = () => {
    endCell();
    const row = cells;
    cells = [];
    length = 0;
    onRow(row);
  };
  /** Outside of quotes. */
  const takePlain = (one: string) => {
    if (one === ",") endCell();
    else if (one === "\n") endRow();
    else if (one === "\r") place = "return";
    else if (one === '"' && place === "start") place = "quoted";
    else if (one === '"' || place === "quote") throw new MalformedCsv("a quote within a cell");
    else {
      cell += one;
      place = "plain";
    }
  };
  const takeOne = (one: string) => {
    if (place === "return") {
      if (one !== "\n") throw new MalformedCsv("a carriage return without a line feed");
      endRow();
    } else if (place === "quoted") {
      if (one === '"') place = "quote";
      else cell += one;
    } else if (place === "quote" && one === '"') {
      cell += one;
      place = "quoted";
    } else takePlain(one);
  };
  return {
    take: (text) => {
      for (const one of text) {
        length += 1;
        if (length > LONGEST_ROW) throw new MalformedCsv("a row without an end");
        takeOne(one);
      }
    },
    end: () => {
      if (place === "quoted" || place === "return") throw new MalformedCsv("the end comes within a row");
      if (length > 0) endRow();
    },
  };
};
