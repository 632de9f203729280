import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { companies } from "./companies.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { permissions } from "./permission.ts";
import { samples } from "./samples.ts";

// The tables of behaviour.md §7, typed anew: method, path and who may call.
const specified = `
POST   /api/auth/login                  public
POST   /api/auth/password/reset         public
PUT    /api/auth/password               public
POST   /api/auth/master-password        config:write
GET    /api/users                       user:list user:get
POST   /api/users                       user:create
GET    /api/users/assignable            project_process:update reminder:link_user project:create project:update
GET    /api/users/{id}                  user:get
PATCH  /api/users/{id}                  user:update
DELETE /api/users/{id}                  user:delete
PUT    /api/users/{id}/enable           user:enable
PUT    /api/users/{id}/disable          user:disable
POST   /api/users/{id}/invitation       user:create
GET    /api/roles                       user:create user:update config:read
GET    /api/companies                   company:list company:get
POST   /api/companies                   company:create
GET    /api/companies/aggregates/count  company:list
GET    /api/companies/{id}              company:list company:get
PATCH  /api/companies/{id}              company:update
DELETE /api/companies/{id}              company:delete
GET    /api/project-types               project_type:list
POST   /api/project-types               project_type:create
GET    /api/project-types/{id}          project_type:get
PATCH  /api/project-types/{id}          project_type:update
DELETE /api/project-types/{id}          project_type:delete
GET    /api/project-milestone-owners    project_milestone_owner:list
POST   /api/project-milestone-owners    project_milestone_owner:create
GET    /api/project-milestone-owners/{id}    project_milestone_owner:get
PATCH  /api/project-milestone-owners/{id}    project_milestone_owner:update
DELETE /api/project-milestone-owners/{id}    project_milestone_owner:delete
GET    /api/projects                    project:list project:get
POST   /api/projects                    project:create
GET    /api/projects/{id}               project:list project:get
PATCH  /api/projects/{id}               project:update
DELETE /api/projects/{id}               project:delete
PUT    /api/projects/{id}/enable        project:enable
PUT    /api/projects/{id}/disable       project:enable
GET    /api/projects/{id}/history       project_history:get
GET    /api/projects/aggregates/count              project:list project:get
GET    /api/projects/aggregates/count/active       project:list project:get
GET    /api/projects/aggregates/count/disabled     project:list project:get
GET    /api/projects/aggregates/count/new          project:list project:get
GET    /api/projects/aggregates/average-completion-days project:list
GET    /api/projects/aggregates/by-type            project:list
GET    /api/projects/aggregates/creation-trend     project:list
GET    /api/project-processes           project_process:list
POST   /api/project-processes           project_process:create
GET    /api/project-processes/{id}      project_process:get
PATCH  /api/project-processes/{id}      project_process:update
GET    /api/project-processes/templates      project_process_template:list
POST   /api/project-processes/templates      project_process_template:create
GET    /api/project-processes/templates/{id} project_process_template:get
PATCH  /api/project-processes/templates/{id} project_process_template:update
DELETE /api/project-processes/templates/{id} project_process_template:delete
GET    /api/milestones                  project_process:list
PUT    /api/milestones/{id}/complete    project_milestone:complete
PUT    /api/milestones/{id}/skip        project_milestone:complete
PUT    /api/milestones/{id}/uncomplete  project_milestone:uncomplete
GET    /api/milestones/aggregates/count            project:list
GET    /api/milestones/aggregates/count/completed  project:list
GET    /api/milestones/aggregates/count/pending    project:list
GET    /api/milestones/aggregates/count/recent     project:list
GET    /api/reminders                                                  reminder:list
POST   /api/reminders                                                  reminder:create
GET    /api/reminders/preview                                          reminder:create reminder:update
GET    /api/reminders/calendar                                         reminder:list
GET    /api/reminders/upcoming                                         reminder:list
GET    /api/reminders/{id}                                             reminder:get
PATCH  /api/reminders/{id}                                             reminder:update
DELETE /api/reminders/{id}                                             reminder:delete
GET    /api/reminders/{id}/occurrences                                 reminder:get
GET    /api/reminders/{id}/occurrences/calendar                        reminder:get
PUT    /api/reminders/{id}/occurrences/{occurrenceId}/complete         reminder:manage_occurrence
PUT    /api/reminders/{id}/occurrences/{occurrenceId}/skip             reminder:manage_occurrence
PUT    /api/reminders/{id}/users/{userId}                              reminder:link_user
DELETE /api/reminders/{id}/users/{userId}                              reminder:link_user
GET    /api/calendar-feed               reminder:list
PUT    /api/calendar-feed               reminder:list
DELETE /api/calendar-feed               reminder:list
GET    /api/calendar-feed/{token}       public
GET    /api/notifications                            notification:read
GET    /api/notifications/unread                     notification:read
GET    /api/notifications/unread/count               notification:read
GET    /api/notifications/undelivered                notification:read
GET    /api/notifications/{id}                       notification:read
PUT    /api/notifications/read                       notification:read
PUT    /api/notifications/{id}/read                  notification:read
PUT    /api/notifications/{id}/acknowledge-delivery  notification:read
POST   /api/notifications                            notification:write
GET    /api/feedback                    feedback:list feedback:manage
POST   /api/feedback                    feedback:create
GET    /api/feedback/my                 feedback:get feedback:list feedback:create feedback:update feedback:manage
GET    /api/feedback/status/{status}    feedback:list feedback:manage
GET    /api/feedback/{id}               feedback:get feedback:manage
PATCH  /api/feedback/{id}               feedback:update feedback:manage
GET    /api/feedback/{id}/screenshot    feedback:get feedback:manage
PUT    /api/feedback/{id}/progress      feedback:manage
PUT    /api/feedback/{id}/resolve       feedback:manage
PUT    /api/feedback/{id}/dismiss       feedback:manage
PUT    /api/feedback/{id}/reopen        feedback:get feedback:list feedback:create feedback:update feedback:manage
GET    /api/search                      signedIn
GET    /healthz                         public
GET    /readyz                          public
GET    /api/openapi.json                public
GET    /api/docs                        public`;

const table = Object.entries(endpoints).flatMap(([group, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => ({
    name: `${group}.${verb}`,
    group,
    verb,
    endpoint: endpoint as Endpoint,
  })),
);
const named = (keep: (endpoint: Endpoint) => boolean) => table.filter(({ endpoint }) => keep(endpoint));
/** The sample body of an endpoint, or none. */
const sampleOf = (group: string, verb: string): unknown =>
  (samples as Record<string, Record<string, unknown>>)[group]?.[verb];

test("the table is the specified one: no route more, none less, none open to others", () => {
  const lines = table.map(({ endpoint: { method, path, access } }) =>
    [method, path, ...(typeof access === "string" ? [access] : access.toSorted())].join(" "),
  );
  const expected = specified
    .trim()
    .split("\n")
    .map((line) => line.split(/\s+/))
    .map(([method, path, ...access]) => [method, path, ...access.toSorted()].join(" "));
  expect(lines.toSorted()).toEqual(expected.toSorted());
});

test("the creates, and no other endpoint, answer 201 and take an Idempotency-Key", () => {
  const making = named(({ creates }) => creates === true);
  expect(making.map(({ name }) => name)).toEqual([
    "users.create",
    "companies.create",
    "projectTypes.create",
    "milestoneOwners.create",
    "projects.create",
    "processTemplates.create",
    "processes.create",
    "reminders.create",
    "notifications.send",
    "feedback.create",
  ]);
});

test("no two endpoints answer the same method and path", () => {
  const routes = table.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, "{}")}`,
  );
  expect(new Set(routes).size).toBe(routes.length);
});

test("a fixed path comes before the parameter that would swallow it", () => {
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

test.each(table)("$name has a well-formed path, a summary, and known permissions", ({ endpoint }) => {
  expect(endpoint.path).toMatch(/^(\/([a-z0-9.-]+|\{[a-z][A-Za-z]*\}))+$/);
  expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
  const { access } = endpoint;
  if (typeof access === "string") expect(["public", "signedIn"]).toContain(access);
  else expect(access.filter((one) => !permissions.includes(one))).toEqual([]);
  expect(access.length).toBeGreaterThan(0);
});

test("only what writes carries a body, every change does, and a deletion answers nothing", () => {
  const odd = named(
    ({ method, body, answer, list }) =>
      (body !== undefined && (method === "GET" || method === "DELETE")) ||
      (body === undefined && method === "PATCH") ||
      (answer !== undefined && method === "DELETE") ||
      (list !== undefined && method !== "GET"),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

test.each(named(({ creates }) => creates === true))(
  "$name creates: it posts a body and answers the record",
  ({ endpoint }) => {
    expect(endpoint.method).toBe("POST");
    expect(endpoint.body).toBeDefined();
    expect(endpoint.answer).toBeDefined();
  },
);

describe("samples", () => {
  test.each(named(({ body }) => body !== undefined))(
    "$name takes its sample",
    ({ group, verb, endpoint }) => {
      const sample = sampleOf(group, verb);
      expect(sample).toBeDefined();
      expect(endpoint.body?.safeParse(sample)).toEqual({ success: true, data: sample });
    },
  );

  test("none is for an endpoint without a body", () => {
    const given = Object.entries(samples).flatMap(([group, verbs]) =>
      Object.keys(verbs).map((verb) => `${group}.${verb}`),
    );
    const taken = named(({ body }) => body !== undefined).map(({ name }) => name);
    expect(given.toSorted()).toEqual(taken.toSorted());
  });

  test.each(named(({ body }) => body !== undefined))(
    "$name refuses a field that is not known, by name",
    ({ group, verb, endpoint }) => {
      const body = { ...(sampleOf(group, verb) as object), isAdmin: true };
      expect(endpoint.body?.safeParse(body).error?.issues).toMatchObject([
        { code: "unrecognized_keys", keys: ["isAdmin"], path: [] },
      ]);
    },
  );

  test.each(named(({ body }) => body !== undefined))("$name refuses what is no object", ({ endpoint }) => {
    const wrong = [null, [], "x", 7, true, undefined];
    expect(wrong.filter((body) => endpoint.body?.safeParse(body).success)).toEqual([]);
  });
});

describe("OpenAPI", () => {
  const schemas = table.flatMap(({ name, endpoint: { body, answer, query } }) =>
    Object.entries({ body, answer, query }).flatMap(([part, schema]) =>
      schema ? [{ name: `${name} ${part}`, schema }] : [],
    ),
  );

  test.each(schemas)("$name is written as a JSON Schema", ({ schema }) => {
    const written = z.toJSONSchema(schema, { io: "input" });
    expect(written).toHaveProperty("type");
  });

  test("a limit that the code checks by itself is written too", () => {
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
