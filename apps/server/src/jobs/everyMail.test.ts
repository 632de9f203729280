import { notificationKinds } from "@canopy/contracts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notify } from "../notifications/notify.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { enter, openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";
import { createTick } from "./tick.ts";

const DAY = 86_400;
const clock = createTestClock(Date.parse("2026-11-21T08:00:00Z"));
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
});
// each test moves the clock by a day, beyond the life of a session
beforeEach(async () => {
  ({ client: admin } = await openClientAs(server, "PLATFORM_ADMIN"));
});
afterAll(() => server.close());

/** A part of a mail as a mail program reads it. */
const decoded = (part: string): string =>
  Buffer.from(
    part
      .replaceAll("=\r\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString("utf8");

/** The mails to an address: their header lines, their plain text and their HTML. */
const mailsTo = async (email: string) =>
  (await postedMails(server))
    .filter(({ to }) => to === email)
    .map(({ text }) => {
      const boundary = /boundary="([^"]+)"/.exec(text)?.[1] ?? "no boundary";
      const [head = "", plain = "", html = ""] = text.split(`--${boundary}`);
      expect([plain, html]).toEqual([
        expect.stringContaining("Content-Type: text/plain; charset=utf-8"),
        expect.stringContaining("Content-Type: text/html; charset=utf-8"),
      ]);
      return { head: head.replaceAll("\r\n ", " "), plain: decoded(plain), html: decoded(html) };
    });

/** A user who has chosen when this kind of notification also comes by mail. */
const addReader = async (kind: string, choice: "AT_ONCE" | "DAILY") => {
  const { id, email } = await addUser(server);
  const client = await enter(server, id);
  const changed = await client.patch("/api/users/me", { mailPreferences: { [kind]: choice }, version: 1 });
  expect(changed.status).toBe(200);
  return { id, email };
};
const disable = async ({ id }: { readonly id: string }) =>
  expect((await admin.put(`/api/users/${id}/disable`)).status).toBe(200);

test.each(notificationKinds)(
  "%s comes by mail once, at once or in the digest, as text and HTML with a link that turns it off; never to a disabled person",
  async (kind) => {
    const readers = { atOnce: await addReader(kind, "AT_ONCE"), daily: await addReader(kind, "DAILY") };
    const before = [await addReader(kind, "AT_ONCE"), await addReader(kind, "DAILY")];
    const after = [await addReader(kind, "AT_ONCE"), await addReader(kind, "DAILY")];
    for (const one of before) await disable(one);
    await notify(server.services.db, {
      ...{ userIds: [...Object.values(readers), ...before, ...after].map(({ id }) => id), kind },
      ...{ title: `CP-1 & “${kind}”`, message: "Was it <seen>?", link: "/reminders/1", reason: "Yours." },
      at: clock.now(),
    });
    for (const one of after) await disable(one);
    clock.pass(DAY);
    for (let i = 0; i < 3; i += 1) await createTick(server.services)();
    for (const { id, email } of Object.values(readers)) {
      const [mail, ...others] = await mailsTo(email);
      expect(others).toEqual([]);
      const off = new RegExp(`http://localhost:4100/api/mails-off/${id}\\.[\\w.-]+`);
      const link = off.exec(mail?.plain ?? "")?.[0] ?? "no link";
      expect(mail?.head).toContain(`List-Unsubscribe: <${link}>`);
      expect(mail?.plain).toContain(`CP-1 & “${kind}”`);
      expect(mail?.plain).toContain("Was it <seen>?");
      expect(mail?.html).toContain(`CP-1 &amp; “${kind}”`);
      expect(mail?.html).toContain("Was it &lt;seen&gt;?");
      expect(mail?.html).toContain(`<a href="${link}"`);
    }
    for (const { email } of [...before, ...after]) expect(await mailsTo(email)).toEqual([]);
  },
);

test("mails about one's account come once, as text and HTML, whatever mails are turned off, and cannot be", async () => {
  const { id, email } = await addUser(server);
  const off = Object.fromEntries(notificationKinds.map((kind) => [kind, "NONE"]));
  const body = { mailPreferences: off, version: 1 };
  expect((await (await enter(server, id)).patch("/api/users/me", body)).status).toBe(200);
  expect((await admin.post(`/api/users/${id}/password-reset`)).status).toBe(204);
  expect((await admin.post("/api/auth/master-password", { userId: id })).status).toBe(200);
  const invited = "newcomer@canopy.example";
  const draft = { email: invited, name: "New", surname: "Comer", roles: ["VIEWER"] };
  expect((await admin.post("/api/users", draft)).status).toBe(201);
  await createTick(server.services)();
  const subjectsTo = async (to: string) =>
    (await mailsTo(to)).map(({ head }) => /^Subject: (.*?)\r?$/m.exec(head)?.[1]);
  expect(await subjectsTo(email)).toEqual([
    "Reset your Canopy password",
    "A one-time password for your Canopy account",
  ]);
  expect(await subjectsTo(invited)).toEqual(["Your invitation to Canopy"]);
  for (const { head, plain, html } of [...(await mailsTo(email)), ...(await mailsTo(invited))])
    expect(`${head}${plain}${html}`).not.toMatch(/unsubscribe|mails-off/i);
});
