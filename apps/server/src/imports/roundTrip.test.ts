import {
  exportTypes,
  importedResources,
  importResources,
  type Import,
  type ImportResource,
} from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { addProject } from "../testing/testProjects.ts";

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
  // due at 00:00 UTC, which a sheet cannot tell from a day
  const tokyo = { description: "Read the meters", dueDatetime: "2030-01-05T09:00", timeZone: "Asia/Tokyo" };
  const { status } = await admin.post("/api/reminders", tokyo);
  if (status !== 201) throw new Error(`the reminder was refused with ${status}`);
  // days that Excel counts otherwise than the calendar
  const { id: typeId } = await server.services.db
    .selectFrom("projectType")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const startDate of ["0202-05-01", "1900-01-15"]) await addProject(server, { startDate, typeId });
});
afterAll(() => server.close());

const types = { csv: exportTypes.csv, xlsx: exportTypes.xlsx } as const;

/** The export of all records of a resource, and their number. */
const exported = async (resource: ImportResource, accept: string) => {
  const response = await server.fetch(
    `http://localhost:4100${importedResources[resource].path}?columns=all`,
    {
      headers: { accept, authorization: admin.authorization ?? "" },
    },
  );
  expect(response.status).toBe(200);
  return {
    file: new Uint8Array(await response.arrayBuffer()),
    total: Number(response.headers.get("x-total-count")),
  };
};

const send = async (resource: ImportResource, file: Uint8Array | string): Promise<Import> => {
  const { status, body } = await admin.upload(`/api/imports?resource=${resource}&name=all.csv`, file);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as Import;
};
const troubles = async ({ id }: Import) => {
  const { body } = await admin.get(
    `/api/imports/${id}/lines?size=100&filters[0].fieldId=outcome&filters[0].operator=not_equals&filters[0].value=SAME`,
  );
  return Reflect.get(Object(body), "data");
};

test.each(importResources.flatMap((resource) => [[resource, "csv"] as const, [resource, "xlsx"] as const]))(
  "all %s, exported as %s and imported again, change nothing",
  async (resource, format) => {
    const { file, total } = await exported(resource, types[format]);
    const made = await send(resource, file);
    expect(await troubles(made)).toEqual([]);
    expect(made.counts).toEqual({ NEW: 0, CHANGED: 0, REFUSED: 0, SAME: total });
    expect(total).toBeGreaterThan(5);
  },
);
