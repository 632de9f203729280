import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findingImportDraft } from "./findingImports.ts";
import {
  documentNamesIn,
  findingColumnLabels,
  findingColumns,
  numberFindings,
  readFindingTable,
  recogniseFindingColumns,
  type FindingColumn,
} from "./pastedFindings.ts";
import { nobody } from "../wire/endpoint.ts";
import { withoutFormulaMark } from "../wire/writtenCells.ts";
import { findingKinds, findingNumberOf } from "../rules/findingStates.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";

const headings = findingColumns.map((column) => findingColumnLabels[column]);
/** Reads lines of cells by column. */
const readLines = (...lines: readonly Partial<Record<FindingColumn, string>>[]) =>
  readFindingTable(
    [headings, ...lines.map((line) => findingColumns.map((column) => line[column] ?? ""))],
    recogniseFindingColumns(headings),
  );
const problemsOf = (line: Partial<Record<FindingColumn, string>>) =>
  (readLines({ description: "Why?", ...line })[0]?.problems ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe("the columns of a pasted table", () => {
  test("are recognised as an export writes them", () => {
    expect(recogniseFindingColumns(headings)).toEqual(findingColumns);
  });

  test.each([
    [
      ["CAR/CL/FAR ID", "Section no.", "Date", "Description of CAR"],
      ["id", "section", "date", "description"],
    ],
    [
      [
        "Project participant response",
        "Date",
        "Documentation provided by project participant",
        "DOE assessment",
      ],
      ["response", "date", "documents", "assessment"],
    ],
    [
      ["No.", "Finding", "Reference", "VVB conclusion", "Date of response"],
      ["id", "description", "section", "assessment", "date"],
    ],
    [
      ["Finding ID", "Request", "Answer", "Evidence", "Owner"],
      ["id", "description", "response", "documents", null],
    ],
    [
      ["Date", "Response date", "Response"],
      ["date", null, "response"],
    ],
  ])("are recognised where a validation body names them %j", (named, expected) => {
    expect(recogniseFindingColumns(named)).toEqual(expected);
  });

  test("are each recognised once, whatever the headings", () => {
    const heading = fc.oneof(
      fc.string(),
      fc.constantFrom("Date", "date of response", "Response", "ID", "Finding", "DOE assessment", ""),
    );
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 20 }), (named) => {
        const columns = recogniseFindingColumns(named);
        expect(columns).toHaveLength(named.length);
        const used = columns.filter((column) => column !== null);
        expect(new Set(used).size).toBe(used.length);
      }),
      propertyRuns(300, 20_000),
    );
  });
});

describe("a line of a pasted table", () => {
  test("is read as people write it", () => {
    expect(
      readLines({
        id: "CAR 3",
        date: "3 April 2026",
        section: " B.6.1\n(page 4) ",
        description: "The factor is old.\r\nReplace it. ",
        response: "Replaced",
        documents: "PD.pdf",
        assessment: "Closed",
      }),
    ).toEqual([
      {
        line: 2,
        problems: [],
        finding: {
          kind: "CAR",
          ordinal: 3,
          text: "The factor is old.\nReplace it.",
          reference: "B.6.1 (page 4)",
          raisedAt: "2026-04-03",
          response: "Replaced",
          documents: "PD.pdf",
          assessment: "Closed",
        },
      },
    ]);
  });

  test("takes the next number where its id is a kind, and is a CAR without an id", () => {
    const kindOf = (id: string) => readLines({ id, description: "Why?" })[0]?.finding;
    expect(kindOf("FAR")).toMatchObject({ kind: "FAR", ordinal: null });
    expect(kindOf("Clarification request")).toMatchObject({ kind: "CL", ordinal: null });
    expect(kindOf("")).toMatchObject({ kind: "CAR", ordinal: null });
    expect(kindOf("CAR–04")).toMatchObject({ kind: "CAR", ordinal: 4 });
  });

  test("has a long id quoted up to a whole character", () => {
    const [problem] = problemsOf({ id: `${"x".repeat(39)}🌱🌱`, description: "Why?" });
    expect(problem).toBe(`Id: Id “${"x".repeat(39)}🌱” is not one such as CAR 3, CL-01 or FAR02`);
  });

  test("is refused with the reason for each cell", () => {
    expect(problemsOf({ id: "NCR 1", date: "soon", description: "" })).toEqual([
      "Id: Id “NCR 1” is not one such as CAR 3, CL-01 or FAR02",
      "Date: Date must be a date",
      "Description: Description is required",
    ]);
    expect(problemsOf({ section: "x".repeat(201), response: "x".repeat(4001) })).toEqual([
      "Section: Section must be at most 200 characters",
      "Response: Response must be at most 4000 characters",
    ]);
    expect(problemsOf({ documents: "PD.pdf" })).toEqual(["Documents: Response is required with Documents"]);
  });

  test("has a cell that shows nothing read as an empty one", () => {
    const [line] = readLines({
      description: "Why?",
      section: "\u2060",
      response: "\u200B",
      assessment: "\u3164",
    });
    expect(line).toMatchObject({
      problems: [],
      finding: { reference: null, response: null, assessment: null },
    });
    expect(problemsOf({ documents: "PD.pdf", response: "\u200B" })).toEqual([
      "Documents: Response is required with Documents",
    ]);
  });

  test("has a day that can be read in two ways read as the other days of its column show", () => {
    const daysOf = (...dates: readonly string[]) =>
      readLines(...dates.map((date) => ({ date, description: "Why?" }))).map(
        ({ finding, problems }) => finding?.raisedAt ?? problems[0]?.message,
      );
    expect(daysOf("03/04/2026", "22/04/2026")).toEqual(["2026-04-03", "2026-04-22"]);
    expect(daysOf("03/04/2026", "04/22/2026")).toEqual(["2026-03-04", "2026-04-22"]);
    const twoWays = "Date 03/04/2026 can be read in two ways. Write it as in 2026-04-03";
    expect(daysOf("03/04/2026")).toEqual([twoWays]);
    expect(daysOf("03/04/2026", "22/04/2026", "04/22/2026")[0]).toBe(twoWays);
    expect(daysOf("2026-04-03 00:00:00", "04/04/2026")).toEqual(["2026-04-03", "2026-04-04"]);
  });

  test("keeps its number among blank lines, which are left out", () => {
    expect(readLines({}, { description: "Why?" }, { id: " " }).map(({ line }) => line)).toEqual([3]);
  });

  test("is never misread: whatever the cells, it has a finding or a problem", () => {
    const cell = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("CAR 1", "2026-01-01", "", "'=x"));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 9 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const mapping = (rows[0] ?? []).map((_, at) => findingColumns[at] ?? null);
        for (const { line, finding, problems } of readFindingTable(rows, mapping)) {
          expect(line).toBeGreaterThan(1);
          expect(line).toBeLessThanOrEqual(rows.length);
          expect(finding === null).toBe(problems.length > 0);
        }
      }),
      propertyRuns(300, 20_000),
    );
  });

  test("gives back what an export wrote", () => {
    const line = fc
      .string({ minLength: 1 })
      .filter((text) => text.trim() === text && !/\p{Cc}/u.test(text) && text.length <= 200);
    const exported = (text: string) => (/^[=+\-@\t\r']/.test(text) ? `'${text}` : text);
    const finding = fc.record({
      kind: fc.constantFrom(...findingKinds),
      ordinal: fc.integer({ min: 1, max: 999 }),
      day: fc
        .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, "2026-01-01".length)),
      reference: fc.option(line),
      text: line,
      response: fc.option(line),
    });
    fc.assert(
      fc.property(finding, ({ kind, ordinal, day, reference, text, response }) => {
        const [read] = readLines({
          id: findingNumberOf(kind, ordinal),
          date: day,
          section: exported(reference ?? ""),
          description: exported(text),
          response: exported(response ?? ""),
        });
        expect(read?.finding).toMatchObject({
          ...{ kind, ordinal, text, response, raisedAt: day },
          reference: reference === null ? null : reference.replaceAll(/\s+/gu, " "),
        });
      }),
      propertyRuns(300, 20_000),
    );
    expect(withoutFormulaMark("'tis so")).toBe("'tis so");
  });
});

describe("the numbers of a pasted table", () => {
  const id = fc.oneof(
    fc.constantFrom(...findingKinds),
    fc
      .tuple(fc.constantFrom(...findingKinds), fc.integer({ min: 1, max: 6 }))
      .map(([kind, no]) => `${kind}${no}`),
  );
  const existing = fc.uniqueArray(
    fc.record({ kind: fc.constantFrom(...findingKinds), ordinal: fc.integer({ min: 1, max: 6 }) }),
    { selector: ({ kind, ordinal }) => findingNumberOf(kind, ordinal), maxLength: 8 },
  );

  test("are kept where they are free, follow where none is named, and are never given twice", () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 12 }), existing, (ids, there) => {
        const lines = readLines(...ids.map((one) => ({ id: one, description: "Why?" })));
        const given = numberFindings(lines, there);
        const taken = new Set(there.map(({ kind, ordinal }) => findingNumberOf(kind, ordinal)));
        given.forEach(({ number, problems }, at) => {
          const named = lines[at]?.finding?.ordinal ?? null;
          if (named === null) expect(problems).toEqual([]);
          else expect(number).toBe(findingNumberOf(lines[at]?.finding?.kind ?? "", named));
          expect(problems.length > 0).toBe(number !== null && taken.has(number));
          if (number !== null) taken.add(number);
        });
      }),
      propertyRuns(300, 20_000),
    );
  });

  test("are refused where they exist or stand twice, with the line", () => {
    const lines = readLines(
      ...["CAR 1", "CAR-02", "CAR02", ""].map((one) => ({ id: one, description: "Why?" })),
    );
    expect(numberFindings(lines, [{ kind: "CAR", ordinal: 1 }])).toMatchObject([
      { number: "CAR-01", problems: [{ field: "Id", message: "CAR-01 exists already" }] },
      { number: "CAR-02", problems: [] },
      { number: "CAR-02", problems: [{ message: "CAR-02 stands in line 3 already" }] },
      { number: "CAR-03", problems: [] },
    ]);
  });
});

test("documents stand in lines of their own, or between semicolons or commas where all are known", () => {
  const known = new Set(["PD.pdf", "a, b.pdf", "Annex; part 1", "x", "y"]);
  const names = (cell: string) => documentNamesIn(cell, (name) => known.has(name));
  expect(names("PD.pdf\n\n a, b.pdf \nAnnex; part 1")).toEqual(["PD.pdf", "a, b.pdf", "Annex; part 1"]);
  expect(names("PD.pdf; x, y")).toEqual(["PD.pdf", "x", "y"]);
  expect(names("x, z")).toEqual(["x, z"]);
});

test("a body has headings, at most 500 lines, and each column once", () => {
  const faultsOf = (more: object) =>
    (
      findingImportDraft.safeParse({ rows: [["Id"], ["CAR 1"]], milestoneId: nobody, ...more }).error
        ?.issues ?? []
    ).map(({ path, message }) => `${path.join(".")}: ${message}`);
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ rows: [["Id"]] })).toEqual(["rows: A table has headings and at least one line"]);
  const lines = (count: number) => [["Id"], ...Array.from({ length: count }, () => [""])];
  expect(faultsOf({ rows: lines(500) })).toEqual([]);
  expect(faultsOf({ rows: lines(501) })).toEqual(["rows: Lines must be at most 500"]);
  expect(faultsOf({ mapping: ["id", "date"] })).toEqual([
    "mapping: Match each heading to a column or to none",
  ]);
  expect(faultsOf({ rows: [["a", "b"], []], mapping: ["id", "id"] })).toEqual([
    "mapping: Each column is matched once",
  ]);
});
