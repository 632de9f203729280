import { expect, it } from "vitest";
import { written } from "./sheet.ts";

const sheet = {
  heads: ["Name", "Note"],
  rows: [["=1+1", "clear \u001B[2J the screen"]],
  data: { total: 1 },
  summary: "1 row",
};

it("keeps formulas from running in a spreadsheet", () => {
  expect(written(sheet, "csv", 80)).toContain("\n'=1+1,");
});

it("keeps control characters from steering the terminal", () => {
  expect(written(sheet, "table", 80)).toContain("clear  [2J the screen");
});

it("gives way in the widest column where there is little room, as far as letters fit", () => {
  const widthIn = (room: number) =>
    Math.max(
      ...written(sheet, "table", room)
        .split("\n")
        .map((line) => line.length),
    );
  expect(widthIn(80)).toBeLessThanOrEqual(40);
  expect(widthIn(20)).toBeLessThanOrEqual(20);
  expect(written(sheet, "table", 1)).toContain("=1+1");
});

it.each([
  "浙江省可再生能源有限公司",
  "한국전력공사 재생에너지",
  "ﾊﾝｶｸ とうきょう",
  "Ｗｉｎｄ　（東）",
  "👩‍👩‍👧‍👧 🇩🇪 é ✅",
])("keeps a text of wide letters on one line where there is room for it: %s", (name) => {
  const heads = ["Name", "Country"];
  const lines = written({ ...sheet, heads, rows: [[name, "China"]] }, "table", 80).split("\n");
  expect(lines[2]).toContain(name);
  expect(lines[2]).toContain("China");
});

it("writes each row as lines of its own where its columns could not be read", () => {
  const heads = ["Name", "State", "Owner", "Due"];
  const row = (name: string) => [name, "In progress for long", "The programme's office", ""];
  const lines = written({ ...sheet, heads, rows: [row("Wind"), row("Sun")] }, "table", 32).split("\n");
  expect(lines.map((line) => line.trim())).toEqual([
    ...["Name   Wind", "State  In progress for long", "Owner  The programme's office"],
    expect.stringMatching(/^-+$/),
    ...["Name   Sun", "State  In progress for long", "Owner  The programme's office", ""],
  ]);
});

it("writes data as it is for programs, and no table where there is nothing", () => {
  expect(JSON.parse(written(sheet, "json", 80))).toEqual({ total: 1 });
  expect(written({ ...sheet, rows: [] }, "table", 80)).toBe("");
});
