import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultRoles } from "../auth/defaultRoles.ts";
import { seedRoles } from "../auth/seedRoles.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("the six roles are listed in their order, with their permissions", async () => {
  const admin = await server.signIn("ines.duarte@canopy.example");
  expect((await admin.get("/api/roles")).body).toEqual(defaultRoles);
});

test("the six roles exist without demo data too, and are brought up to date at each start", async () => {
  const own = await openTestServer({ data: "empty" });
  try {
    const { db } = own.services;
    await db
      .updateTable("role")
      .set({ permissions: [], label: "Old" })
      .where("code", "=", "VIEWER")
      .execute();
    await seedRoles(db);
    const rows = await db.selectFrom("role").select(["label", "permissions"]).orderBy("position").execute();
    expect(rows).toEqual(defaultRoles.map(({ label, permissions }) => ({ label, permissions })));
    expect(await db.selectFrom("appUser").selectAll().execute()).toEqual([]);
  } finally {
    await own.close();
  }
});
