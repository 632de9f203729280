import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { projectDraft } from "./projectDraft.ts";
import { projectChange } from "./projects.ts";
import { issuesOf } from "#testing/issuesOf.ts";

const id = "00000000-0000-4000-8000-000000000000";
const draft = { name: "Ridge wind", companyId: id, typeId: id, programme: "VCS", country: "PT" };
const said = (change: object) => issuesOf(projectDraft, { ...draft, ...change });
const read = (change: object): object => z.parse(projectDraft, { ...draft, ...change });

describe("a project draft", () => {
  test("needs a name, a company, a technology, a programme and a country", () => {
    expect(issuesOf(projectDraft, {})).toEqual([
      "name: Name is required",
      "companyId: Company is required",
      "typeId: Technology is required",
      "programme: Programme is required",
      "country: Country is required",
    ]);
  });

  test.each<[object, string[]]>([
    [{}, []],
    [{ name: "" }, ["name: Name is required"]],
    [{ name: "ab" }, ["name: Name must be at least 3 characters"]],
    [{ name: " abc " }, []],
    [{ name: "x".repeat(160) }, []],
    [{ name: "x".repeat(161) }, ["name: Name must be at most 160 characters"]],
    [{ name: "two\nlines" }, ["name: Name must be one line without control characters"]],
    [{ description: "two\nlines" }, []],
    [{ description: "x".repeat(4001) }, ["description: Description must be at most 4000 characters"]],
    [{ companyId: "Aldermoor" }, ["companyId: Company is not one of the choices"]],
    [{ typeId: "" }, ["typeId: Technology is required"]],
    [{ programme: "toString" }, ["programme: Programme is not one of the choices"]],
    [{ country: "XX" }, ["country: Country is not one of the choices"]],
    [
      { registryProjectId: "x".repeat(201) },
      ["registryProjectId: Registry id must be at most 200 characters"],
    ],
    [{ registryUrl: "registry" }, ["registryUrl: Enter a full web address, such as https://example.org"]],
    [{ registryStatus: "FAMOUS" }, ["registryStatus: Registry status is not one of the choices"]],
    [{ registryStatusDate: "2026-02-29" }, ["registryStatusDate: Registry status date must be a date"]],
    [{ sector: "Magic" }, ["sector: Sector is not one of the choices"]],
    [{ region: "PT-11" }, []],
    [{ region: "Lisboa" }, ["region: Region must be a code such as PT-11"]],
    [{ latitude: -90, longitude: 180 }, []],
    [{ latitude: -90.1 }, ["latitude: Latitude must be between -90 and 90"]],
    [{ latitude: 90.1 }, ["latitude: Latitude must be between -90 and 90"]],
    [{ longitude: -180.1 }, ["longitude: Longitude must be between -180 and 180"]],
    [{ longitude: 180.1 }, ["longitude: Longitude must be between -180 and 180"]],
    [{ coveredByNdc: "PERHAPS" }, ["coveredByNdc: Covered by NDC is not one of the choices"]],
    [{ mitigationType: "MAGIC" }, ["mitigationType: Mitigation is not one of the choices"]],
    [{ startDate: "tomorrow" }, ["startDate: Start date must be a date"]],
    [{ estimatedAnnualTco2e: 0, baselineAnnualTco2e: 1_000_000_000_000 }, []],
    [
      { estimatedAnnualTco2e: -1 },
      ["estimatedAnnualTco2e: Estimated reduction must be between 0 and 1,000,000,000,000"],
    ],
    [
      { baselineAnnualTco2e: 1e12 + 1 },
      ["baselineAnnualTco2e: Baseline must be between 0 and 1,000,000,000,000"],
    ],
    [{ activityAmount: "7" }, ["activityAmount: Activity must be between 0 and 1,000,000,000,000"]],
    [{ budget: -0.01 }, ["budget: Budget must be between 0 and 1,000,000,000,000"]],
    [{ coBenefits: [1, 17] }, []],
    [{ coBenefits: [0] }, ["coBenefits.0: Co-benefits is not one of the choices"]],
    [{ coBenefits: [18] }, ["coBenefits.0: Co-benefits is not one of the choices"]],
    [{ coBenefits: [1.5] }, ["coBenefits.0: Co-benefits is not one of the choices"]],
    [{ coBenefits: 7 }, ["coBenefits: Co-benefits is not one of the choices"]],
    [{ validationBodyId: "x" }, ["validationBodyId: Validation body is not one of the choices"]],
    [{ leadUserId: null }, ["leadUserId: Lead is required"]],
    [{ responsibleIds: ["x"] }, ["responsibleIds.0: Responsibles is not one of the choices"]],
    [{ currency: "ABC" }, ["currency: Currency is not one of the choices"]],
    [{ tags: [" "] }, ["tags.0: Tag is required"]],
    [{ tags: ["x".repeat(41)] }, ["tags.0: Tag must be at most 40 characters"]],
    [{ estimations: [{ from: "2026-01-01", to: "2026-12-31" }] }, ["estimations.0.tco2e: tCO2e is required"]],
  ])("with %j has the faults %j", (change, faults) => expect(said(change)).toEqual(faults));

  test.each(["id", "code", "status", "createdById", "completedAt", "version", "duplicates"])(
    "cannot set %s",
    (field) => expect(said({ [field]: 1 })).toEqual([`${field}: not known`]),
  );

  test("takes up to 50 responsibles and 20 tags", () => {
    const ids = Array.from({ length: 51 }, (_, at) => `${id.slice(0, -2)}${at + 10}`);
    expect(said({ responsibleIds: ids.slice(1) })).toEqual([]);
    expect(said({ responsibleIds: ids })).toEqual(["responsibleIds: Responsibles must be at most 50"]);
    const tags = ids.map((one) => `tag ${one.slice(-2)}`);
    expect(said({ tags: tags.slice(0, 20) })).toEqual([]);
    expect(said({ tags: tags.slice(0, 21) })).toEqual(["tags: Tags must be at most 20"]);
  });

  test("clears each optional field by null", () => {
    const required = new Set([...Object.keys(draft), "leadUserId"]);
    const lists = ["coBenefits", "responsibleIds", "tags", "estimations", "issuances", "ratings", "labels"];
    const clearable = Object.keys(projectDraft.shape).filter(
      (field) => !required.has(field) && ![...lists, "relatedProjects"].includes(field),
    );
    expect(said(Object.fromEntries(clearable.map((field) => [field, null])))).toEqual([]);
    expect(clearable).toContain("validationBodyId");
  });
});

describe("a parsed project draft", () => {
  test("has no outer spaces, and its codes in capitals", () => {
    expect(read({ name: "  Ridge  ", region: " pt-11 ", currency: "eur " })).toMatchObject({
      name: "Ridge",
      region: "PT-11",
      currency: "EUR",
    });
  });

  test("has null for each optional text that is empty, also within a list", () => {
    const label = { kind: "CERTIFICATION", note: " " };
    const sent = { methodology: "", registryProjectId: "  ", description: " \r\n ", ndcNote: null };
    expect(read({ ...sent, labels: [label] })).toMatchObject({
      ...{ methodology: null, registryProjectId: null, description: null, ndcNote: null },
      labels: [{ ...label, note: null }],
    });
    expect(read({ description: " Two\r\nlines " })).toEqual({ ...draft, description: "Two\nlines" });
  });

  test("has each goal, tag and person once, sorted goals, and ids in lower case", () => {
    const upper = "ABCDEF00-0000-4000-8000-000000000000";
    expect(
      read({ coBenefits: [13, 7, 13], tags: ["b", "a ", "a"], responsibleIds: [upper, upper.toLowerCase()] }),
    ).toMatchObject({ coBenefits: [7, 13], tags: ["b", "a"], responsibleIds: [upper.toLowerCase()] });
  });
});

describe("a change of a project", () => {
  test("may send any of its fields, a status, and must send the version that was read", () => {
    expect(issuesOf(projectChange, { version: 1 })).toEqual([]);
    expect(issuesOf(projectChange, { name: "Ridge II", status: "ON_HOLD", version: 3 })).toEqual([]);
    expect(issuesOf(projectChange, { name: "Ridge II" })).toEqual([
      "version: Send the version that was read",
    ]);
    expect(issuesOf(projectChange, { version: 0 })).toEqual(["version: Send the version that was read"]);
  });

  test.each(["DRAFT", "DISABLED", "GONE"])("cannot ask for %s", (status) => {
    expect(issuesOf(projectChange, { status, version: 1 })).toEqual([
      "status: Status is not one of the choices",
    ]);
  });
});
