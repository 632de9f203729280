import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, openTestServer, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { hasAdministrator } from "./administrators.ts";
import { restoreAdministrator } from "./restoreAdministrator.ts";

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  companyId = await addCompany(server);
});
afterAll(() => server.close());

const restore = (email: string) =>
  restoreAdministrator(server.services.db, {
    email,
    now: server.services.now(),
    publicUrl: "https://canopy.example",
  });
const stored = (id: string) =>
  server.services.db
    .selectFrom("appUser")
    .select(["roles", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
const historyOf = (id: string) =>
  server.services.db
    .selectFrom("history")
    .select(["action", "source", "actorId", "changes"])
    .where("entityId", "=", id)
    .execute();

describe("restoring an administrator", () => {
  test("gives the role and removes the roles that limit its rows, ignoring the case of the address", async () => {
    const roles = ["PARTNER_USER", "PLATFORM_ADMIN", "VIEWER"];
    const { id, email } = await addUser(server, { roles, companyId });
    expect(await hasAdministrator(server.services.db)).toBe(false);
    expect(await restore(` ${email.toUpperCase()}`)).toEqual([
      `${email} is an effective administrator now.`,
      "Taken away, since they bound the rows: PARTNER_USER.",
    ]);
    expect(await stored(id)).toEqual({ roles: ["PLATFORM_ADMIN", "VIEWER"], status: "ACTIVE" });
    expect(await hasAdministrator(server.services.db, id)).toBe(true);
    const admin = await enter(server, id);
    expect((await admin.get("/api/users?size=1")).status).toBe(200);
    expect(await historyOf(id)).toEqual([
      {
        action: "restore-administrator",
        source: "SYSTEM",
        actorId: null,
        changes: [{ field: "roles", before: roles, after: ["PLATFORM_ADMIN", "VIEWER"] }],
      },
    ]);
  });

  test("changes nothing for a user who is an administrator already", async () => {
    const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    expect((await restore(email)).join()).toContain("already");
    expect(await historyOf(id)).toEqual([]);
  });

  test("enables a disabled user again", async () => {
    const { id, email } = await addUser(server, { status: "DISABLED" });
    expect((await restore(email)).join()).toContain("enabled again");
    expect(await stored(id)).toMatchObject({ status: "ACTIVE" });
    expect(await hasAdministrator(server.services.db, id)).toBe(true);
  });

  test("gives a user who never had a password a link to set one", async () => {
    const { id, email } = await addUser(server, { status: "INVITED" });
    const link = (await restore(email)).find((line) => line.startsWith("https://")) ?? "";
    const token = link.replace("https://canopy.example/set-password/", "");
    const password = "a-password-of-their-own";
    const set = await server
      .client()
      .put("/api/auth/password", { token, password, confirmPassword: password });
    expect(set.status).toBe(204);
    expect(await hasAdministrator(server.services.db, id)).toBe(true);
    expect((await server.signIn(email, password)).authorization).toMatch(/^Bearer /);
  });

  test("removes the published password of a disabled demo user, and prints a link to set one", async () => {
    const { id, email } = await addUser(server, { status: "DISABLED" });
    await server.services.db
      .updateTable("appUser")
      .set((is) => ({ demoHash: is.ref("passwordHash") }))
      .where("id", "=", id)
      .execute();
    const [said, link] = await restore(email);
    expect(said).toContain("had the demo's published password, which was removed");
    expect(link).toMatch(/^https:\/\/canopy\.example\/set-password\/./);
    expect(await stored(id)).toMatchObject({ status: "INVITED" });
    expect(await hasAdministrator(server.services.db, id)).toBe(false);
    await expect(server.signIn(email, DEMO_PASSWORD)).rejects.toThrow("401");
  });

  test("fails with a message if nobody has the address", async () => {
    await expect(restore("nobody@canopy.example")).rejects.toThrow(
      "Nobody in this database has the address nobody@canopy.example. Nothing was changed.",
    );
  });
});
