import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readPastedTable, writePastedTable } from "./pastedTable.ts";
import { tableInHtml } from "./tableInHtml.ts";

it("reads headings and cells, with entities and without markup", () => {
  expect(
    tableInHtml(`<html><head><style>td { color: red }</style></head><body><!--StartFragment-->
      <table><thead><tr><th>ID</th><th>Description</th></tr></thead>
      <tbody><tr><td><b>CAR&nbsp;1</b></td><td>The <i>factor</i> is &lt; 0.4 &amp; old.</td></tr></tbody></table>`),
  ).toEqual([
    ["ID", "Description"],
    ["CAR 1", "The factor is < 0.4 & old."],
  ]);
});

it("breaks lines where a cell has paragraphs, breaks or items, and nowhere else", () => {
  expect(
    tableInHtml(
      "<table><tr><td><p>First\n   line</p><p>Second</p></td><td>a<br>b<ul><li>c</li><li>d</li></ul></td></tr></table>",
    ),
  ).toEqual([["First line\nSecond", "a\nb\nc\nd"]]);
});

it("follows a cell over several columns with empty ones", () => {
  expect(
    tableInHtml(
      '<table><tr><td colspan="3">a</td><td colspan="-1">b</td><td colspan="x">c</td></tr></table>',
    ),
  ).toEqual([["a", "", "", "b", "c"]]);
});

it("reads a cell over several rows once, and as empty in the rows below, so that later cells keep their columns", () => {
  const row = (...cells: readonly string[]) => `<tr>${cells.join("")}</tr>`;
  expect(
    tableInHtml(
      `<table>${row("<th>ID</th><th>Section</th><th>Text</th>")}
      ${row('<td rowspan="2">CAR 1</td><td>A</td><td>First</td>')}${row("<td>B</td><td>Second</td>")}
      ${row('<td>CAR 2</td><td colspan="2" rowspan="3">Both</td>')}${row("<td>CAR 3</td>")}${row()}
      ${row("<td>CAR 4</td><td>C</td><td>Last</td>")}</table>`,
    ),
  ).toEqual([
    ["ID", "Section", "Text"],
    ["CAR 1", "A", "First"],
    ["", "B", "Second"],
    ["CAR 2", "Both", ""],
    ["CAR 3", "", ""],
    ["", "", ""],
    ["CAR 4", "C", "Last"],
  ]);
});

it("ends a cell over several rows at the end of its table section, and reads an invalid span as one row", () => {
  const body = (cells: string) => `<tbody><tr>${cells}</tr></tbody>`;
  expect(
    tableInHtml(
      `<table><thead><tr><th rowspan="9">a</th><th rowspan="x">b</th></tr></thead>${body("<td>c</td><td>d</td>")}
      <tbody><tr><td rowspan="0">e</td><td rowspan="-2">f</td></tr><tr><td>g</td></tr><tr><td>h</td></tr></tbody>
      ${body("<td>i</td><td>j</td>")}</table>`,
    ),
  ).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e", "f"],
    ["", "g"],
    ["", "h"],
    ["i", "j"],
  ]);
});

it("heeds cells over several rows in the first 100 columns only", () => {
  const wide = '<td colspan="100" rowspan="60000">a</td>';
  const read = tableInHtml(`<table><tr>${wide}${wide}</tr><tr><td>b</td></tr><tr></tr></table>`) ?? [];
  expect(read.map((row) => row.length)).toEqual([200, 101, 100]);
});

it("reads rows and cells that are never closed, as word processors write them", () => {
  expect(tableInHtml("<table><tr><td>a<td>b<tr><td>c<td>d</table>")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(tableInHtml("<table><tr><td>a<td>b<tr><td>c")).toEqual([["a", "b"], ["c"]]);
});

it("takes a table within a cell as its text", () => {
  expect(
    tableInHtml(
      "<table><tr><td>a<table><tr><td>x</td><td>y</td></tr><tr><td>z</td></tr></table></td><td>b</td></tr></table>",
    ),
  ).toEqual([["a\nx y\nz", "b"]]);
});

it("looks for the table within those that only lay a mail out", () => {
  const findings =
    "<table><tr><th>ID</th><th>Description</th></tr><tr><td>CAR 1</td><td>Old</td></tr></table>";
  const mail = (inner: string) =>
    `<table><tr><td>A letterhead</td></tr><tr><td></td><td><table><tr><td>Dear all,${inner}</td></tr></table></td></tr></table>`;
  expect(tableInHtml(mail(findings))).toEqual([
    ["ID", "Description"],
    ["CAR 1", "Old"],
  ]);
  const letter = "<table><tr><td>To</td></tr><tr><td>You</td></tr><tr><td>Hello</td></tr></table>";
  expect(tableInHtml(`${letter}${findings}`)).toEqual(tableInHtml(findings));
  expect(tableInHtml(mail("no table"))).toEqual([["A letterhead"], ["", "Dear all,no table"]]);
  expect(tableInHtml(`<table><tr><td>Finding</td></tr><tr><td>See${findings}</td></tr></table>`)).toEqual([
    ["Finding"],
    ["See\nID Description\nCAR 1 Old"],
  ]);
});

it("takes the table with the most rows, and leaves scripts out", () => {
  expect(
    tableInHtml(
      "<table><tr><td>letterhead</td></tr></table><table><tr><td>a<script>alert(1)</script></td></tr><tr><td>b</td></tr></table>",
    ),
  ).toEqual([["a"], ["b"]]);
});

it("finds none in a text without a table", () => {
  expect(tableInHtml("<p>CAR 1: why?</p>")).toBeUndefined();
  expect(tableInHtml("")).toBeUndefined();
});

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\n", "<br>");
const word = fc.stringMatching(/^[\p{L}\p{N}"'&<>;,.=-]{1,12}$/u);
const cell = fc
  .array(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
    { maxLength: 3 },
  )
  .map((lines) => lines.join("\n"));
const rows = fc.integer({ min: 1, max: 6 }).chain((width) =>
  fc.array(
    fc
      .tuple(word, fc.array(cell, { minLength: width, maxLength: width }))
      .map(([first, rest]) => [first, ...rest]),
    { minLength: 2, maxLength: 8 },
  ),
);

it("reads every table that it is given, and its clipboard text reads the same", () => {
  fc.assert(
    fc.property(rows, (table) => {
      const html = `<table>${table.map((row) => `<tr>${row.map((one) => `<td>${escaped(one)}</td>`).join("")}</tr>`).join("")}</table>`;
      const read = tableInHtml(html) ?? [];
      expect(read).toEqual(table);
      const again = readPastedTable(writePastedTable(read));
      const width = Math.max(...table.map((row) => row.findLastIndex((one) => one !== "") + 1));
      expect(again).toEqual({ rows: table.map((row) => row.slice(0, width)) });
    }),
    propertyRuns(200, 5_000),
  );
});

it("reads any text without failing", () => {
  const piece = fc.constantFrom(
    "<table>",
    "</table>",
    "<tr>",
    "</tr>",
    "<td>",
    "</td>",
    "<script>",
    "</script>",
    "<p>",
    "x",
    "<",
    "&",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const read = tableInHtml(pieces.join(""));
      expect(read === undefined || read.every((row) => row.every((one) => typeof one === "string"))).toBe(
        true,
      );
    }),
    propertyRuns(300, 10_000),
  );
});
