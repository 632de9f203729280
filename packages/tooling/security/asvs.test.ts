import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { top } from "../command.ts";
import { anchorsOf } from "../docs.ts";
import { linesOf, requirements } from "./asvs.ts";

const document = readFileSync(join(top, "docs/asvs.md"), "utf8");
const lines = linesOf(document);
const reasonChars = 10;

describe("docs/asvs.md", () => {
  it("answers every requirement of level 1 and 2 once, with its level", () => {
    expect(lines.map(({ number, level }) => `${number} ${level}`).toSorted()).toEqual(
      [...requirements].map(([number, level]) => `${number} ${level}`).toSorted(),
    );
    expect(requirements.size).toBe(253);
  });

  it("shows every pass by a test or a document", () => {
    const empty = lines.filter(
      ({ answer, tests, documents }) => answer === "pass" && tests.length + documents.length === 0,
    );
    expect(empty.map(({ number }) => number)).toEqual([]);
  });

  it("shows only requirements about documentation by a document alone", () => {
    const byDocument = lines.filter(({ answer, tests }) => answer === "pass" && tests.length === 0);
    // the first section of a chapter asks for documentation
    expect(byDocument.map(({ number }) => number).filter((number) => !/^\d+\.1\.\d+$/.test(number))).toEqual(
      [],
    );
  });

  it("gives a reason for every other line", () => {
    const silent = lines.filter(({ answer, reason }) => answer !== "pass" && reason.length < reasonChars);
    expect(silent.map(({ number }) => number)).toEqual([]);
  });

  it("names tests that exist, by their titles", () => {
    const missing = lines.flatMap(({ number, tests }) =>
      tests
        .filter(({ file, title }) => {
          const path = join(top, file);
          return !existsSync(path) || !readFileSync(path, "utf8").includes(title);
        })
        .map(({ file, title }) => `${number}: ${file} "${title}"`),
    );
    expect(missing).toEqual([]);
  });

  it("names documents and headings that exist", () => {
    const missing = lines.flatMap(({ number, documents }) =>
      documents
        .filter((target) => {
          const [file = "", anchor = ""] = target.split("#");
          const path = join(top, "docs", file === "" ? "asvs.md" : file);
          return !existsSync(path) || !anchorsOf(readFileSync(path, "utf8")).has(anchor);
        })
        .map((target) => `${number}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it("counts its answers as they are", () => {
    const count = (answer: string) => lines.filter((line) => line.answer === answer).length;
    expect(document).toContain(
      `${count("pass")} pass, ${count("not applicable")} do not apply, ${count("waiver")} are waived.`,
    );
  });
});
