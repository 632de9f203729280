import {
  endpoints,
  isSortable,
  operatorsByFieldType,
  samples,
  takesNoValue,
  type Endpoint,
  type Field,
} from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";

let server: TestServer;
let ines: Client;
/** Paths of lists below a record, with that record's id filled in. */
const filled = new Map<string, string>([["/api/feedback/status/{status}", "/api/feedback/status/OPEN"]]);
const firstId = async (path: string): Promise<string> => {
  const { body } = await ines.get(`${path}?size=1`);
  return String(Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(body), "data")), "0")), "id"));
};

beforeAll(async () => {
  server = await openTestServer();
  ines = await server.signIn("ines.duarte@canopy.example");
  for (const [path, list] of [
    ["/api/projects/{id}/history", "/api/projects"],
    ["/api/projects/{id}/documents", "/api/projects"],
    ["/api/reminders/{id}/occurrences", "/api/reminders"],
    ["/api/project-processes/{id}/findings", "/api/project-processes"],
    ["/api/project-processes/{id}/packs", "/api/project-processes"],
  ] as const)
    filled.set(path, path.replace("{id}", await firstId(list)));
  filled.set("/api/history", `/api/history?entity=company&id=${await firstId("/api/companies")}`);
  const reported = await ines.post("/api/feedback", samples.feedback.create);
  const feedbackId = String(Reflect.get(Object(reported.body), "id"));
  filled.set("/api/feedback/{id}/messages", `/api/feedback/${feedbackId}/messages`);
  const { body } = await ines.upload(
    "/api/imports?resource=companies&name=one.csv",
    "Name,Country\nOne,PT\n",
  );
  filled.set("/api/imports/{id}/lines", `/api/imports/${String(Reflect.get(Object(body), "id"))}/lines`);
});
afterAll(() => server.close());

/** A value of the field's type that any field of it accepts. */
const fit = (field: Field): string => {
  const id = "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab";
  const byType: Partial<Record<Field["type"], string>> = {
    number: "1.5",
    date: "2026-11-21",
    datetime: "2026-11-21T09:30:00Z",
    time: "09:30",
    boolean: "true",
    uuid: id,
    entity: id,
  };
  return field.values?.[0] ?? byType[field.type] ?? "x";
};

/** The answer of a list, or of the numbers of its tabs, if no row matches. */
const nothing = (path: string): object =>
  path === endpoints.milestones.countOpen.path
    ? { all: 0, waiting: 0, overdue: 0, done: 0 }
    : { data: [], total: 0 };

const fields = Object.values(endpoints)
  .flatMap((actions) => Object.values<Endpoint>(actions))
  .flatMap(({ path, list, filters }) =>
    Object.entries(list?.fields ?? filters ?? {})
      .filter(([, { only }]) => only !== "column")
      .map(([fieldId, field]) => ({ path, fieldId, field })),
  );

test.each(fields)("the list $path accepts every operator of $fieldId", async ({ path, fieldId, field }) => {
  const query = new URLSearchParams();
  for (const [i, operator] of operatorsByFieldType[field.type].entries()) {
    query.append(`filters[${i}].fieldId`, fieldId);
    query.append(`filters[${i}].operator`, operator);
    if (!takesNoValue(operator)) query.append(`filters[${i}].value`, fit(field));
  }
  const asked = filled.get(path) ?? path;
  const { status, body } = await ines.get(`${asked}${asked.includes("?") ? "&" : "?"}${query}`);
  // is_null and is_not_null are never true together
  expect({ status, body }).toEqual({ status: 200, body: nothing(path) });
});

/** The fields of a list's rows that may be null. */
const nullableIn = ({ answer }: Endpoint): readonly string[] => {
  const rows = answer instanceof z.ZodMiniObject ? Reflect.get(answer.shape, "data") : undefined;
  const row = rows instanceof z.ZodMiniArray ? rows.def.element : undefined;
  if (!(row instanceof z.ZodMiniObject)) throw new Error("the answer is no list");
  return Object.entries(row.shape).flatMap(([field, schema]) =>
    schema instanceof z.ZodMiniNullable ? [field] : [],
  );
};

const orders = Object.values(endpoints)
  .flatMap((actions) => Object.values<Endpoint>(actions))
  .flatMap((endpoint) => {
    const { method, path, list } = endpoint;
    return method === "GET" && list
      ? nullableIn(endpoint).flatMap((field) => (isSortable(list.fields, field) ? [{ path, field }] : []))
      : [];
  });

test.each(orders)(
  "the list $path sorts rows without $field last in both directions",
  async ({ path, field }) => {
    const asked = filled.get(path) ?? path;
    for (const sortDirection of ["asc", "desc"]) {
      server.statements.length = 0;
      const query = new URLSearchParams({ sortField: field, sortDirection });
      expect((await ines.get(`${asked}${asked.includes("?") ? "&" : "?"}${query}`)).status).toBe(200);
      expect(server.statements.filter((text) => text.includes(`${sortDirection} nulls last`))).toHaveLength(
        1,
      );
    }
  },
);

test("the tested lists are all lists of the API", () => {
  expect(fields.length).toBeGreaterThan(100);
  expect(orders.length).toBeGreaterThan(20);
  for (const { path } of fields) expect(filled.get(path) ?? path).not.toContain("{");
});
