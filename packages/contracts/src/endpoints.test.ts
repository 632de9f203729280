import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { companies } from "./resources/companies.ts";
import type { Endpoint } from "./wire/endpoint.ts";
import { endpoints, samples } from "./resources/endpoints.ts";
import { permissions } from "./wire/access.ts";
import { specifiedEndpoints } from "./testing/specifiedEndpoints.ts";

const table = Object.entries(endpoints).flatMap(([group, actions]) =>
  Object.entries(actions).map(([action, endpoint]) => ({
    name: `${group}.${action}`,
    group,
    action,
    endpoint: endpoint as Endpoint,
  })),
);
const named = (keep: (endpoint: Endpoint) => boolean) => table.filter(({ endpoint }) => keep(endpoint));
/** The sample body of an endpoint; undefined if there is none. */
const sampleOf = (group: string, action: string): unknown =>
  (samples as Record<string, Record<string, unknown>>)[group]?.[action];

test("the endpoint table has exactly the specified routes, each with the specified access", () => {
  const lines = table.map(({ endpoint: { method, path, access } }) =>
    [method, path, ...(typeof access === "string" ? [access] : access.toSorted())].join(" "),
  );
  const expected = specifiedEndpoints
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/))
    .map(([method, path, ...access]) => [method, path, ...access.toSorted()].join(" "));
  expect(lines.toSorted()).toEqual(expected.toSorted());
});

test("exactly the creating endpoints answer 201, or 202 for what is made later, and take an Idempotency-Key unless they take a file", () => {
  const making = named(({ creates }) => creates === true);
  expect(making.map(({ name }) => name)).toEqual([
    "users.create",
    "companies.create",
    "projectTypes.create",
    "milestoneOwners.create",
    "projects.create",
    "processTemplates.create",
    "processes.create",
    "documents.create",
    "documents.upload",
    "findings.create",
    "findingImports.create",
    "packs.create",
    "reminders.create",
    "notifications.send",
    "feedback.create",
    "feedbackMessages.create",
    "views.create",
    "imports.create",
  ]);
});

test("the POSTs that create no record and take no Idempotency-Key are those whose repetition does no harm", () => {
  const without = named(
    ({ method, creates, takesKey, exports, bytes }) =>
      method === "POST" && !creates && !takesKey && !exports && !bytes,
  );
  expect(without.map(({ name }) => name)).toEqual([
    "auth.login",
    "auth.requestPasswordReset",
    "auth.masterPassword",
    "users.invite",
    "users.resetPassword",
    "findingImports.preview",
    "mails.off",
  ]);
});

test("exactly the answers with a token, a password or a secret link are marked as secret", () => {
  const marked = named(({ secret }) => secret === true).map(({ name }) => name);
  expect(marked).toEqual(["auth.login", "auth.masterPassword", "calendarFeed.renew"]);
  const telling = named(({ answer }) => {
    const shape = JSON.stringify(answer ? z.toJSONSchema(answer, { unrepresentable: "any" }) : {});
    return /"(access_token|password|url)":/.test(shape);
  });
  expect(telling.map(({ name }) => name)).toEqual(marked);
});

test("no two endpoints share a method and path", () => {
  const routes = table.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, "{}")}`,
  );
  expect(new Set(routes).size).toBe(routes.length);
});

test("a fixed path is listed before the parameter that would match it", () => {
  const swallowed = table.flatMap(({ endpoint, group }, at) =>
    table
      .slice(0, at)
      .filter((before) => before.group === group && before.endpoint.method === endpoint.method)
      .filter((before) =>
        new RegExp(`^${before.endpoint.path.replaceAll(/\{\w+\}/g, "[^/{}]+")}$`).test(endpoint.path),
      )
      .map((before) => `${before.endpoint.path} before ${endpoint.path}`),
  );
  expect(swallowed).toEqual([]);
});

test.each(table)("endpoint $name has a well-formed path, a summary and known permissions", ({ endpoint }) => {
  expect(endpoint.path).toMatch(/^(\/([a-z0-9.-]+|\{[a-z][A-Za-z]*\}))+$/);
  expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
  const { access } = endpoint;
  if (typeof access === "string") expect(["public", "signedIn"]).toContain(access);
  else expect(access.filter((one) => !permissions.includes(one))).toEqual([]);
  expect(access.length).toBeGreaterThan(0);
});

test("every change takes a body, no read or deletion does, and a deletion answers nothing", () => {
  const odd = named(
    ({ method, body, answer, list }) =>
      (body !== undefined && (method === "GET" || method === "DELETE")) ||
      (body === undefined && method === "PATCH") ||
      (answer !== undefined && method === "DELETE") ||
      (list !== undefined && method !== "GET"),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

test.each(named(({ creates, bytes, isMadeLater }) => creates === true && !bytes && !isMadeLater))(
  "$name creates: it posts a body and answers the record",
  ({ endpoint }) => {
    expect(endpoint.method).toBe("POST");
    expect(endpoint.body).toBeDefined();
    expect(endpoint.answer).toBeDefined();
  },
);

describe("samples of bodies", () => {
  test.each(named(({ body }) => body !== undefined))(
    "$name accepts its sample",
    ({ group, action, endpoint }) => {
      const sample = sampleOf(group, action);
      expect(sample).toBeDefined();
      expect(endpoint.body?.safeParse(sample)).toEqual({ success: true, data: sample });
    },
  );

  test("exist only for endpoints that take a body", () => {
    const given = Object.entries(samples).flatMap(([group, actions]) =>
      Object.keys(actions).map((action) => `${group}.${action}`),
    );
    const taken = named(({ body }) => body !== undefined).map(({ name }) => name);
    expect(given.toSorted()).toEqual(taken.toSorted());
  });

  test.each(named(({ body }) => body !== undefined))(
    "$name refuses an unknown field by its name",
    ({ group, action, endpoint }) => {
      const body = { ...(sampleOf(group, action) as object), isAdmin: true };
      expect(endpoint.body?.safeParse(body).error?.issues).toMatchObject([
        { code: "unrecognized_keys", keys: ["isAdmin"], path: [] },
      ]);
    },
  );

  test.each(named(({ body }) => body !== undefined))(
    "$name refuses a body that is not an object",
    ({ endpoint }) => {
      const wrong = [null, [], "x", 7, true, undefined];
      expect(wrong.filter((body) => endpoint.body?.safeParse(body).success)).toEqual([]);
    },
  );
});

describe("the OpenAPI schema", () => {
  const schemas = table.flatMap(({ name, endpoint: { body, answer, query } }) =>
    Object.entries({ body, answer, query }).flatMap(([part, schema]) =>
      schema ? [{ name: `${name} ${part}`, schema }] : [],
    ),
  );

  test.each(schemas)("of $name converts to JSON Schema", ({ schema }) => {
    const written = z.toJSONSchema(schema, { io: "input" });
    expect(written).toHaveProperty("type");
  });

  test("includes limits that the code checks by hand", () => {
    const written = z.toJSONSchema(endpoints.auth.setPassword.body, { io: "input" });
    expect(written).toMatchObject({
      required: ["token", "password", "confirmPassword"],
      additionalProperties: false,
      properties: { password: { type: "string", minLength: 8, maxLength: 128 } },
    });
    expect(z.toJSONSchema(companies.draft, { io: "input" })).toMatchObject({
      required: ["name", "country"],
      properties: { name: { minLength: 1, maxLength: 160 } },
    });
  });
});
