import { endpoints } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { problemBody, ProblemError } from "../base/problem.ts";
import { madeUpEndpoints } from "../testing/madeUpEndpoints.ts";
import { readQuery } from "./readQuery.ts";

/** Names that every JavaScript object has. */
const inherited = ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf"];
const { filters, ...noFilters } = { ...madeUpEndpoints.guarded, filters: madeUpEndpoints.list.list.fields };
const shapes = [
  ["a list", madeUpEndpoints.list, false],
  ["an export of a list", madeUpEndpoints.list, true],
  ["a call with filters", { ...noFilters, filters }, false],
  ["a call that extends", madeUpEndpoints.one, false],
  ["a call without parameters", noFilters, false],
] as const;

/** The `errors` of the refusal's JSON. */
const errorsFor = (...[endpoint, given, isExport]: Parameters<typeof readQuery>): unknown => {
  try {
    readQuery(endpoint, given, isExport);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return JSON.parse(JSON.stringify(problemBody(error, "1"))).errors;
  }
  return undefined;
};

describe.each(shapes)("the parameters of %s", (_, endpoint, isExport) => {
  test.each(inherited)("refuse %s by its name", (name) => {
    const errors = errorsFor(endpoint, new URLSearchParams([[name, "x"]]), isExport);
    expect(Object.entries(Object(errors))).toEqual([
      [name, [expect.stringMatching(/is not a parameter of this (?:address|list)$/)]],
    ]);
  });
});

test("a parameter that is unknown, sent twice or missing is told in a sentence with its name", () => {
  const ofHistory = errorsFor(endpoints.history.list, new URLSearchParams("entity=user&entity=company"));
  expect(ofHistory).toMatchObject({
    entity: expect.arrayContaining(["entity is given more than once"]),
    id: ["id is required"],
  });
  expect(errorsFor(endpoints.imports.create, new URLSearchParams("name=a.csv&size=1"))).toEqual({
    resource: ["resource is required"],
    size: ["size is not a parameter of this address"],
  });
});
