import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addRole, addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const idOf = ({ body }: Answer) => String(Reflect.get(Object(body), "id"));
const historyOf = (id: string) =>
  server.parts.db
    .selectFrom("history")
    .select(["action", "actorName", "source", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .orderBy("action")
    .execute();
const problem = (status: number, type: string, errors?: object) => ({
  status,
  body: { type: `/errors/${type}`, ...(errors && { errors }) },
});

describe("disabling and enabling", () => {
  test("go there and back, each recorded once however often it is repeated", async () => {
    const { id } = await addUser(server);
    for (const verb of ["disable", "disable", "enable", "enable"])
      expect((await admin.put(`/api/users/${id}/${verb}`)).status).toBe(200);
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ status: "ACTIVE", version: 3 });
    expect((await historyOf(id)).map(({ action, changes }) => [action, changes])).toEqual([
      ["disable", [{ field: "status", before: "ACTIVE", after: "DISABLED" }]],
      ["enable", [{ field: "status", before: "DISABLED", after: "ACTIVE" }]],
    ]);
  });

  test("happen once of fifty at the same time", async () => {
    const { id } = await addUser(server);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => admin.put(`/api/users/${id}/disable`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("make a user who never had a password invited again", async () => {
    const { id } = await addUser(server, { status: "INVITED" });
    expect((await admin.put(`/api/users/${id}/disable`)).body).toMatchObject({ status: "DISABLED" });
    expect((await admin.put(`/api/users/${id}/enable`)).body).toMatchObject({ status: "INVITED" });
  });

  test("are not for oneself", async () => {
    const { id, email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const me = await server.signIn(email);
    for (const call of [me.put(`/api/users/${id}/disable`), me.remove(`/api/users/${id.toUpperCase()}`)])
      expect(await call).toMatchObject(problem(409, "invalid-transition"));
    expect((await me.get(`/api/users/${id}`)).body).toMatchObject({ status: "ACTIVE", version: 1 });
  });
});

describe("the last active administrator", () => {
  test("is neither disabled, deleted nor given another role, not by two who do it to each other at once", async () => {
    const own = await openTestServer({ now: clock.now });
    try {
      const { id, email } = await addUser(own, { roles: ["PLATFORM_ADMIN"] });
      const other = await own.signIn(email);
      const ines = await own.signIn("ines.duarte@canopy.example");
      const inesId = idOf({
        ...(await other.get("/api/users")),
        body: await own.parts.db
          .selectFrom("appUser")
          .select("id")
          .where("email", "=", "ines.duarte@canopy.example")
          .executeTakeFirst(),
      });
      const answers = await Promise.all([
        ines.put(`/api/users/${id}/disable`),
        other.put(`/api/users/${inesId}/disable`),
      ]);
      // the slower one is refused by the rule, or is signed out already
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [left, leftId] = answers[0]?.status === 200 ? [ines, inesId] : [other, id];
      const role = await addRole(own, ["user:list", "user:disable", "user:delete"]);
      const clerk = await own.signIn((await addUser(own, { roles: [role] })).email);
      const refused = [
        clerk.put(`/api/users/${leftId}/disable`),
        clerk.remove(`/api/users/${leftId}`),
        left.patch(`/api/users/${leftId}`, { roles: ["VIEWER"], version: 1 }),
      ];
      for (const call of refused) expect(await call).toMatchObject(problem(409, "invalid-transition"));
    } finally {
      await own.close();
    }
  });
});
