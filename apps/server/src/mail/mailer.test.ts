import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { linkLives } from "../auth/passwordTokens.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { mailsOffToken } from "../notifications/mailsOffToken.ts";
import { notificationMail } from "../notifications/notificationMails.ts";
import { openClientAs } from "../testing/principals.ts";
import { openSmtpPeer, type SmtpPeer } from "../testing/smtpPeer.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser, type AddedUser } from "../testing/testPeople.ts";
import { createMailer } from "./mailer.ts";
import { writeMails, type WrittenMail } from "./outbox.ts";
import { oneTimePasswordMail } from "./passwordMails.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let server: TestServer;
let smtp: SmtpPeer;
let clock: ReturnType<typeof createTestClock>;
let zoe: AddedUser;

const open = async (config: Parameters<typeof openTestServer>[0] = {}) => {
  clock = createTestClock(Date.parse("2026-11-21T09:30:00Z"));
  server = await openTestServer({ data: "empty", now: clock.now, ...config });
  zoe = await addUser(server, { email: "zoe@canopy.example" });
};

beforeEach(async () => {
  smtp = await openSmtpPeer();
});
afterEach(async () => {
  await server.close();
  await smtp.close();
});

const aMail = (more: Partial<WrittenMail["mail"]> = {}): WrittenMail => ({
  kind: "NOTIFICATION",
  userId: zoe.id,
  mail: { ...oneTimePasswordMail({ ...zoe, name: "Zoë" }, "Ines", "https://canopy.example/T0KEN"), ...more },
});
const write = (...mails: readonly WrittenMail[]) =>
  writeMails(server.services, server.services.db, mails, clock.now());
const settled = () => server.services.mail.settled();

const rows = () =>
  server.services.db
    .selectFrom("mail")
    .select(["state", "tries", "reason", "content", "tokenHash", "nextAt", "at"])
    .orderBy("createdAt")
    .execute();

/** A mailer of one more server of the database. */
const openMailer = (more: { readonly now?: () => Date } = {}) =>
  createMailer({
    ...server.services,
    smtpUrl: smtp.url,
    from: "Canopy <no-reply@canopy.example>",
    outbox: join(server.dataDir, "outbox"),
    logsLinks: false,
    lives: linkLives,
    decide: async () => {},
    ...more,
  });

const files = async () => {
  const folder = join(server.dataDir, "outbox");
  const names = await readdir(folder).catch((): string[] => []);
  return Promise.all(
    names.map(async (name) => ({
      name,
      text: await readFile(join(folder, name), "utf8"),
      mode: (await stat(join(folder, name))).mode & 0o777,
    })),
  );
};
const logged = () =>
  server.logLines
    .map((line): object => Object(JSON.parse(line)))
    .filter((line) => String(Reflect.get(line, "message")).startsWith("mail"));

describe("a mail without an SMTP server", () => {
  test("becomes an .eml file for its owner alone, and its link is logged", async () => {
    await open();
    await write(aMail());
    await settled();
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    expect(file?.name).toMatch(/^2026-11-21T09-30-00\.000Z-[0-9a-f-]{36}\.eml$/);
    expect(file?.mode).toBe(0o600);
    expect(file?.text).toContain("To: zoe@canopy.example\r\n");
    expect(file?.text).toContain("From: Canopy <no-reply@canopy.example>\r\n");
    expect(file?.text).toContain("Subject: A one-time password for your Canopy account\r\n");
    expect(file?.text).toContain("Content-Type: multipart/alternative");
    expect(logged()).toMatchObject([
      { level: "info", message: "mail written", link: "https://canopy.example/T0KEN/login" },
    ]);
    expect(await rows()).toMatchObject([
      { state: "SENT", tries: 1, reason: null, content: null, at: "2026-11-21T09:30:00.000Z" },
    ]);
  });

  test("has no link in the log of a public server", async () => {
    await open({ config: { publicUrl: "https://canopy.example" } });
    await write(aMail());
    await settled();
    expect(await files()).toHaveLength(1);
    expect(logged()).toHaveLength(1);
    expect(server.logLines.join()).not.toContain("T0KEN");
  });

  test("gets no new header from a line break in its address or subject", async () => {
    await open();
    await write(aMail({ to: "a@x.example\r\nBcc: all@x.example", subject: "Hi\r\nBcc: all@x.example" }));
    await settled();
    expect((await files())[0]?.text).not.toMatch(/^Bcc:/im);
  });
});

describe("a mail with an SMTP server", () => {
  beforeEach(() => open({ config: { smtpUrl: smtp.url } }));

  test("is sent as plain text and HTML; no link is logged and no file written", async () => {
    await write(aMail());
    await settled();
    const [mail, ...others] = smtp.received;
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(["zoe@canopy.example"]);
    expect(mail?.text).toContain("text/plain");
    expect(mail?.text).toContain("text/html");
    expect(mail?.text.replaceAll("=\r\n", "")).toContain("https://canopy.example/T0KEN/login");
    expect(logged()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  test("that was refused while the clock was ahead is tried again once the clock is right", async () => {
    const DAY = 24 * HOUR;
    clock.pass(365 * DAY);
    smtp.behaviour = "refuse";
    await write(aMail());
    await settled();
    expect(await rows()).toMatchObject([{ state: "WAITING", tries: 1 }]);
    smtp.behaviour = "take";
    clock.pass(-365 * DAY);
    await settled();
    expect(await rows()).toMatchObject([{ state: "SENT", tries: 2 }]);
    expect(smtp.received).toHaveLength(1);
  });

  test("is tried at once, after 1, 5 and 30 minutes, then hourly for 48 hours, then given up", async () => {
    smtp.behaviour = "refuse";
    await write(aMail());
    const begun = clock.now().getTime();
    const minutes: number[] = [];
    for (;;) {
      await settled();
      const [mail] = await rows();
      minutes.push((clock.now().getTime() - begun) / (MINUTE * 1000));
      if (mail?.state !== "WAITING") break;
      expect(mail.tries).toBe(minutes.length);
      clock.pass((Date.parse(mail.nextAt) - clock.now().getTime()) / 1000 - 1);
      await settled();
      expect((await rows())[0]?.tries).toBe(minutes.length);
      clock.pass(1);
    }
    expect(minutes.slice(0, 6)).toEqual([0, 1, 6, 36, 96, 156]);
    expect((minutes.at(-1) ?? 0) / 60).toBeCloseTo(47.6, 1);
    expect(await rows()).toMatchObject([{ state: "GIVEN_UP", content: null, reason: /try again/ }]);
    expect(logged().at(0)).toMatchObject({ message: "mail not sent, will be tried again" });
    expect(logged().at(-1)).toMatchObject({ level: "error", message: "mail given up" });
    expect(server.logLines.join()).not.toContain("T0KEN");
    expect(server.logLines.join()).not.toContain("zoe@");
  });

  test("arrives when the SMTP server takes mails again", async () => {
    smtp.behaviour = "refuse";
    await write(aMail());
    await settled();
    expect(await rows()).toMatchObject([{ state: "WAITING", tries: 1 }]);
    smtp.behaviour = "take";
    clock.pass(MINUTE);
    await settled();
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "SENT", tries: 2, reason: null }]);
  });

  test("is sent once by several servers of one database", async () => {
    await write(...Array.from({ length: 40 }, (_, index) => aMail({ subject: `Mail ${index}` })));
    const mailers = Array.from({ length: 3 }, () => openMailer());
    await Promise.all(mailers.map((mailer) => mailer.settled()));
    await Promise.all(mailers.map((mailer) => mailer.close()));
    const subjects = smtp.received.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1]);
    expect(new Set(subjects).size).toBe(40);
    expect(subjects).toHaveLength(40);
  });

  test("is sent before another server may take it, even if each try takes fifty seconds", async () => {
    await write(...Array.from({ length: 12 }, (_, index) => aMail({ subject: `Mail ${index}` })));
    // five are sent at once
    const now = () => new Date(clock.now().getTime() + Math.floor(smtp.received.length / 5) * 50_000);
    const mailer = openMailer({ now });
    await mailer.settled();
    await mailer.close();
    const sent = await rows();
    expect(sent.map(({ state, tries }) => [state, tries])).toEqual(sent.map(() => ["SENT", 1]));
    expect(sent.filter(({ at, nextAt }) => at >= nextAt)).toEqual([]);
  });

  test("with a link for which somebody waits is sent before others that are due longer", async () => {
    const digests = Array.from({ length: 7 }, (_, index) => aMail({ subject: `Digest ${index}` }));
    await write(...digests);
    clock.pass(1);
    await server.client().post("/api/auth/password/reset", { email: zoe.email });
    await settled();
    const place = smtp.received.findIndex(({ text }) =>
      text.replaceAll("=\r\n", "").includes("/reset-password/"),
    );
    expect(place).toBeGreaterThanOrEqual(0);
    expect([smtp.received.length, place < 5]).toEqual([8, true]); // five are sent at once
  });

  describe("that waits", () => {
    const aNotification = () => {
      const reader = { ...zoe, name: "Zoë" };
      const said = { kind: "MESSAGE", title: "Hello", message: "See you", toDo: false };
      const told = { ...said, link: null, reason: null };
      const mail = notificationMail(reader, told, server.services.config);
      return { kind: "NOTIFICATION", userId: zoe.id, mail } as const;
    };
    const writeWhileRefused = async () => {
      await open({ config: { smtpUrl: smtp.url } });
      smtp.behaviour = "refuse";
      await write(aMail(), aNotification());
      await settled();
      smtp.behaviour = "take";
      clock.pass(MINUTE);
    };
    const outcomes = async () => (await rows()).map(({ state, reason }) => `${state} ${reason}`).toSorted();

    test("is not sent to a user who was disabled meanwhile", async () => {
      await writeWhileRefused();
      const { client: admin } = await openClientAs(server, "PLATFORM_ADMIN");
      expect((await admin.put(`/api/users/${zoe.id}/disable`)).status).toBe(200);
      await settled();
      expect(smtp.received).toEqual([]);
      const given = "GIVEN_UP The user was disabled.";
      expect(await outcomes()).toEqual([given, given]);
    });

    test("is not sent if it is about notifications and its reader has turned these off meanwhile", async () => {
      await writeWhileRefused();
      const off = mailsOffToken(zoe.id, server.services.config.jwtSecrets);
      expect((await server.client().post(`/api/mails-off/${off}`)).status).toBe(200);
      await settled();
      expect(await outcomes()).toEqual([
        "GIVEN_UP The user has turned mails about notifications off.",
        "SENT null",
      ]);
    });

    test("goes to the address that its user has by then", async () => {
      await writeWhileRefused();
      const { client: admin } = await openClientAs(server, "PLATFORM_ADMIN");
      const change = { email: "zoe.new@canopy.example", version: 1 };
      expect((await admin.patch(`/api/users/${zoe.id}`, change)).status).toBe(200);
      await settled();
      expect(smtp.received.map(({ to }) => to)).toEqual([[change.email], [change.email]]);
    });
  });

  test("is given up once its content cannot be opened, because JWT_SECRET was changed", async () => {
    const other = { ...server.services, config: { ...server.services.config, jwtSecrets: ["another"] } };
    await writeMails(other, server.services.db, [aMail()], clock.now());
    await settled();
    expect(smtp.received).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "GIVEN_UP", reason: /JWT_SECRET was changed/ }]);
    expect(logged()).toMatchObject([
      { level: "error", message: "mail given up", reason: expect.stringMatching(/JWT_SECRET was changed/) },
    ]);
  });
});

describe("a mailed link", () => {
  const invite = async (admin: Awaited<ReturnType<TestServer["signIn"]>>) => {
    const draft = {
      email: `${crypto.randomUUID()}@canopy.example`,
      name: "Ada",
      surname: "B",
      roles: ["VIEWER"],
    };
    const { body } = await admin.post("/api/users", draft);
    return String(Reflect.get(Object(body), "id"));
  };
  const tokenIn = (text = "") =>
    /(?:set|reset)-password\/([\w-]{43})/.exec(text.replaceAll("=\r\n", ""))?.[1] ?? "no token";
  const openWithAdmin = async () => {
    await open({ config: { smtpUrl: smtp.url } });
    const { email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    return server.signIn(email);
  };

  test("begins its life when its mail is sent, however long the mail had to wait", async () => {
    await openWithAdmin();
    smtp.behaviour = "refuse";
    await server.client().post("/api/auth/password/reset", { email: zoe.email });
    await settled();
    clock.pass(5 * HOUR);
    smtp.behaviour = "take";
    await settled();
    clock.pass(29 * MINUTE);
    const body = {
      token: tokenIn(smtp.received[0]?.text),
      password: "wren cobalt 48",
      confirmPassword: "wren cobalt 48",
    };
    expect((await server.client().put("/api/auth/password", body)).status).toBe(204);
  });

  test("is not sent once a newer invitation has replaced it", async () => {
    const admin = await openWithAdmin();
    smtp.behaviour = "refuse";
    const id = await invite(admin);
    await settled();
    expect((await admin.post(`/api/users/${id}/invitation`)).status).toBe(200);
    smtp.behaviour = "take";
    clock.pass(MINUTE);
    await settled();
    expect(smtp.received).toHaveLength(1);
    const states = (await rows()).map(({ state, reason }) => `${state} ${reason}`);
    expect(states.toSorted()).toEqual([
      "GIVEN_UP Its link was replaced or is no longer needed.",
      "SENT null",
    ]);
  });

  test("is not sent once its user was disabled", async () => {
    const admin = await openWithAdmin();
    smtp.behaviour = "refuse";
    const id = await invite(admin);
    await settled();
    expect((await admin.put(`/api/users/${id}/disable`)).status).toBe(200);
    smtp.behaviour = "take";
    clock.pass(MINUTE);
    await settled();
    expect(smtp.received).toEqual([]);
  });

  test("is in no row of the outbox as readable text while its mail waits", async () => {
    const admin = await openWithAdmin();
    smtp.behaviour = "refuse";
    await invite(admin);
    await settled();
    const [mail] = await rows();
    expect(Buffer.from(mail?.content ?? "", "base64").toString("latin1")).not.toContain("set-password");
  });
});

test("a request for a new password is decided while tries hang", async () => {
  await open({ config: { smtpUrl: smtp.url } });
  smtp.behaviour = "hang";
  await write(...Array.from({ length: 6 }, () => aMail()));
  server.services.mail.wake();
  await smtp.isAsked;
  expect((await server.client().post("/api/auth/password/reset", { email: zoe.email })).status).toBe(204);
  clock.pass(1); // past the time at which it is decided
  const kinds = async () => {
    const found = await server.services.db.selectFrom("mail").select("kind").execute();
    return found.map(({ kind }) => kind);
  };
  await expect.poll(kinds, { timeout: 10_000 }).toContain("PASSWORD_RESET");
});

test.each([
  ["its first", 0, "2026-11-21T09:31:00.000Z"],
  ["its last", 48 * HOUR, "2026-11-23T09:31:00.000Z"],
])(
  "a mailer is closed while a try hangs, and the mail stays in the outbox: %s try",
  async (_, waited, nextAt) => {
    await open();
    smtp.behaviour = "hang";
    const mailer = openMailer();
    await write(aMail());
    clock.pass(waited);
    mailer.wake();
    await smtp.isAsked;
    await mailer.close();
    expect(await rows()).toMatchObject([
      { state: "WAITING", tries: 1, content: expect.any(String), nextAt, reason: "The server was ended." },
    ]);
  },
);

describe("the last mail of a user", () => {
  test("is read by those who may create or change users, and by nobody else", async () => {
    await open({ config: { smtpUrl: smtp.url } });
    const admin = await server.signIn((await addUser(server, { roles: ["PLATFORM_ADMIN"] })).email);
    const viewer = await server.signIn((await addUser(server, { roles: ["VIEWER"] })).email);
    const lastMail = async (client = admin) => {
      const { body } = await client.get(`/api/users/${zoe.id}`);
      return Reflect.get(Object(body), "lastMail");
    };
    expect(await lastMail()).toBeNull();
    smtp.behaviour = "refuse";
    await admin.post(`/api/users/${zoe.id}/password-reset`);
    await settled();
    expect(await lastMail()).toMatchObject({
      kind: "PASSWORD_RESET",
      state: "WAITING",
      at: "2026-11-21T09:30:00.000Z",
      reason: expect.stringContaining("try again"),
    });
    smtp.behaviour = "take";
    clock.pass(MINUTE);
    await settled();
    expect(await lastMail()).toEqual({
      kind: "PASSWORD_RESET",
      state: "SENT",
      at: "2026-11-21T09:31:00.000Z",
      reason: null,
    });
    expect(await lastMail(viewer)).toBeUndefined();
  });
});
