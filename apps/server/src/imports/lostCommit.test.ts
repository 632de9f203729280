import type { Import } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/open.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";

/** After each commit: throws if the answer to it is lost. */
let afterCommit = async (): Promise<void> => {};

/** The database, whose transactions run `afterCommit` when they are written. */
const watched = (database: OpenDatabase): OpenDatabase => ({
  ...database,
  db: new Proxy(database.db, {
    get: (target, name) => {
      if (name !== "transaction") {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return () => {
        const builder = target.transaction();
        const execute = builder.execute.bind(builder);
        builder.execute = async (work) => {
          const result = await execute(work);
          await afterCommit();
          return result;
        };
        return builder;
      };
    },
  }),
});

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  const database = watched(await openTestDatabase("empty"));
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
