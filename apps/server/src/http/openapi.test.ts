import { endpoints, samples, type Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { docsPage } from "./docsPage.ts";
import { openApi } from "./openapi.ts";

const table = Object.entries(endpoints).flatMap(([group, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]: [string, Endpoint]) => ({ group, verb, endpoint })),
);
const document = openApi("https://canopy.example");
const operation = ({ method, path }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

describe("the OpenAPI document", () => {
  test("has exactly the endpoints of the table", () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(table.map(({ endpoint: e }) => `${e.method} ${e.path}`).toSorted());
  });

  test("survives JSON, names itself and where it is served", () => {
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://canopy.example" }],
      components: { schemas: { Problem: { type: "object" } } },
    });
  });

  test.each(table)("$group.$verb says who may call, what goes in and what comes out", ({ endpoint }) => {
    const found: unknown = operation(endpoint);
    expect(found).toMatchObject(
      endpoint.access === "public" ? { security: [] } : { "x-permissions": endpoint.access },
    );
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const name of names)
      expect(found).toHaveProperty(
        "parameters",
        expect.arrayContaining([expect.objectContaining({ name, in: "path", required: true })]),
      );
    const good = endpoint.creates ? "201" : endpoint.answer || endpoint.produces ? "200" : "204";
    expect(Object.keys(Object(Reflect.get(Object(found), "responses"))).toSorted()).toEqual([
      good,
      "default",
    ]);
    expect(Object.hasOwn(Object(found), "requestBody")).toBe(endpoint.body !== undefined);
  });

  test.each(table.filter(({ endpoint }) => endpoint.body))(
    "the example body of $group.$verb is one that the endpoint takes",
    ({ group, verb, endpoint }) => {
      const sample: unknown = Reflect.get(Object(Reflect.get(samples, group)), verb);
      expect(endpoint.body && z.safeParse(endpoint.body, sample)).toMatchObject({ success: true });
      expect(JSON.stringify(operation(endpoint))).toContain(JSON.stringify(sample));
    },
  );
});

test("the API's page lists every endpoint", () => {
  const html = docsPage();
  for (const { endpoint } of table) expect(html).toContain(`${endpoint.method} ${endpoint.path}`);
});
