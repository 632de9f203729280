import { endpoints, feedbackStatuses, operators, samples, type Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { docsPage } from "./docsPage.ts";
import { openApi } from "./openapi.ts";
import { parametersOf } from "./openapiParameters.ts";
import { problemsOf } from "./openapiProblems.ts";

const table = Object.entries(endpoints).flatMap(([group, actions]) =>
  Object.entries(actions).map(([action, endpoint]: [string, Endpoint]) => ({ group, action, endpoint })),
);
const document = openApi({ publicUrl: "https://canopy.example", maxFileBytes: 7 * 1024 * 1024 });
/** The addresses of an endpoint: one, or one for each value of a path parameter with a closed list of values. */
const addressesOf = ({ path, choices = {} }: Endpoint): readonly string[] => {
  const [[name, values] = ["", [""]]] = Object.entries(choices);
  return values.map((value) => path.replace(`{${name}}`, value));
};
const operation = (endpoint: Endpoint) =>
  document.paths[addressesOf(endpoint)[0] ?? ""]?.[endpoint.method.toLowerCase()];
const responsesOf = (endpoint: Endpoint): object =>
  Object(Reflect.get(Object(operation(endpoint)), "responses"));

const inParts: readonly Endpoint[] = [endpoints.documents.content, endpoints.packs.content];
const keptByReaders: readonly Endpoint[] = [
  endpoints.companies.logo,
  endpoints.calendarFeed.feed,
  endpoints.health.openapi,
  endpoints.health.docs,
];

describe("the OpenAPI document", () => {
  test("has exactly the endpoints of the table", () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = table.flatMap(({ endpoint }) =>
      addressesOf(endpoint).map((path) => `${endpoint.method} ${path}`),
    );
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  test("lists each value of a path parameter with a closed list of values, with an operation id for each", () => {
    expect(Object.keys(document.paths).filter((path) => path.includes("/feedback/status/"))).toEqual([
      ...feedbackStatuses.map((status) => `/api/feedback/status/${status}`),
      ...feedbackStatuses.map((status) => `/api/feedback/status/${status}/export`),
    ]);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => Reflect.get(one, "operationId")),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("tells how large a file may be: a document as this server is configured, an import always", () => {
    const bodyOf = (endpoint: Endpoint) => Reflect.get(Object(operation(endpoint)), "requestBody");
    expect(bodyOf(endpoints.documents.upload)).toMatchObject({
      description: expect.stringMatching(/^A file of at most 7340032 bytes: application\/pdf or /),
    });
    expect(bodyOf(endpoints.imports.create)).toMatchObject({
      description: expect.stringMatching(/^A file of at most 16777216 bytes: /),
    });
  });

  test("tells where an answer may be a part of a file, and where it may be nothing but that nothing has changed", () => {
    const answering = (status: number) =>
      table
        .filter(({ endpoint }) => Object.hasOwn(responsesOf(endpoint), status))
        .map(({ endpoint }) => endpoint);
    expect(answering(206)).toEqual(inParts);
    expect(answering(304)).toEqual(keptByReaders);
  });

  /** The names of the headers that an answer is described with. */
  const headersIn = (endpoint: Endpoint, status: number): readonly string[] =>
    Object.keys(Object(Reflect.get(Object(Reflect.get(responsesOf(endpoint), status)), "headers")));

  test("tells the address of what was created only where the answer is a record", () => {
    const without = table
      .filter(({ endpoint }) => endpoint.creates)
      .filter(({ endpoint }) => !headersIn(endpoint, endpoint.isMadeLater ? 202 : 201).includes("Location"));
    expect(without.map(({ group, action }) => `${group}.${action}`).toSorted()).toEqual([
      "findingImports.create",
      "notifications.send",
    ]);
  });

  test("tells the headers of a file, of an export and of what a caller has already", () => {
    const { companies, documents, feedback, health, users } = endpoints;
    const ofExport = ["X-Total-Count", "Content-Disposition"];
    expect(headersIn(users.list, 200)).toEqual(ofExport);
    expect(headersIn(Object(users).export, 200)).toEqual(ofExport);
    const ofFile = ["ETag", "Accept-Ranges", "Content-Disposition"];
    expect(headersIn(documents.content, 200)).toEqual(ofFile);
    expect(headersIn(documents.content, 206)).toEqual([...ofFile, "Content-Range"]);
    expect(headersIn(companies.logo, 200)).toEqual(["ETag", "Content-Disposition"]);
    expect(headersIn(companies.logo, 304)).toEqual(["ETag"]);
    expect(headersIn(feedback.screenshot, 200)).toEqual(["Content-Disposition"]);
    const sent = (endpoint: Endpoint) =>
      parametersOf(endpoint).flatMap(({ name, in: place }) => (place === "header" ? [name] : []));
    expect(sent(documents.content)).toEqual(["Range", "If-Range"]);
    expect(sent(health.openapi)).toEqual(["If-None-Match"]);
    const { headers } = Object(Reflect.get(document, "components"));
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(["Location", ...ofFile, ...ofExport]));
  });

  test("tells which values a list filters by: choices, days in UTC, and the operators", () => {
    const parameter = (endpoint: Endpoint, named: string) =>
      parametersOf(endpoint).find(({ name }) => name === named);
    const { description } = parameter(endpoints.companies.list, "filters[0].value") ?? {};
    expect(description?.split("\n")).toEqual(expect.arrayContaining(["- status: `ACTIVE`, `INACTIVE`"]));
    expect(description).toContain("or a day, YYYY-MM-DD: the whole of it in UTC");
    expect(parameter(endpoints.companies.list, "filters[0].operator")?.schema).toEqual({ enum: operators });
    expect(parameter(endpoints.companies.list, "page")?.schema).toMatchObject({ maximum: 1_000_000 });
    expect(parameter(endpoints.documents.content, "no")?.schema).toEqual({ type: "integer", minimum: 1 });
  });

  test("tells what an upload that falls silent is answered: any file, not a document's alone", () => {
    const silent = table.filter(({ endpoint }) => Object.hasOwn(responsesOf(endpoint), 408));
    expect(silent.map(({ endpoint }) => endpoint)).toEqual(
      table.filter(({ endpoint }) => endpoint.bytes).map(({ endpoint }) => endpoint),
    );
  });

  test("says of a date in an answer that it is text, and of the ends of a calendar which text", () => {
    const rowOf = (endpoint: Endpoint): unknown => {
      const path = ["200", "content", "application/json", "schema", "properties"];
      return path.reduce<unknown>((found, name) => Reflect.get(Object(found), name), responsesOf(endpoint));
    };
    const date = { type: "string", description: expect.stringContaining("ISO 8601") };
    expect(Reflect.get(Object(rowOf(endpoints.projects.get)), "createdAt")).toEqual(date);
    expect(Reflect.get(Object(rowOf(endpoints.users.me)), "lastLoginAt")).toEqual({
      anyOf: [date, { type: "null" }],
    });
    const from = parametersOf(endpoints.reminders.calendar).find(({ name }) => name === "from");
    expect(from).toMatchObject({ schema: { description: expect.stringContaining("YYYY-MM-DD") } });
  });

  test("says which parameters of a query a call must have", () => {
    const mustHave = (endpoint: Endpoint): unknown =>
      [Reflect.get(Object(operation(endpoint)), "parameters")]
        .flat()
        .filter((one: object) => Reflect.get(one, "in") === "query" && Reflect.get(one, "required") === true)
        .map((one: object) => Reflect.get(one, "name"));
    const { history, imports, projects, reminders, search } = endpoints;
    expect(mustHave(search.find)).toEqual(["q"]);
    expect(mustHave(history.list)).toEqual(["entity", "id"]);
    expect(mustHave(imports.create)).toEqual(["resource", "name"]);
    expect(mustHave(projects.issuedTco2e)).toEqual(["by"]);
    expect(mustHave(reminders.calendar)).toEqual(["from", "to"]);
    expect(mustHave(reminders.preview)).toEqual(["dueDatetime"]);
    expect(mustHave(projects.countNew)).toEqual([]);
    expect(mustHave(projects.list)).toEqual([]);
  });

  test("says of a body's fields what their checks want: lengths, choices, days and web addresses", () => {
    const fieldsOf = (endpoint: Endpoint): unknown => {
      const path = ["requestBody", "content", "application/json", "schema", "properties"];
      return path.reduce<unknown>((found, name) => Reflect.get(Object(found), name), operation(endpoint));
    };
    const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
    expect(fieldsOf(endpoints.projects.create)).toMatchObject({
      name: { minLength: 3, maxLength: 160 },
      programme: { enum: expect.arrayContaining(["VCS"]) },
      country: { enum: expect.arrayContaining(["PT"]) },
      currency: orNull({ enum: expect.arrayContaining(["EUR"]) }),
      region: orNull({ pattern: expect.stringContaining("[A-Z]{2}-") }),
      startDate: orNull({ format: "date" }),
      registryUrl: orNull({ pattern: expect.stringContaining("://") }),
    });
    expect(fieldsOf(endpoints.milestoneOwners.create)).toMatchObject({
      kind: { enum: expect.arrayContaining(["VVB"]) },
      country: orNull({ enum: expect.arrayContaining(["PT"]) }),
    });
    expect(fieldsOf(endpoints.reminders.create)).toMatchObject({
      dueDatetime: orNull({ pattern: expect.stringContaining("T") }),
    });
  });

  test.each(table)("names an Idempotency-Key for $group $action only if it takes one", ({ endpoint }) => {
    const takesKey = (endpoint.creates === true && !endpoint.bytes) || endpoint.takesKey === true;
    expect(JSON.stringify(operation(endpoint)).includes('"Idempotency-Key"')).toBe(takesKey);
  });

  test("describes every failed answer of an operation by its type", () => {
    expect(Object.keys(responsesOf(endpoints.projects.update))).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "414",
      "415",
      "429",
      "500",
      "503",
      "default",
    ]);
    expect(Object.keys(responsesOf(endpoints.health.live))).toEqual([
      "200",
      "400",
      "414",
      "500",
      "503",
      "default",
    ]);
    expect(responsesOf(endpoints.auth.login)).toMatchObject({
      401: { $ref: "#/components/responses/401.invalid-credentials" },
    });
    expect(document).toMatchObject({
      components: {
        responses: {
          "401.invalid-credentials": {
            content: {
              "application/problem+json": {
                schema: {
                  allOf: [
                    { $ref: "#/components/schemas/Problem" },
                    {
                      properties: { type: { enum: ["/errors/invalid-credentials"] }, status: { const: 401 } },
                    },
                  ],
                },
              },
            },
          },
        },
      },
    });
  });

  test.each(table)("refers only to existing answers in $group $action", ({ endpoint }) => {
    const names = Object.values(responsesOf(endpoint)).flatMap((answer: object) =>
      "$ref" in answer ? [String(answer.$ref).replace("#/components/responses/", "")] : [],
    );
    expect(names.length).toBe(new Set(problemsOf(endpoint).map(({ status }) => status)).size);
    const known = Object.keys(Object(Reflect.get(Object(Reflect.get(document, "components")), "responses")));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("tells every type with which a document's file is answered", () => {
    const types = { "application/octet-stream": {}, "application/pdf": {}, "image/*": {} };
    expect(responsesOf(endpoints.documents.content)).toMatchObject({
      200: { content: types },
      206: { content: types },
    });
  });

  test("survives JSON, and contains its name and server address", () => {
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://canopy.example" }],
      components: { schemas: { Problem: { type: "object" } } },
    });
  });

  test.each(table)("has the access, input and output of $group $action", ({ endpoint }) => {
    const found: unknown = operation(endpoint);
    expect(found).toMatchObject(
      endpoint.access === "public" ? { security: [] } : { "x-permissions": endpoint.access },
    );
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !Object.hasOwn(endpoint.choices ?? {}, name));
    for (const name of names)
      expect(found).toHaveProperty(
        "parameters",
        expect.arrayContaining([expect.objectContaining({ name, in: "path", required: true })]),
      );
    const created = endpoint.isMadeLater ? "202" : "201";
    const good = endpoint.creates ? created : endpoint.answer || endpoint.produces ? "200" : "204";
    const statuses = new Set(problemsOf(endpoint).map(({ status }) => String(status)));
    const existing = endpoint.mayExist ? ["200"] : [];
    const ofFiles = [
      ...(inParts.includes(endpoint) ? ["206"] : []),
      ...(keptByReaders.includes(endpoint) ? ["304"] : []),
    ];
    expect(Object.keys(responsesOf(endpoint)).toSorted()).toEqual(
      [good, ...existing, ...ofFiles, ...statuses, "default"].toSorted(),
    );
    expect(Object.hasOwn(Object(found), "requestBody")).toBe((endpoint.body ?? endpoint.bytes) !== undefined);
  });

  test.each(table.filter(({ endpoint }) => endpoint.body))(
    "has an example body for $group $action that the endpoint accepts",
    ({ group, action, endpoint }) => {
      const sample: unknown = Reflect.get(Object(Reflect.get(samples, group)), action);
      expect(endpoint.body && z.safeParse(endpoint.body, sample)).toMatchObject({ success: true });
      expect(JSON.stringify(operation(endpoint))).toContain(JSON.stringify(sample));
    },
  );
});

test("the API's documentation page lists every endpoint", () => {
  const html = docsPage();
  for (const { endpoint } of table) expect(html).toContain(`${endpoint.method} ${endpoint.path}`);
});
