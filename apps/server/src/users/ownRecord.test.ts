import { mailPreferencesOf } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailsOffToken } from "../notifications/mailsOffToken.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { addUser, type AddedUser } from "../testing/testPeople.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
});
afterAll(() => server.close());

const PATH = "/api/users/me";

/** A new person with no permission on users, signed in. */
const enter = async (): Promise<{ readonly user: AddedUser; readonly client: Client }> => {
  const user = await addUser(server, { roles: ["VIEWER"] });
  return { user, client: await server.signIn(user.email) };
};

describe("one's own record", () => {
  test("is changed without the permission to change users, and the history says so", async () => {
    const { user, client } = await enter();
    const change = {
      name: "Grace",
      surname: "Hopper",
      language: "en",
      timeZone: "Asia/Tokyo",
      weekStart: "SUNDAY",
    };
    const changed = await client.patch(PATH, { ...change, version: 1 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ ...change, id: user.id, email: user.email, version: 2 });
    expect((await client.get(PATH)).body).toEqual(changed.body);
    const entries = await server.services.db
      .selectFrom("history")
      .select(["action", "actorId"])
      .where("entityId", "=", user.id)
      .where("action", "=", "update")
      .execute();
    expect(entries).toEqual([{ action: "update", actorId: user.id }]);
  });

  test("has the default for every kind of notification until its owner chooses", async () => {
    const { client } = await enter();
    expect((await client.get(PATH)).body).toMatchObject({ mailPreferences: mailPreferencesOf({}) });
    const chosen = await client.patch(PATH, { mailPreferences: { REMINDER_DUE: "NONE" }, version: 1 });
    expect(chosen.body).toMatchObject({
      mailPreferences: { ...mailPreferencesOf({}), REMINDER_DUE: "NONE" },
      version: 2,
    });
  });

  test("refuses an old version, and changes nothing", async () => {
    const { client } = await enter();
    await client.patch(PATH, { surname: "First", version: 1 });
    const late = await client.patch(PATH, {
      surname: "Second",
      mailPreferences: { MESSAGE: "DAILY" },
      version: 1,
    });
    expect([late.status, Reflect.get(Object(late.body), "type")]).toEqual([409, "/errors/conflict"]);
    expect((await client.get(PATH)).body).toMatchObject({
      surname: "First",
      version: 2,
      mailPreferences: { MESSAGE: "NONE" },
    });
  });

  test("has its next version once the link of a mail has turned mails off, so that former choices are not saved over it", async () => {
    const { user, client } = await enter();
    const off = `/api/mails-off/${mailsOffToken(user.id, server.services.config.jwtSecrets)}`;
    expect((await server.client().post(off)).status).toBe(200);
    const late = await client.patch(PATH, { mailPreferences: { MESSAGE: "AT_ONCE" }, version: 1 });
    expect([late.status, Reflect.get(Object(late.body), "type")]).toEqual([409, "/errors/conflict"]);
    expect((await server.client().post(off)).status).toBe(200);
    const { body } = await client.get(PATH);
    expect(Reflect.get(Object(body), "version")).toBe(2);
    expect(new Set(Object.values(Object(Reflect.get(Object(body), "mailPreferences"))))).toEqual(
      new Set(["NONE"]),
    );
  });

  test("keeps its version where the same values come again", async () => {
    const { client } = await enter();
    const same = { mailPreferences: { REMINDER_DUE: "DAILY" }, timeZone: null, version: 1 };
    expect((await client.patch(PATH, same)).body).toMatchObject({ version: 1 });
  });

  test.each([
    ["its address", { email: "somebody@canopy.example" }, ["email"]],
    ["its roles", { roles: ["PLATFORM_ADMIN"] }, ["roles"]],
    ["its company", { companyId: null }, ["companyId"]],
    ["its status", { status: "ACTIVE" }, ["status"]],
    ["an unknown zone", { timeZone: "Mars/Olympus" }, ["timeZone"]],
    ["an empty name", { name: " " }, ["name"]],
  ])("refuses %s", async (_, change, fields) => {
    const { client } = await enter();
    const { status, body } = await client.patch(PATH, { ...change, version: 1 });
    expect([status, Object.keys(Object(Reflect.get(Object(body), "errors")))]).toEqual([400, fields]);
  });

  test("needs the version that was read", async () => {
    const { client } = await enter();
    const { status, body } = await client.patch(PATH, { name: "Grace" });
    expect([status, Object.keys(Object(Reflect.get(Object(body), "errors")))]).toEqual([400, ["version"]]);
  });
});
