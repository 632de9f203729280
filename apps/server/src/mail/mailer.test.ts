import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../base/log.ts";
import { createMailer } from "./mailer.ts";
import { invitationMail, resetMail } from "./passwordMails.ts";

const now = () => new Date("2026-11-21T09:30:00Z");
const person = { email: "zoe@canopy.example", name: "Zoë" };
const invitation = invitationMail(person, "T0KEN", "https://canopy.example");
let folder = "";
let lines: string[] = [];
let waits: number[] = [];

const mailer = (smtpUrl?: string, logsLinks = true) =>
  createMailer({
    smtpUrl,
    from: "Canopy <no-reply@canopy.example>",
    outbox: join(folder, "outbox"),
    logsLinks,
    log: createLog((line) => lines.push(line), now),
    now,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "canopy-mail-"));
  lines = [];
  waits = [];
});
afterEach(() => rm(folder, { recursive: true }));

describe("a mail decided later", () => {
  test("is decided after the call, and sent before the mailer closes", async () => {
    const mail = mailer();
    let decided = 0;
    mail.postLater(async () => {
      decided += 1;
      return invitation;
    });
    await Promise.resolve();
    expect(decided).toBe(0);
    await mail.close();
    expect(decided).toBe(1);
    expect(await written()).toHaveLength(1);
  });

  test("is not sent if the decision gives none", async () => {
    const mail = mailer();
    mail.postLater(async () => undefined);
    await mail.settled();
    mail.post(invitation);
    await mail.close();
    expect(await written()).toHaveLength(1);
  });

  test("is logged if the decision fails", async () => {
    const mail = mailer();
    mail.postLater(() => Promise.reject(new Error("no database")));
    await mail.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "error", reason: "no database" }]);
  });
});

const written = async () => {
  const names = await readdir(join(folder, "outbox"));
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, "outbox", name), "utf8") })),
  );
};

describe("a mailer without SMTP", () => {
  test("writes a mail to an .eml file for its owner alone, and logs its link", async () => {
    const mail = mailer();
    mail.post(invitation);
    await mail.close();
    const [file, ...others] = await written();
    expect(others).toEqual([]);
    expect(file?.name).toMatch(/^2026-11-21T09-30-00\.000Z-[0-9a-f-]{36}\.eml$/);
    expect(file?.text).toContain("To: zoe@canopy.example\r\n");
    expect(file?.text).toContain("From: Canopy <no-reply@canopy.example>\r\n");
    expect(file?.text).toContain("Subject: Your invitation to Canopy\r\n");
    expect(file?.text).toContain("Content-Type: multipart/alternative");
    expect((await stat(join(folder, "outbox", file?.name ?? ""))).mode & 0o777).toBe(0o600);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "info", message: "mail written", link: "https://canopy.example/set-password/T0KEN" },
    ]);
  });

  test("keeps the link out of the log of a public server", async () => {
    const mail = mailer(undefined, false);
    mail.post(invitation);
    await mail.close();
    expect(await written()).toHaveLength(1);
    expect(lines.join()).toContain("mail written");
    expect(lines.join()).not.toContain("T0KEN");
  });

  test("writes no new header for a line break in an address or subject", async () => {
    const mail = mailer();
    mail.post({
      ...invitation,
      to: "a@x.example\r\nBcc: all@x.example",
      subject: "Hi\r\nBcc: all@x.example",
    });
    await mail.close();
    const [file] = await written();
    expect(file?.text).not.toMatch(/^Bcc:/im);
  });
});

describe("a mailer with SMTP", () => {
  let received: { to: string[]; text: string }[] = [];
  let refusals = 0;
  let server: SMTPServer;
  let url = "";

  beforeEach(async () => {
    received = [];
    refusals = 0;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, session, done) => {
        let text = "";
        stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
        stream.on("end", () => {
          if (refusals > 0) {
            refusals -= 1;
            return done(new Error("try again"));
          }
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

  test("sends plain text and HTML, and logs no link", async () => {
    const mail = mailer(url);
    mail.post(resetMail(person, "T0KEN", "https://canopy.example"));
    await mail.close();
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(["zoe@canopy.example"]);
    expect(received[0]?.text).toContain("Subject: Reset your Canopy password");
    expect(received[0]?.text).toContain("text/plain");
    expect(received[0]?.text).toContain("text/html");
    expect(received[0]?.text.replaceAll("=\r\n", "")).toContain(
      "https://canopy.example/reset-password/T0KEN",
    );
    expect(lines).toEqual([]);
    await expect(written()).rejects.toThrow("ENOENT");
  });

  test("tries a refused mail twice more, with growing pauses", async () => {
    refusals = 2;
    const mail = mailer(url);
    mail.post(invitation);
    await mail.close();
    expect(received).toHaveLength(1);
    expect(waits).toEqual([1_000, 5_000]);
  });

  test("gives up a mail that is always refused; the log names neither address nor link", async () => {
    refusals = 3;
    const mail = mailer(url);
    mail.post(invitation);
    await mail.close();
    expect(received).toEqual([]);
    expect(lines.map((line) => JSON.parse(line).message)).toEqual([
      "mail not sent, will be tried again",
      "mail not sent, will be tried again",
      "mail given up",
    ]);
    expect(lines.join()).not.toContain("T0KEN");
    expect(lines.join()).not.toContain("zoe@");
  });
});
