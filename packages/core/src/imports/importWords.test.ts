import type { Import } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeImportLine } from "../testing/fakeImport.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { told } from "../testing/toldView.ts";
import {
  broughtAddress,
  importState,
  isImportOutcome,
  isImportResource,
  kindOf,
  lineAddress,
  lineCount,
  lineOutcome,
  lineParts,
  lineSentences,
  questionChoices,
  whyNotApplied,
  writesText,
} from "./importWords.ts";

describe("each resource that files are imported into", () => {
  test.each([
    ["projects", "1 project, projects, Projects", "/project/"],
    ["companies", "1 company, companies, Companies", "/company/"],
    ["project-milestone-owners", "1 stakeholder, stakeholders, Stakeholders", "/stakeholders/"],
    ["project-types", "1 technology, technologies, Technologies", "/technology/"],
    ["users", "1 user, users, Users", "/user/"],
    ["reminders", "1 reminder, reminders, Reminders", "/reminders/"],
  ])("%s is known by its words, its records and its list", (resource, words, path) => {
    const kind = kindOf({ resource });
    expect(`1 ${kind?.noun}, ${kind?.nouns}, ${kind?.title}`).toBe(words);
    expect(kind?.resource).toBe(resource);
    expect(lineAddress({ resource, state: "APPLIED" }, { outcome: "NEW", recordId: fakeId(9) })).toBe(
      `${path}${fakeId(9)}`,
    );
    expect(lineAddress({ resource, state: "JUDGED" }, { outcome: "NEW", recordId: null })).toBeUndefined();
    expect(broughtAddress({ resource, id: fakeId(60) })).toBe(`${path}?where=importId.equals.${fakeId(60)}`);
    expect(isImportResource(resource)).toBe(true);
  });

  test("is one of the six: another has neither words nor addresses", () => {
    const resource = "ships";
    expect(kindOf({ resource })).toBeUndefined();
    expect(
      lineAddress({ resource, state: "APPLIED" }, { outcome: "NEW", recordId: fakeId(9) }),
    ).toBeUndefined();
    expect(broughtAddress({ resource, id: fakeId(60) })).toBeUndefined();
    expect([isImportResource(resource), isImportResource(null)]).toEqual([false, false]);
  });
});

test.each([
  ["JUDGED", "Not imported yet", "warning"],
  ["APPLYING", "Being imported", "info"],
  ["APPLIED", "Imported", "success"],
  ["FAILED", "Failed", "danger"],
  ["UNDONE", "Taken back", "neutral"],
  ["SOMETHING_NEW", "SOMETHING_NEW", "neutral"],
])("an import that is %s is shown as '%s'", (state, label, tone) => {
  expect(importState({ state })).toEqual({ label, tone });
});

test.each([
  ["NEW", "New", "success", true],
  ["CHANGED", "Changes", "info", true],
  ["SAME", "The same", "neutral", true],
  ["REFUSED", "Refused", "danger", true],
  ["SOMETHING_NEW", "SOMETHING_NEW", "neutral", false],
])("a line that is %s is shown as '%s'", (outcome, label, tone, isKnown) => {
  expect(lineOutcome({ outcome })).toEqual({ label, tone });
  expect(isImportOutcome(outcome)).toBe(isKnown);
});

test("a line whose record was deleted when the import was taken back leads nowhere", () => {
  const undone = { resource: "users", state: "UNDONE" };
  expect(lineAddress(undone, { outcome: "NEW", recordId: fakeId(9) })).toBeUndefined();
  expect(lineAddress(undone, { outcome: "CHANGED", recordId: fakeId(9) })).toBe(`/user/${fakeId(9)}`);
});

test("the tabs of the lines are all of them, then what is refused, new, changed and the same", () => {
  expect(lineParts.map(told)).toEqual([
    '"All"',
    '"Refused", outcome REFUSED',
    '"New", outcome NEW',
    '"Changes", outcome CHANGED',
    '"The same", outcome SAME',
  ]);
  expect(isImportOutcome(null)).toBe(false);
});

describe("the effect of a line", () => {
  const users = { resource: "users" };
  const change = (before: unknown, after: unknown) => ({ field: "Surname", before, after });
  const sentences = (over: Parameters<typeof fakeImportLine>[0], found = users) =>
    lineSentences(found, fakeImportLine(over));

  test("is a new record by its noun", () => {
    expect(sentences({ outcome: "NEW" })).toEqual(["A new user"]);
    expect(sentences({ outcome: "NEW" }, { resource: "ships" })).toEqual(["A new record"]);
  });

  test("is each change, with values that are texts or numbers", () => {
    const changes = [change(null, "Holub"), change(1, 2), change("", undefined), change("a", true)];
    expect(sentences({ outcome: "CHANGED", changes })).toEqual([
      "Surname: empty → Holub",
      "Surname: 1 → 2",
      "Surname:  → empty",
      "Surname: a → empty",
    ]);
  });

  test("is the faults where it has some, and otherwise nothing", () => {
    const problems = [
      { field: "Name", message: "Name is required" },
      { field: null, message: "It stands twice in the file" },
    ];
    expect(sentences({ outcome: "NEW", problems, changes: [change(1, 2)] })).toEqual([
      "Name is required",
      "It stands twice in the file",
    ]);
    expect(sentences({ outcome: "SAME" })).toEqual(["Nothing changes"]);
  });
});

describe("an import", () => {
  const of = (counts: Partial<Import["counts"]>, resource = "users") => ({
    ...{ resource, questions: [] },
    counts: { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 0, ...counts },
  });

  test("has as many lines as all outcomes together", () => {
    expect(lineCount(of({ NEW: 1, CHANGED: 20, SAME: 300, REFUSED: 4_000 }))).toBe(4_321);
  });

  test.each([
    [{}, "nothing"],
    [{ SAME: 3, REFUSED: 2 }, "nothing"],
    [{ NEW: 1 }, "1 new user"],
    [{ NEW: 2 }, "2 new users"],
    [{ CHANGED: 1 }, "changes to 1 user"],
    [{ CHANGED: 3 }, "changes to 3 users"],
    [{ NEW: 1, CHANGED: 1_200 }, "1 new user and changes to 1,200"],
  ])("with %j writes '%s'", (counts, text) => {
    expect(writesText(of(counts))).toBe(text);
  });

  test("of something unknown writes records", () => {
    expect(writesText(of({ CHANGED: 1 }, "ships"))).toBe("changes to 1 record");
    expect(writesText(of({ NEW: 2 }, "ships"))).toBe("2 new records");
  });

  test("waits for the answers to all questions", () => {
    const open = { id: "2", heading: "Due", sample: "03/04/2026", choices: [], answer: null };
    const answered = { ...open, answer: "DAY_FIRST" };
    const why = (questions: Import["questions"]) => whyNotApplied({ ...of({ NEW: 1 }), questions });
    expect(why([open])).toBe("Answer 1 question about the columns first.");
    expect(why([open, answered, open])).toBe("Answer 2 questions about the columns first.");
    expect(why([answered])).toBeUndefined();
  });

  const correct = "Correct the file and choose it again, or match the columns anew.";
  test.each([
    [{ REFUSED: 1, NEW: 1 }, `1 line is refused. ${correct}`],
    [{ REFUSED: 1_200 }, `1,200 lines are refused. ${correct}`],
    [{ SAME: 3 }, "Every line is the same as its record already."],
    [{ NEW: 1 }, undefined],
    [{ CHANGED: 1 }, undefined],
  ])("with %j is not applied, because: %s", (counts, text) => {
    expect(whyNotApplied(of(counts))).toBe(text);
  });
});

test("a question offers the ways to read its column that this client knows", () => {
  const choices = ["DAY_FIRST", "MONTH_FIRST", "DECIMAL_COMMA", "THOUSANDS_COMMA", "YEAR_FIRST"];
  expect(questionChoices({ choices }).map(told)).toEqual([
    'DAY_FIRST "The day comes first"',
    'MONTH_FIRST "The month comes first"',
    'DECIMAL_COMMA "The comma begins the decimals"',
    'THOUSANDS_COMMA "The comma separates the thousands"',
  ]);
});
