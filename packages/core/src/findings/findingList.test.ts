import { findings, listDefaults, readWheres } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { listQueryOf, readListSearch } from "../lists/listSearch.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { findingList, findingQuery } from "./findings.view.ts";
import { findingAddress } from "./findingAddress.ts";
import { findingKindLabel, findingLine, severityLabel } from "./findingWords.ts";

const filtersOf = (search: string) => listQueryOf(readListSearch(search, findingList), findingList).filters;
const person = (companyId: string | null) => ({ id: fakeId(2), roles: [], permissions: [], companyId });

describe("the list of findings", () => {
  test("reads from its address who must act and what is late", () => {
    expect(filtersOf("?state=unanswered")).toEqual([
      { fieldId: "state", operator: "in", values: ["OPEN", "REOPENED"] },
      { fieldId: "processStatus", operator: "equals", values: ["IN_PROGRESS"] },
    ]);
    // as the agenda links: a day of the person's zone, where 'overdue' begins with UTC's next day
    const { where } = readListSearch("?state=unanswered&where=due.less_than.2027-01-13", findingList);
    expect(readWheres(where, findings.fields)).toMatchObject({
      read: [{ fieldId: "due", operator: "less_than", values: ["2027-01-13"] }],
    });
    expect(filtersOf("?overdue=1")).toEqual([{ fieldId: "overdue", operator: "equals", values: ["true"] }]);
    expect(filtersOf("?due=1&kind=FAR&severity=MAJOR")).toEqual([
      { fieldId: "kind", operator: "equals", values: ["FAR"] },
      { fieldId: "severity", operator: "equals", values: ["MAJOR"] },
      { fieldId: "due", operator: "is_not_null", values: [] },
    ]);
  });

  test("asks for the findings of the person and of their company", () => {
    const list = { ...listDefaults, filters: filtersOf("?person=me&kind=CAR") };
    const valuesFor = (companyId: string | null) =>
      findingQuery(list, person(companyId)).filters.map(({ fieldId, operator, values }) => [
        fieldId,
        operator,
        values,
      ]);
    expect(valuesFor(null)).toEqual([
      ["kind", "equals", ["CAR"]],
      ["responsible", "in", [fakeId(2)]],
    ]);
    expect(valuesFor(fakeId(1))[1]).toEqual(["responsible", "in", [fakeId(2), fakeId(1)]]);
  });

  test("leads to the finding on its process's page", () => {
    const { id, processId } = fakeFinding();
    expect(findingAddress({ id, processId })).toBe(`/process/${processId}?finding=${id}`);
  });
});

describe("the words of a finding", () => {
  test("name its kind and severity, and show unknown ones as they came", () => {
    expect([
      findingKindLabel("CL"),
      findingKindLabel("NEW"),
      severityLabel("MAJOR"),
      severityLabel("X"),
      severityLabel("MINOR"),
      severityLabel("constructor"),
    ]).toEqual(["Clarification", "NEW", "Major", "X", "Minor", "constructor"]);
  });

  test("make one short line of its text", () => {
    expect(findingLine({ text: " Meter 7\n\nhas  a gap. " })).toBe("Meter 7 has a gap.");
    expect(findingLine({ text: "word ".repeat(100) })).toMatch(/^(word )+word…$/);
    expect(findingLine({ text: "a".repeat(140) })).toBe("a".repeat(140));
    expect(findingLine({ text: "a".repeat(141) })).toBe(`${"a".repeat(139)}…`);
    expect(findingLine({ text: `${"a".repeat(138)} ${"b".repeat(9)}` })).toBe(`${"a".repeat(138)}…`);
    // no letter of two code units is cut in two
    expect(findingLine({ text: `${"a".repeat(138)}🌱${"b".repeat(9)}` })).toBe(`${"a".repeat(138)}…`);
  });
});
