import type { Import, Problem } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasAdministrator, keepAnAdministrator } from "../auth/administrators.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";

let server: TestServer;
let id: string;
let admin: Client;
beforeEach(async () => {
  server = await openTestServer({ data: "empty" });
  id = (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id;
  admin = await enter(server, id);
});
afterEach(() => server.close());

const refused = { status: 409, body: { type: "/errors/last-administrator" } };
const enterWith = async (...roles: string[]): Promise<Client> =>
  enter(server, (await addUser(server, { roles })).id);
const stored = (userId: string) =>
  server.services.db
    .selectFrom("appUser")
    .select(["roles", "status", "companyId", "version"])
    .where("id", "=", userId)
    .executeTakeFirst();
const lines = async () => (await server.services.db.selectFrom("history").select("id").execute()).length;

describe("the last effective administrator", () => {
  test("keeps rights over all rows: a role that limits them is refused, with or without a company", async () => {
    const companyId = await addCompany(server);
    const before = await stored(id);
    const roles = ["PLATFORM_ADMIN", "PARTNER_USER"];
    expect(await admin.patch(`/api/users/${id}`, { roles, companyId, version: 1 })).toMatchObject(refused);
    expect((await admin.patch(`/api/users/${id}`, { companyId, version: 1 })).status).toBe(200);
    expect(await admin.patch(`/api/users/${id}`, { roles, version: 2 })).toMatchObject(refused);
    expect(await stored(id)).toEqual({ ...before, companyId, version: 2 });
    expect(await lines()).toBe(1);
  });

  test("keeps their role in an import, which fails with that reason", async () => {
    const before = await stored(id);
    const csv = `Id,Roles\n${id},VIEWER\n`;
    const { body } = await admin.upload("/api/imports?resource=users&name=a.csv", csv);
    const path = `/api/imports/${(body as Import).id}`;
    const answer = await admin.put(`${path}/apply`);
    expect(answer).toMatchObject(refused);
    const { detail } = answer.body as Problem;
    expect((await admin.get(path)).body).toMatchObject({ state: "FAILED", reason: detail });
    expect(await stored(id)).toEqual(before);
  });

  test("cannot be given other roles, disabled or deleted by somebody else", async () => {
    const clerk = await enterWith(await addRole(server, ["user:get", "user:disable", "user:delete"]));
    const answers = [
      await admin.patch(`/api/users/${id}`, { roles: ["VIEWER"], version: 1 }),
      await clerk.put(`/api/users/${id}/disable`),
      await clerk.remove(`/api/users/${id}`),
    ];
    for (const answer of answers) expect(answer).toMatchObject(refused);
    expect(await stored(id)).toMatchObject({ status: "ACTIVE", roles: ["PLATFORM_ADMIN"] });
    expect(await lines()).toBe(0);
  });

  test("must stay even if there are disabled, invited or company-bound users with the rights", async () => {
    const companyId = await addCompany(server);
    for (const status of ["DISABLED", "INVITED"] as const)
      await addUser(server, { roles: ["PLATFORM_ADMIN"], status });
    await addUser(server, { roles: ["PLATFORM_ADMIN", "PARTNER_USER"], companyId });
    await addUser(server, { roles: [await addRole(server, ["user:update"])] });
    expect(await admin.patch(`/api/users/${id}`, { roles: ["VIEWER"], version: 1 })).toMatchObject(refused);
  });

  test("can be removed if there is another one, even one whose rights come from two roles together", async () => {
    const halves = [await addRole(server, ["user:update"]), await addRole(server, ["config:write"])];
    await addUser(server, { roles: halves });
    expect((await admin.patch(`/api/users/${id}`, { roles: ["VIEWER"], version: 1 })).status).toBe(200);
  });

  test("is protected from changes of roles as from changes of users", async () => {
    const { db } = server.services;
    const change = () =>
      db
        .transaction()
        .execute((tx) =>
          keepAnAdministrator(tx, () =>
            tx
              .updateTable("role")
              .set({ rowScope: "COMPANY" })
              .where("code", "=", "PLATFORM_ADMIN")
              .execute(),
          ),
        );
    await expect(change()).rejects.toMatchObject({ type: "/errors/last-administrator" });
    const kept = await db
      .selectFrom("role")
      .select("rowScope")
      .where("code", "=", "PLATFORM_ADMIN")
      .execute();
    expect(kept).toEqual([{ rowScope: "ALL" }]);
  });
});

test("one of two administrators who take the rights from each other, or give them up, at once remains one", async () => {
  const { db } = server.services;
  const rounds = process.env["CANOPY_DEEP"] === "1" ? 200 : 10;
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [
      await addUser(server, { roles: ["PLATFORM_ADMIN"] }),
      await addUser(server, { roles: ["PLATFORM_ADMIN"] }),
    ];
    const [first, second] = [await enter(server, one.id), await enter(server, two.id)];
    // no other user is an administrator
    await db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "not in", [one.id, two.id])
      .execute();
    const taking = { roles: ["VIEWER"], version: 1 };
    const answers = await Promise.all(
      round % 2 === 0
        ? [first.patch(`/api/users/${two.id}`, taking), second.put(`/api/users/${one.id}/disable`)]
        : [first.patch(`/api/users/${one.id}`, taking), second.patch(`/api/users/${two.id}`, taking)],
    );
    // the slower one is refused by the rule, or has lost the permission
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status);
    expect(await hasAdministrator(db)).toBe(true);
  }
});

test("a change of rights is not refused where there was no effective administrator before", async () => {
  const clerk = await enterWith(await addRole(server, ["user:get", "user:disable", "user:delete"]));
  await server.services.db.updateTable("appUser").set({ status: "DISABLED" }).where("id", "=", id).execute();
  const { id: viewer } = await addUser(server);
  expect((await clerk.put(`/api/users/${viewer}/disable`)).status).toBe(200);
});
