import { describe, expect, test } from "vitest";
import { readCsvRows } from "./csvRows.ts";

const read = (...pieces: readonly string[]) => {
  const rows: (readonly string[])[] = [];
  const reader = readCsvRows((cells) => void rows.push(cells));
  for (const piece of pieces) reader.take(piece);
  reader.end();
  return rows;
};

describe("a CSV table", () => {
  test.each([
    [
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a,,\n", [["a", "", ""]]],
    ["\n", [[""]]],
    ["", []],
    ['"a,b","c\r\nd"\n', [["a,b", "c\r\nd"]]],
    ['"say ""yes""",b\n', [['say "yes"', "b"]]],
    ['"",x', [["", "x"]]],
    ['""""', [['"']]],
    ["é😀,b\n", [["é😀", "b"]]],
  ])("%j is read", (text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  test("is read piece by piece, wherever it is cut", () => {
    const text = 'a,"b ""c""\r\n",d\r\ne\r\n';
    const whole = read(text);
    for (let at = 0; at <= text.length; at += 1)
      expect(read(text.slice(0, at), text.slice(at))).toEqual(whole);
    expect(whole).toEqual([["a", 'b "c"\r\n', "d"], ["e"]]);
  });

  test.each([
    ['a"b\n', "a quote within a cell"],
    ['"a"b\n', "a quote within a cell"],
    ["a\rb", "a carriage return without a line feed"],
    ['"a', "the end comes within a row"],
    ["a\r", "the end comes within a row"],
  ])("%j is refused: %s", (text, why) => {
    expect(() => read(text)).toThrow(why);
  });
});
