import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  registryDrafts,
  registryEntryDrafts,
  registryEntryFaults,
  type RegistryList,
} from "./projectRegistry.ts";
import { MAX_PROJECT_BODY_BYTES } from "../wire/limits.ts";
import { projectEndpoints } from "./projects/projects.ts";
import { issuesOf } from "../testing/issuesOf.ts";

const entries = {
  estimations: { from: "2026-01-01", to: "2026-12-31", tco2e: 1200.5 },
  issuances: { periodStart: "2025-01-01", periodEnd: "2025-12-31", quantity: 0 },
  ratings: { source: "BeZero", value: "AA" },
  labels: { kind: "CERTIFICATION" },
  relatedProjects: { relation: "PART_OF", project: "VCS 1764" },
} as const;

const said = (list: RegistryList, change: object) =>
  issuesOf(registryEntryDrafts[list], { ...entries[list], ...change });

describe("an entry of a registry list", () => {
  test.each(Object.keys(entries) as RegistryList[])(
    "of %s is valid with its required fields alone",
    (list) => {
      expect(said(list, {})).toEqual([]);
    },
  );

  test.each<[RegistryList, object, string[]]>([
    ["estimations", { from: undefined }, ["from: From is required"]],
    ["estimations", { to: "2026-02-30" }, ["to: To must be a date"]],
    ["estimations", { tco2e: undefined }, ["tco2e: tCO2e is required"]],
    ["estimations", { tco2e: null }, ["tco2e: tCO2e is required"]],
    ["estimations", { tco2e: 0 }, []],
    ["estimations", { tco2e: 1_000_000_000_000 }, []],
    ["estimations", { tco2e: -0.1 }, ["tco2e: tCO2e must be between 0 and 1,000,000,000,000"]],
    ["estimations", { tco2e: 1_000_000_000_001 }, ["tco2e: tCO2e must be between 0 and 1,000,000,000,000"]],
    ["estimations", { tco2e: "5" }, ["tco2e: tCO2e must be between 0 and 1,000,000,000,000"]],
    ["issuances", { periodStart: "" }, ["periodStart: Period start is required"]],
    ["issuances", { reportDate: "soon" }, ["reportDate: Report date must be a date"]],
    ["issuances", { vintage: 1990 }, []],
    ["issuances", { vintage: 2100 }, []],
    ["issuances", { vintage: 1989 }, ["vintage: Vintage must be between 1990 and 2100"]],
    ["issuances", { vintage: 2101 }, ["vintage: Vintage must be between 1990 and 2100"]],
    ["issuances", { serials: "x".repeat(400) }, []],
    ["issuances", { serials: "x".repeat(401) }, ["serials: Serials must be at most 400 characters"]],
    [
      "issuances",
      { verificationBody: "x".repeat(201) },
      ["verificationBody: Verification body must be at most 200 characters"],
    ],
    ["ratings", { source: "Moody" }, ["source: Source is not one of the choices"]],
    ["ratings", { value: " " }, ["value: Value is required"]],
    ["ratings", { link: "https://rating.example/1" }, []],
    ["ratings", { link: "rating" }, ["link: Enter a full web address, such as https://example.org"]],
    ["labels", { kind: "" }, ["kind: Label is required"]],
    ["labels", { validFrom: null, validTo: null, note: null }, []],
    ["relatedProjects", { relation: "FRIEND" }, ["relation: Relation is not one of the choices"]],
    ["relatedProjects", { project: "" }, ["project: Project is required"]],
    ["relatedProjects", { registry: "VCS" }, []],
    ["relatedProjects", { registry: "constructor" }, ["registry: Registry is not one of the choices"]],
    ["relatedProjects", { registry: null }, []],
    ["labels", { colour: "red" }, ["colour: not known"]],
  ])("of %s with %j has the faults %j", (list, change, faults) => {
    expect(said(list, change)).toEqual(faults);
  });
});

describe("a registry list holds up to a hundred entries", () => {
  test.each(Object.keys(entries) as RegistryList[])("in %s", (list) => {
    const schema = z.strictObject(registryDrafts);
    const many = (count: number) => ({ [list]: Array.from({ length: count }, () => entries[list]) });
    expect(issuesOf(schema, many(100))).toEqual([]);
    expect(issuesOf(schema, many(101))).toEqual([`${list}: Entries must be at most 100`]);
  });
});

test("a project's body has room for any list with a hundred of the longest entries", () => {
  // a character of four bytes
  const of = (characters: number) => "🌱".repeat(characters);
  const longest: Partial<Record<RegistryList, object>> = {
    issuances: { ...entries.issuances, verificationBody: of(200), serials: of(400) },
    ratings: {
      ...{ source: "Sylvera", value: of(200), lowest: of(200), highest: of(200) },
      link: `https://a.example/${of(400 - "https://a.example/".length)}`,
    },
    labels: { ...entries.labels, note: of(200) },
    relatedProjects: { ...entries.relatedProjects, project: of(200) },
  };
  for (const [list, entry] of Object.entries(longest)) {
    const body = { [list]: Array.from({ length: 100 }, () => entry) };
    expect([list, issuesOf(z.strictObject(registryDrafts), body)]).toEqual([list, []]);
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(MAX_PROJECT_BODY_BYTES);
  }
  const { create, update } = projectEndpoints;
  expect([create.maxBodyBytes, update.maxBodyBytes]).toEqual([
    MAX_PROJECT_BODY_BYTES,
    MAX_PROJECT_BODY_BYTES,
  ]);
});

describe("a registry entry may not end before it starts", () => {
  test.each<[RegistryList, string, string, string]>([
    ["estimations", "from", "to", "To must not be before From"],
    ["issuances", "periodStart", "periodEnd", "Period end must not be before Period start"],
    ["labels", "validFrom", "validTo", "Valid to must not be before Valid from"],
  ])("%s", (list, start, end, line) => {
    const faults = (first: string | null, last: string | null) =>
      registryEntryFaults(list, { ...entries[list], [start]: first, [end]: last });
    expect(faults("2026-03-02", "2026-03-01")).toEqual({ [end]: [line] });
    expect(faults("2026-03-01", "2026-03-01")).toEqual({});
    expect(faults(null, "2026-03-01")).toEqual({});
    expect(faults("2026-03-01", null)).toEqual({});
  });

  test.each<RegistryList>(["ratings", "relatedProjects"])("registry entries of %s have no span", (list) => {
    expect(registryEntryFaults(list, { ...entries[list], from: "2026-03-02", to: "2026-03-01" })).toEqual({});
  });
});
