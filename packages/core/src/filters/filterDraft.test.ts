import { describe, expect, test } from "vitest";
import { draftOf, filterText, newDraft, whereOf, withField, withVerb } from "./filterDraft.ts";
import type { FilterField } from "./filterFields.ts";

const fields = {
  name: { type: "text", label: "Name" },
  status: { type: "select", label: "Status", values: ["ACTIVE", "LOCKED"] },
  count: { type: "number", label: "Count" },
  due: { type: "date", label: "Due" },
  at: { type: "datetime", label: "At" },
  time: { type: "time", label: "Time" },
  company: { type: "entity", label: "Company" },
  companyId: { type: "uuid", label: "Company id" },
  isOpen: { type: "boolean", label: "Open" },
} as const;
const nameField: FilterField = { id: "name", label: "Name", type: "text" };
const options = [{ value: "ACTIVE", label: "Active" }];
const statusField: FilterField = { id: "status", label: "Status", type: "select", options };

test("a new filter has no field, and thirty days", () => {
  expect(newDraft).toEqual({ index: undefined, fieldId: "", verb: "equals", values: [], days: "30" });
});

test("a filter that stands is changed from what it is", () => {
  expect(draftOf({ fieldId: "name", operator: "contains", values: ["a"] }, 2, fields)).toEqual({
    ...{ index: 2, fieldId: "name", verb: "contains", values: ["a"], days: "30" },
  });
  const today = draftOf({ fieldId: "due", span: "today", days: 0 }, 0, fields);
  expect(today.days, "for another span").toBe("30");
  expect(draftOf({ fieldId: "due", span: "next", days: 7 }, 0, fields)).toEqual({
    ...{ index: 0, fieldId: "due", verb: "next", values: [], days: "7" },
  });
});

test("the numbers of a filter are written and read by the locale's signs", () => {
  const draft = draftOf({ fieldId: "count", operator: "in", values: ["12345.5", "-1"] }, 0, fields, "de");
  expect(draft.values).toEqual(["12345,5", "-1"]);
  expect(whereOf(draft, fields, "de")).toEqual({ text: "count.in.12345.5,-1" });
  const typed = { ...draft, values: ["12.345", "1,5"] };
  expect(whereOf(typed, fields, "de")).toEqual({ text: "count.in.12345,1.5" });
  expect(whereOf(typed, fields, "en")).toEqual({ text: "count.in.12.345,1.5" });
  expect(whereOf(typed, fields, "fr")).toEqual({ fault: "Type a number." });
  const count: FilterField = { id: "count", label: "Count", type: "number" };
  const where = { fieldId: "count", operator: "equals", values: ["12345.5"] } as const;
  expect(filterText(where, count, {}, String, "de")).toBe("Count is 12.345,5");
});

test("another field drops the values; texts that are typed begin with 'contains', all else with 'is'", () => {
  const typed = { ...newDraft, fieldId: "due", values: ["2027-01-05"] };
  expect(withField(typed, nameField)).toEqual({ ...newDraft, fieldId: "name", verb: "contains" });
  expect(withField(typed, statusField)).toEqual({ ...newDraft, fieldId: "status", verb: "equals" });
  expect(withField(typed, { ...nameField, options }).verb).toBe("equals");
});

test.each([
  [nameField, "equals", "in", ["a", "b"], ["a", "b"]],
  [nameField, "in", "equals", ["a", "b"], ["a"]],
  [nameField, "in", "is_null", ["a", "b"], []],
  [statusField, "in", "not_in", ["ACTIVE", "LOCKED"], ["ACTIVE", "LOCKED"]],
  [{ ...nameField, options }, "equals", "contains", ["a"], []],
] as const)("%j from %s to %s keeps of %j the values %j", (field, from, to, values, kept) => {
  const draft = { ...newDraft, fieldId: field.id, verb: from, values: [...values] };
  expect(withVerb(draft, field, to)).toEqual({ ...draft, verb: to, values: kept });
});

describe("a filter as an address holds it", () => {
  const written = (
    fieldId: string,
    verb: Parameters<typeof withVerb>[2],
    values: string[] = [],
    days = "30",
  ) => whereOf({ index: undefined, fieldId, verb, values, days }, fields);

  test.each([
    ["name", "contains", [" a "], "30", "name.contains.a"],
    ["status", "in", ["ACTIVE", "LOCKED"], "30", "status.in.ACTIVE,LOCKED"],
    ["status", "is_null", ["ACTIVE"], "30", "status.is_null"],
    ["due", "today", [], "many", "due.today"],
    ["due", "next", [], "7", "due.within.P7D"],
    ["due", "last", [], "7", "due.within.-P7D"],
  ] as const)("%s %s %j in %s days is %s", (fieldId, verb, values, days, text) => {
    expect(written(fieldId, verb, [...values], days)).toEqual({ text });
  });

  test.each([
    ["", "equals", ["a"], "30", "Choose a field."],
    ["name", "equals", [], "30", "Choose or type a value."],
    ["name", "equals", [" "], "30", "Choose or type a value."],
    ["count", "equals", ["many"], "30", "Type a number."],
    ["due", "equals", ["soon"], "30", "Choose a day, or type a whole number of days, at most 3650."],
    ["due", "next", [], "soon", "Choose a day, or type a whole number of days, at most 3650."],
    ["at", "next", [], "3651", "Choose a day, or type a whole number of days, at most 3650."],
    ["time", "equals", ["late"], "30", "Type a time such as 09:30."],
    ["companyId", "equals", ["7"], "30", "Type the whole id of a record."],
    ["company", "equals", ["7"], "30", "Choose a record."],
  ] as const)("%s %s %j in %s days is none: %s", (fieldId, verb, values, days, fault) => {
    expect(written(fieldId, verb, [...values], days)).toEqual({ fault });
  });

  test("takes a hundred values at most", () => {
    const many = Array.from({ length: 101 }, (_, index) => `n${index}`);
    expect(written("name", "in", many)).toEqual({ fault: "A filter takes at most 100 values." });
    expect(written("name", "in", many.slice(1))).toHaveProperty("text");
  });
});

test.each(["", " ", "-1", "1.5", "1e3", "3651"])("'%s' is no number of days", (days) => {
  const draft = { ...newDraft, fieldId: "due", verb: "next", days } as const;
  const fault = expect.stringContaining("whole number of days");
  expect(whereOf(draft, { due: { type: "date", label: "Due" } })).toEqual({ fault });
});

describe("a filter as a sentence", () => {
  const names = { one: "Nordwind Works", gone: null };
  const told = (where: Parameters<typeof filterText>[0], field?: FilterField) =>
    filterText(where, field, names, (day) => `<${day}>`);
  const company: FilterField = { id: "company", label: "Company", type: "entity", source: "companies" };

  test.each([
    ["Name contains “a.b”", { fieldId: "name", operator: "contains", values: ["a.b"] }, nameField],
    ["Name is empty", { fieldId: "name", operator: "is_null", values: [] }, nameField],
    [
      "Status is any of Active, “GONE”",
      { fieldId: "status", operator: "in", values: ["ACTIVE", "GONE"] },
      statusField,
    ],
    [
      "Due is <2027-01-05>",
      { fieldId: "due", operator: "equals", values: ["2027-01-05"] },
      { id: "due", label: "Due", type: "date" },
    ],
    [
      "At is before <2027-01-05>",
      { fieldId: "at", operator: "less_than", values: ["2027-01-05"] },
      { id: "at", label: "At", type: "datetime" },
    ],
    [
      "Count is 3",
      { fieldId: "count", operator: "equals", values: ["3"] },
      { id: "count", label: "Count", type: "number" },
    ],
    ["Company is Nordwind Works", { fieldId: "company", operator: "equals", values: ["one"] }, company],
    ["Company is not available", { fieldId: "company", operator: "equals", values: ["gone"] }, company],
    ["Company is …", { fieldId: "company", operator: "equals", values: ["later"] }, company],
    [
      "Due is in the next 30 days",
      { fieldId: "due", span: "next", days: 30 },
      { id: "due", label: "Due", type: "date" },
    ],
  ] as const)("%s", (sentence, where, field) => {
    expect(told(where as Parameters<typeof filterText>[0], field as FilterField)).toBe(sentence);
  });

  test("names a field that this client does not know by its id", () => {
    expect(told({ fieldId: "shoeSize", operator: "equals", values: ["7"] })).toBe("shoeSize is “7”");
  });
});
