import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { postedMails } from "../testing/postedMails.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addUser } from "../testing/testPeople.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  admin = await enter(server, (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id);
});
afterAll(() => server.close());

/** Sets a password with the last link that was mailed to this address. */
const setPasswordByMail = async (email: string) => {
  const mail = (await postedMails(server)).findLast(({ to }) => to === email);
  const password = "brand-new-secret";
  const body = { token: mail?.token, password, confirmPassword: password };
  expect((await server.client().put("/api/auth/password", body)).status).toBe(204);
};

const account = (title: string) => ({
  kind: "ACCOUNT",
  title,
  link: null,
  reason: "It is your account.",
  actor: expect.stringContaining("Test Person"),
});

test("a one-time password causes a notification of its user that does not contain it", async () => {
  const { id } = await addUser(server);
  const { body } = await admin.post("/api/auth/master-password", { userId: id });
  const notifications = await notificationsOf(await enter(server, id));
  expect(notifications).toMatchObject([account("A one-time password was made for you")]);
  expect(JSON.stringify(notifications)).not.toContain(Object(body).password);
});

test("changed roles cause a notification; the same roles, another name or a refused change do not", async () => {
  const { id } = await addUser(server, { roles: ["VIEWER"] });
  const change = (body: object) => admin.patch(`/api/users/${id}`, body);
  await change({ name: "Renamed", version: 1 });
  await change({ roles: ["VIEWER"], version: 2 });
  expect((await change({ roles: ["NO_SUCH_ROLE"], version: 2 })).status).toBe(400);
  expect(await notificationsOf(await enter(server, id))).toEqual([]);
  expect((await change({ roles: ["PROJECT_OFFICER"], version: 2 })).status).toBe(200);
  expect(await notificationsOf(await enter(server, id))).toMatchObject([
    {
      ...account("Your roles were changed"),
      message: expect.stringContaining("It counts at once; sign out and in again to see it on your screens."),
    },
  ]);
});

test("a user who is enabled again is notified once", async () => {
  const { id } = await addUser(server);
  await admin.put(`/api/users/${id}/disable`);
  await admin.put(`/api/users/${id}/enable`);
  await admin.put(`/api/users/${id}/enable`);
  expect(await notificationsOf(await enter(server, id))).toMatchObject([
    account("Your account was enabled again"),
  ]);
});

test("a new password causes a notification; the first one after an invitation does not", async () => {
  const changed = await addUser(server);
  await server.client().post("/api/auth/password/reset", { email: changed.email });
  await setPasswordByMail(changed.email);
  expect(await notificationsOf(await enter(server, changed.id))).toMatchObject([
    account("Your password was changed"),
  ]);
  const email = "newly.invited@canopy.example";
  const made = await admin.post("/api/users", { email, name: "New", surname: "Person", roles: ["VIEWER"] });
  await setPasswordByMail(email);
  expect(await notificationsOf(await enter(server, Object(made.body).id))).toEqual([]);
});

test("one's own one-time password causes a notification; one's own change of roles does not", async () => {
  const { id } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
  const client = await enter(server, id);
  const roles = ["PLATFORM_ADMIN", "VIEWER"];
  expect((await client.patch(`/api/users/${id}`, { roles, version: 1 })).status).toBe(200);
  expect(await notificationsOf(client)).toEqual([]);
  expect((await client.post("/api/auth/master-password", { userId: id })).status).toBe(200);
  expect(await notificationsOf(client)).toMatchObject([account("A one-time password was made for you")]);
});
