import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { trendQuery, windowQuery } from "./aggregates.ts";
import { issuesOf } from "../testing/issuesOf.ts";

describe.each([
  { name: "days", schema: windowQuery, fallback: 30, most: 3650 },
  { name: "months", schema: trendQuery, fallback: 12, most: 120 },
])("$name of an aggregate", ({ name, schema, fallback, most }) => {
  const refused = [`${name}: ${name} must be a whole number from 1 to ${most}`];

  test("are read from text, at both limits", () => {
    expect(z.parse(schema, { [name]: "1" })).toEqual({ [name]: 1 });
    expect(z.parse(schema, { [name]: String(most) })).toEqual({ [name]: most });
  });

  test("have defaults", () => {
    expect(z.parse(schema, {})).toEqual({ [name]: fallback });
  });

  test.each(["0", String(most + 1), "-1", "1.5", "", " 7", "007", "1e1", "seven", "9".repeat(400)])(
    "may not be %j",
    (text) => expect(issuesOf(schema, { [name]: text })).toEqual(refused),
  );

  test("may not be given twice", () => {
    expect(issuesOf(schema, { [name]: ["1", "2"] })).toEqual(refused);
  });

  test("appear in OpenAPI as whole numbers", () => {
    expect(z.toJSONSchema(schema, { io: "input" })).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        [name]: {
          type: "integer",
          minimum: 1,
          maximum: most,
          description: `${fallback} if none is given.`,
        },
      },
      additionalProperties: false,
    });
  });

  test("allow no other parameter beside them, which is refused by name", () => {
    expect(issuesOf(schema, { [name]: "1", weeks: "2" })).toEqual(["weeks: not known"]);
  });
});
