import { expect, it } from "vitest";
import { pastedInto } from "./pastedInto.ts";

const table = (...rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
const cars = table(["ID", "Finding"], ["CAR 1", "Old"]);
const at = (text: string, start = text.length, end = start) => ({ text, start, end });

it("fills an empty field, and takes the place of a text that is selected as a whole", () => {
  for (const field of [at(""), at(" \n"), at("ID\tFinding\nCL 1\tWhy?", 0, 20)])
    expect(pastedInto(cars, field)).toBe("ID\tFinding\nCAR 1\tOld");
});

it("keeps what stands before and behind it", () => {
  const lines = table(["CL 1", "Why?"], ["CL 2", "How?"]);
  const there = "ID\tFinding\nCAR 1\tOld";
  const added = "CL 1\tWhy?\nCL 2\tHow?";
  expect(pastedInto(lines, at(there))).toBe(`${there}\n${added}`);
  expect(pastedInto(lines, at(`${there}\n`))).toBe(`${there}\n${added}`);
  expect(pastedInto(lines, at(there, 0))).toBe(`${added}\n${there}`);
  expect(pastedInto(lines, at(there, 11, 20))).toBe(`ID\tFinding\n${added}`);
});

it("leaves one cell, and a text without a table, to the plain text of the clipboard", () => {
  expect(pastedInto(table(["The factor is old"]), at("ID\tFinding\nCAR 1\t"))).toBeUndefined();
  expect(pastedInto("<p>The factor</p>", at("ID"))).toBeUndefined();
  expect(pastedInto("", at(""))).toBeUndefined();
});
