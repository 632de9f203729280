import { companyDraft, newPasswordForm, userDraft } from "@canopy/contracts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { companyEditForm } from "../companies/companies.view.ts";
import { setPasswordForm } from "../session/signIn.view.ts";
import { userCreateForm } from "../users/users.view.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { anyText } from "../testing/anyText.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import { decimalField } from "./decimalField.ts";
import { bodyOf, checkAgainst, differingFields, valuesOf, type FormField } from "./formFields.ts";

const fields: readonly FormField[] = [
  { name: "name", label: "Name", kind: "text", isRequired: true },
  { name: "note", label: "Note", kind: "longText" },
  { name: "year", label: "Year", kind: "whole" },
  { name: "tags", label: "Tags", kind: "choices" },
  { name: "password", label: "Password", kind: "password" },
];

describe("the fields of a record", () => {
  test("show its values, and nothing for empty ones", () => {
    expect(valuesOf(fields, { name: "N", note: null, year: 1990, tags: ["a"], other: 1 })).toEqual({
      name: "N",
      note: "",
      year: "1990",
      tags: ["a"],
      password: "",
    });
    expect(valuesOf(fields)).toEqual({ name: "", note: "", year: "", tags: [], password: "" });
    expect(valuesOf(fields, { name: ["x"], tags: "x" })).toMatchObject({ name: "", tags: [] });
  });

  test("send null for an empty optional field and keep a password's spaces", () => {
    expect(bodyOf(fields, { name: " ", note: " ", year: "", tags: [], password: " " })).toEqual({
      name: " ",
      note: null,
      year: null,
      tags: [],
      password: " ",
    });
  });

  test.each([
    ["1990", 1990],
    [" -5 ", -5],
    ["1e3", Number.NaN],
    ["0x10", Number.NaN],
    ["1.5", Number.NaN],
    ["many", Number.NaN],
    ["9999999999", Number.NaN],
  ])("send the whole number %j as %d", (year, sent) => {
    expect(bodyOf(fields, { year })["year"]).toBe(sent);
  });

  test("of a company send values that its schema accepts", () => {
    const check = checkAgainst(companyDraft, companyEditForm.fields);
    expect(
      check(valuesOf(companyEditForm.fields, fakeCompany({ baseYear: 1990, sizeBand: "SMALL" }))),
    ).toEqual({});
  });

  test("of a user send values that its schema accepts", () => {
    const check = checkAgainst(userDraft, userCreateForm.fields);
    expect(check(valuesOf(userCreateForm.fields, fakeUser({ companyId: fakeId(1) })))).toEqual({});
  });
});

describe("a form's check", () => {
  test("returns the first error of each field", () => {
    const check = checkAgainst(userDraft, userCreateForm.fields);
    expect(check(valuesOf(userCreateForm.fields))).toEqual({
      email: "Email is required",
      name: "Name is required",
      surname: "Surname is required",
      roles: "Choose at least one role",
    });
  });

  test("reports two different passwords at the second one", () => {
    const check = checkAgainst(newPasswordForm, setPasswordForm.fields);
    expect(check({ password: "long enough", confirmPassword: "long enougH" })).toEqual({
      confirmPassword: "Passwords do not match",
    });
    expect(check({ password: "long enough", confirmPassword: "long enough" })).toEqual({});
  });

  test("names the limits of a whole number", () => {
    const check = checkAgainst(companyDraft, companyEditForm.fields);
    const values = valuesOf(companyEditForm.fields, fakeCompany());
    expect(check({ ...values, baseYear: "soon" })).toEqual({
      baseYear: "Base year must be a whole number between 1990 and 2100",
    });
  });

  test("never throws, whatever is typed, and names only the form's fields", () => {
    const check = checkAgainst(companyDraft, companyEditForm.fields);
    const names = companyEditForm.fields.map(({ name }) => name);
    const typed = fc.dictionary(fc.constantFrom(...names), anyText());
    fc.assert(
      fc.property(typed, (values) => {
        const blamed = Object.keys(check({ ...valuesOf(companyEditForm.fields, fakeCompany()), ...values }));
        expect(blamed.filter((name) => !names.includes(name))).toEqual([]);
      }),
      propertyRuns(50, 5000),
    );
  });
});

test("compares fields by their values", () => {
  const a = { name: "N", tags: ["a"] };
  expect(differingFields(a, { name: "N", tags: ["a"] })).toEqual([]);
  expect(differingFields(a, { name: "M", tags: ["a", "b"] })).toEqual(["name", "tags"]);
});

describe("the field kinds of projects", () => {
  const numbers: readonly FormField[] = [
    { name: "amount", label: "Amount", ...decimalField },
    { name: "day", label: "Day", kind: "date" },
    { name: "goals", label: "Goals", kind: "choices", isNumeric: true },
    { name: "words", label: "Words", kind: "tags" },
    { name: "now", label: "Now", kind: "switch" },
  ];

  test.each([
    ["8600.5", 8600.5],
    [" -0.25 ", -0.25],
    [".5", 0.5],
    ["1e-7", 1e-7],
    ["1,5", 1.5],
    ["12,345", 12_345],
    ["38.71667250350166", 38.716_672_503_501_66],
    ["1.5.2", Number.NaN],
    ["0x10", Number.NaN],
    ["Infinity", Number.NaN],
    ["12 t", Number.NaN],
    ["", null],
  ])("send the decimal %j as %d", (amount, sent) => {
    expect(bodyOf(numbers, { amount }, "en")["amount"]).toBe(sent);
  });

  test("write and read decimals by the locale's signs", () => {
    expect(valuesOf(numbers, { amount: 12_345.5 }, "de")["amount"]).toBe("12345,5");
    expect(bodyOf(numbers, { amount: "12.345" }, "de")["amount"]).toBe(12_345);
    expect(bodyOf(numbers, { amount: "12.345" }, "en")["amount"]).toBe(12.345);
  });

  test.each(["en", "de", "fr", "de-CH", "pt-BR"])("show any number and send it unchanged in %s", (locale) => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (amount) => {
        expect(bodyOf(numbers, valuesOf(numbers, { amount }, locale), locale)["amount"]).toBe(amount + 0);
      }),
      propertyRuns(200, 20_000),
    );
  });

  test("refuse a text that is not a number in other words than a number out of range", () => {
    const range = "Amount must be between 0 and 100";
    const schema = z.object({ amount: z.nullable(z.number(range).check(z.lte(100, range))) });
    const check = checkAgainst(schema, numbers.slice(0, 1), undefined, "fr");
    expect(check({ amount: "12.345" })).toEqual({ amount: "Amount must be a number" });
    expect(check({ amount: "12 345" })).toEqual({ amount: range });
    expect(check({ amount: "12,345" })).toEqual({});
    expect(check({ amount: "" })).toEqual({});
  });

  test("keep days as text, goals as numbers and words unchanged", () => {
    const values = valuesOf(numbers, { day: "2026-03-01", goals: [7, 13], words: ["a"] });
    expect(values).toEqual({ amount: "", day: "2026-03-01", goals: ["7", "13"], words: ["a"], now: "false" });
    expect(bodyOf(numbers, values)).toEqual({
      amount: null,
      day: "2026-03-01",
      goals: [7, 13],
      words: ["a"],
      now: false,
    });
  });

  test("show a switch's value, and nothing of a list that holds more than text", () => {
    const values = valuesOf(numbers, { now: true, words: ["a", 7] });
    expect(values).toMatchObject({ now: "true", words: [] });
    expect(bodyOf(numbers, values)).toMatchObject({ now: true, words: [] });
  });
});

describe("a field that depends on another's value", () => {
  const dependent: readonly FormField[] = [
    { name: "kind", label: "Kind", kind: "text" },
    {
      name: "registry",
      label: "Registry",
      kind: "text",
      isRequired: true,
      shownFor: { field: "kind", values: ["VCS"] },
    },
  ];
  const schema = z.object({
    kind: z.nullable(z.string()),
    registry: z.optional(z.string().check(z.minLength(1, "Registry is required"))),
  });

  test("is sent and checked only while it is shown", () => {
    expect(bodyOf(dependent, { kind: "VCS", registry: "1" })).toEqual({ kind: "VCS", registry: "1" });
    expect(bodyOf(dependent, { kind: "CORPORATE", registry: "1" })).toEqual({ kind: "CORPORATE" });
    const check = checkAgainst(schema, dependent);
    expect(check({ kind: "VCS", registry: "" })).toEqual({ registry: "Registry is required" });
    expect(check({ kind: "", registry: "" })).toEqual({});
  });

  test("can get an error from the rules between fields, but not over an error of its own", () => {
    const check = checkAgainst(schema, dependent, () => ({
      registry: ["of the whole"],
      kind: ["whole", "2nd"],
    }));
    expect(check({ kind: "VCS", registry: "" })).toEqual({ registry: "Registry is required", kind: "whole" });
  });
});
