import type { Import } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { watchCommits } from "../testing/database/watchCommits.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";

/** After each commit: throws if the answer to it is lost. */
let afterCommit = async (): Promise<void> => {};

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  const database = watchCommits(await openTestDatabase("empty"), () => afterCommit());
  server = await openTestServer({ data: "empty", database });
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

test("an import whose commit was done has come in, also if the answer to it was lost", async () => {
  const csv = "Name,Country\nIvy,PT\n";
  const { id } = (await admin.upload("/api/imports?resource=companies&name=a.csv", csv)).body as Import;
  const { db } = server.services;
  afterCommit = async () => {
    const found = await db.selectFrom("import").select("state").where("id", "=", id).executeTakeFirst();
    if (found?.state !== "APPLIED") return;
    afterCommit = async () => {};
    throw new Error("the connection is gone");
  };
  const answer = await admin.put(`/api/imports/${id}/apply`);
  expect(answer).toMatchObject({ status: 200, body: { state: "APPLIED", reason: null } });
  const told = await db
    .selectFrom("notification")
    .select("title")
    .where("link", "=", `/import/${id}`)
    .execute();
  expect(told).toEqual([{ title: "Your import is done" }]);
});
