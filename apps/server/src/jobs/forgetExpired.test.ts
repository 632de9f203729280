import { mkdir, mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "../base/log.ts";
import { mailFolder } from "../mail/mailFiles.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { addUser } from "../testing/testPeople.ts";
import { forgetExpired, startHousekeeping } from "./forgetExpired.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
});
afterAll(() => server.close());

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

test("expired mailed links, one-time passwords and rate limits are deleted, and no others", async () => {
  const { db } = server.services;
  const createdAt = new Date("2026-11-21T09:00:00Z");
  const users = [await addUser(server), await addUser(server)];
  for (const [index, { id: userId }] of users.entries()) {
    const expiresAt = minutesAfter(createdAt, index === 0 ? 30 : 60);
    const owner = { userId, credentialsVersion: 1 };
    const link = { tokenHash: userId, ...owner, purpose: "RESET" as const, createdAt, expiresAt };
    await db.insertInto("passwordToken").values(link).execute();
    await db
      .insertInto("masterPassword")
      .values({ ...owner, passwordHash: "x", expiresAt })
      .execute();
    await db.insertInto("rateLimit").values({ key: userId, used: 1, until: expiresAt }).execute();
  }
  const left = async () => {
    const tables = ["passwordToken", "masterPassword", "rateLimit"] as const;
    const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
    return (await Promise.all(rows)).map((kept) => kept.length);
  };
  await forgetExpired(db, minutesAfter(createdAt, 29));
  expect(await left()).toEqual([2, 2, 2]);
  await forgetExpired(db, minutesAfter(createdAt, 30));
  expect(await left()).toEqual([1, 1, 1]);
  await forgetExpired(db, minutesAfter(createdAt, 60));
  expect(await left()).toEqual([0, 0, 0]);
});

test("the file of a mail that cannot be deleted keeps no content that nothing names", async () => {
  const { db, files, config } = server.services;
  const dataDir = await mkdtemp(join(tmpdir(), "canopy-housekeeping-"));
  const outbox = mailFolder({ ...config, dataDir });
  // a folder is no file that could be deleted
  await mkdir(join(outbox, "stuck.eml"), { recursive: true });
  await utimes(join(outbox, "stuck.eml"), 0, 0);
  await db
    .insertInto("file")
    .values({ sha256: "a".padStart(64, "0"), bytes: 1, sentAt: new Date("2026-11-01") })
    .execute();
  const lines: string[] = [];
  const now = () => new Date("2026-11-21T01:00:00Z");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const stop = startHousekeeping({
      ...{ db, files, now },
      config: { ...config, dataDir },
      log: createLog((line) => lines.push(line), now),
    });
    vi.advanceTimersByTime(60 * 60 * 1000);
    await vi.waitFor(async () => {
      expect(await db.selectFrom("file").selectAll().execute()).toEqual([]);
    });
    await stop();
    expect(lines.join()).toContain("the file stuck.eml of a mail was not deleted");
  } finally {
    vi.useRealTimers();
    await rm(dataDir, { recursive: true });
  }
});
