import { endpoints, type Endpoint } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { companyList } from "../companies/companies.view.ts";
import { findingList } from "../findings/findings.view.ts";
import { lines, told } from "../testing/toldView.ts";
import { userList } from "../users/users.view.ts";
import { controlOf, filterFieldsOf, isSpan, verbsOf, type FilterField } from "./filterFields.ts";

const field = (type: FilterField["type"], more: Partial<FilterField> = {}): FilterField => ({
  ...{ id: "some", label: "Some", type },
  ...more,
});
const labels = (type: FilterField["type"]) =>
  verbsOf({ type }).map(({ value, label }) => `${value}: ${label}`);

describe("the conditions of a field", () => {
  test("of a text are the operators for texts", () => {
    expect(labels("text")).toEqual([
      "equals: is",
      "not_equals: is not",
      "contains: contains",
      "not_contains: does not contain",
      "in: is any of",
      "not_in: is none of",
      "is_null: is empty",
      "is_not_null: is not empty",
    ]);
  });

  test("of a day are also counted from today", () => {
    expect(verbsOf({ type: "date" }).slice(-5)).toEqual([
      { value: "today", label: "is today" },
      { value: "next", label: "is in the next … days" },
      { value: "last", label: "is in the last … days" },
      { value: "ago", label: "is more than … days ago" },
      { value: "ahead", label: "is more than … days from now" },
    ]);
    expect(verbsOf({ type: "datetime" }).filter(({ value }) => isSpan(value))).toHaveLength(5);
    expect(verbsOf({ type: "number" }).filter(({ value }) => isSpan(value))).toEqual([]);
  });

  test("that count days are told from operators", () => {
    expect((["today", "next", "last", "ago", "ahead"] as const).map(isSpan)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect((["equals", "less_than", "is_null"] as const).map(isSpan)).toEqual([false, false, false]);
  });
});

test.each([
  [field("text"), "equals", "text"],
  [field("text"), "in", "texts"],
  [field("text"), "is_null", "none"],
  [field("number"), "greater_than", "number"],
  [field("number"), "in", "numbers"],
  [field("date"), "equals", "day"],
  [field("datetime"), "less_than", "day"],
  [field("time"), "equals", "time"],
  [field("date"), "today", "none"],
  [field("date"), "next", "days"],
  [field("select", { options: [] }), "equals", "choice"],
  [field("select", { options: [] }), "not_in", "choices"],
  [field("text", { options: [] }), "contains", "text"],
  [field("text", { options: [] }), "not_contains", "text"],
  [field("entity", { source: "companies" }), "equals", "record"],
  [field("entity", { source: "companies" }), "in", "records"],
  [field("uuid"), "equals", "text"],
] as const)("%j with the condition %s takes its value in the control '%s'", (one, verb, control) =>
  expect(controlOf(one, verb)).toBe(control),
);

describe("the fields of a list that can be filtered by", () => {
  const of = (view: Parameters<typeof filterFieldsOf>[0]) => filterFieldsOf(view, "en").map(told);

  test("of users stand by their labels with their values, ids last", () => {
    expect(of(userList)).toEqual(lines`
      anonymisedAt "Anonymised", type datetime
      company "Company", source companies, type entity
      createdAt "Created", type datetime
      email "Email", type email
      updatedAt "Last changed", type datetime
      lastLoginAt "Last sign-in", type datetime
      name "Name", type text
      roles "Roles", type multi-select
      status "Status", options [INVITED "Invited"; ACTIVE "Active"; LOCKED "Locked"; DISABLED "Disabled"], type select
      surname "Surname", type text
      companyId "Company id", source companies, type uuid
      id "Id", type uuid
      importId "Import", source imports, type uuid
    `);
  });

  test("countries are named, and yes and no are offered for a switch", () => {
    const country = filterFieldsOf(companyList, "de").find(({ id }) => id === "country");
    expect(country?.options?.find(({ value }) => value === "PT")?.label).toBe("Portugal");
    expect(country?.options?.find(({ value }) => value === "DE")?.label).toBe("Deutschland");
    const isOpen = { type: "boolean", label: "Open" } as const;
    expect(filterFieldsOf({ fields: { isOpen }, choices: [] }, "en")).toEqual([
      {
        id: "isOpen",
        label: "Open",
        type: "boolean",
        options: [
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ],
      },
    ]);
  });

  test("of records are chosen from these sources", () => {
    const names = [
      ...["company", "ownerCompany", "type", "project", "owner", "validationBody", "verificationBody"],
      ...[
        "template",
        "process",
        "person",
        "leadUser",
        "responsibles",
        "createdBy",
        "author",
        "assignee",
        "import",
      ],
    ];
    const fields = Object.fromEntries(names.map((name) => [name, { type: "entity", label: name } as const]));
    const found = filterFieldsOf({ fields, choices: [] }, "en").map(({ id, source }) => `${id} ${source}`);
    expect(found).toEqual([
      "assignee people",
      "author people",
      "company companies",
      "createdBy people",
      "import imports",
      "leadUser people",
      "owner milestoneOwners",
      "ownerCompany companies",
      "person people",
      "process processes",
      "project projects",
      "responsibles people",
      "template processTemplates",
      "type projectTypes",
      "validationBody milestoneOwners",
      "verificationBody milestoneOwners",
    ]);
    const ids = {
      companyId: { type: "uuid", label: "Company id" },
      otherId: { type: "uuid", label: "Other" },
    } as const;
    expect(filterFieldsOf({ fields: ids, choices: [] }, "en").map(({ source }) => source)).toEqual([
      "companies",
      undefined,
    ]);
    const text = { company: { type: "text", label: "Company" } } as const;
    expect(filterFieldsOf({ fields: text, choices: [] }, "en")[0]).not.toHaveProperty("source");
  });

  test("that are records have a source, in every list of the API", () => {
    const without = Object.values(endpoints)
      .flatMap((group) => Object.values<Endpoint>(group))
      .flatMap(({ path, list }) =>
        filterFieldsOf({ fields: list?.fields ?? {}, choices: [] }, "en")
          .filter(({ type, source }) => type === "entity" && source === undefined)
          .map(({ id }) => `${path} ${id}`),
      );
    expect(without).toEqual([]);
  });

  test("of findings name people, companies, stakeholders and milestones by search", () => {
    const sources = filterFieldsOf(findingList, "en").flatMap(({ id, source }) =>
      source === undefined ? [] : [`${id} ${source}`],
    );
    expect(sources).toEqual([
      "milestone milestones",
      "process processes",
      "project projects",
      "raisedBy milestoneOwners",
      "responsible peopleAndCompanies",
      "companyId companies",
      "milestoneId milestones",
      "processId processes",
      "projectId projects",
      "raisedById milestoneOwners",
      "responsibleCompanyId companies",
      "responsibleUserId people",
    ]);
  });

  test("take the labels of the list's own choices, but none that asks for something else", () => {
    const fields = { state: { type: "select", label: "State", values: ["READY", "LOCKED"] } } as const;
    const options = [
      { value: "READY", label: "Can be done" },
      { value: "LOCKED", label: "Not yet", asks: { operator: "in", values: ["LOCKED", "READY"] } },
    ] as const;
    const others = [{ value: "READY", label: "Other" }];
    const choices = [
      { param: "other", fieldId: "other", label: "Other", options: others },
      { param: "state", fieldId: "state", label: "State", options },
    ];
    expect(filterFieldsOf({ fields, choices }, "en").map(told)).toEqual(lines`
      state "State", options [READY "Can be done"; LOCKED "Locked"], type select
    `);
  });
});
