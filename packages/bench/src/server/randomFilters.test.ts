import { describe, expect, it } from "vitest";
import { randomQueries, readFilterFields } from "./randomFilters.ts";

const document = {
  paths: {
    "/api/projects": {
      get: {
        parameters: [
          { name: "sortField", schema: { enum: ["name", "status"] } },
          {
            name: "filters[0].fieldId",
            description:
              "name (text: equals, contains, is_null); tags (multi-select: in); company (entity: equals)",
          },
        ],
      },
    },
  },
};
const fields = readFilterFields(document, "/api/projects");

describe("random filters", () => {
  it("are of the fields and operators that the API's document names", () => {
    expect(fields).toEqual([
      { id: "name", type: "text", operators: ["equals", "contains", "is_null"], isSorted: true },
      { id: "tags", type: "multi-select", operators: ["in"], isSorted: false },
      { id: "company", type: "entity", operators: ["equals"], isSorted: false },
    ]);
    expect(() => readFilterFields({}, "/api/projects")).toThrow("names no field");
  });

  it("have values that the rows hold, three where an operator takes several, and none where it takes none", () => {
    const rows = [{ name: "Alder", tags: ["pilot"], company: { id: "c1" } }];
    const queries = randomQueries(fields, rows, { count: 200, seed: 1 });
    const texts = queries.map(({ search }) => decodeURIComponent(String(search)));
    const of = (operator: string) =>
      texts.filter(
        (text) =>
          text.includes(`filters[0].operator=${operator}&filters[1]`) ||
          text.endsWith(`filters[0].operator=${operator}`),
      );
    expect(of("is_null").length).toBeGreaterThan(0);
    expect(texts.some((text) => text.includes("operator=contains&filters[0].value=Alder"))).toBe(true);
    expect(
      texts.some((text) => text.includes("fieldId=company&filters[0].operator=equals&filters[0].value=c1")),
    ).toBe(true);
    expect(
      texts.some((text) =>
        text.includes("filters[0].value=pilot&filters[0].value=pilot&filters[0].value=pilot"),
      ),
    ).toBe(true);
    expect(new Set(queries.map(({ filters }) => filters)).size).toBeGreaterThan(3);
    expect(queries.every(({ search }) => search.get("sortField") === "name")).toBe(true);
  });

  it("ask only whether a choice is empty that no row holds", () => {
    const tags = fields.filter(({ id }) => id === "tags");
    const sorted = [...tags, { id: "name", type: "text", operators: ["is_null"], isSorted: true }];
    const texts = randomQueries(sorted, [], { count: 20, seed: 1 }).map(({ search }) => String(search));
    expect(texts.some((text) => text.includes("=tags&"))).toBe(true);
    expect(texts.join("&")).not.toMatch(/operator=in|value=/);
  });

  it("are the same for the same seed", () => {
    const [one, two, other] = [3, 3, 4].map((seed) =>
      randomQueries(fields, [], { count: 20, seed }).map(({ search }) => String(search)),
    );
    expect(one).toEqual(two);
    expect(one).not.toEqual(other);
  });
});
