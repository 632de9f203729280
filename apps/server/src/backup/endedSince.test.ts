import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Db } from "../database/schema.ts";
import { recordEvent } from "../database/securityEvents.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { addUser } from "../testing/testPeople.ts";
import { checkBackup } from "./checkBackup.ts";
import { endAgain, readStillOpen } from "./endedSince.ts";
import { dropEverything, restoreRows } from "./restoreRows.ts";
import { writeBackup } from "./writeBackup.ts";
import { openZip } from "./zipFile.ts";

const HOUR_MS = 3_600_000;
const now = () => new Date("2026-11-30T12:00:00.000Z");
const hoursFromNow = (hours: number) => new Date(now().getTime() + hours * HOUR_MS);

/** A server that goes on, and the database into which its backups are restored. */
let server: TestServer;
let restored: TestServer;
let folder: string;
let userId: string;

beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  restored = await openTestServer({ data: "empty" });
  folder = await mkdtemp(join(tmpdir(), "canopy-ended-"));
  userId = (await addUser(server)).id;
});
afterAll(async () => {
  await server.close();
  await restored.close();
  await rm(folder, { recursive: true });
});

const addEvent = (at = now()) => {
  const nobody = { user: undefined, actor: undefined, request: undefined };
  return recordEvent(server.services.db, { ...nobody, kind: "SIGNED_IN", at });
};

const addSession = async (): Promise<string> => {
  const id = randomUUID();
  const times = { createdAt: hoursFromNow(-1), lastUsedAt: hoursFromNow(-1), expiresAt: hoursFromNow(7) };
  await server.services.db
    .insertInto("session")
    .values({ id, userId, credentialsVersion: 1, ...times })
    .execute();
  return id;
};

const addMail = async (createdAt = hoursFromNow(-1)): Promise<string> => {
  const id = randomUUID();
  const words = { kind: "INVITATION", recipient: "a@b.example", subject: "Welcome", content: "sealed" };
  await server.services.db
    .insertInto("mail")
    .values({ id, userId, ...words, nextAt: createdAt, at: createdAt, createdAt })
    .execute();
  return id;
};

const addLink = async (): Promise<string> => {
  const tokenHash = randomUUID();
  await server.services.db
    .insertInto("passwordToken")
    .values({
      ...{ tokenHash, userId, credentialsVersion: 1, purpose: "RESET" },
      ...{ createdAt: hoursFromNow(-1), expiresAt: hoursFromNow(1) },
    })
    .execute();
  return tokenHash;
};

const addNotification = async (): Promise<string> => {
  const id = randomUUID();
  await server.services.db
    .insertInto("notification")
    .values({
      ...{ id, userId, kind: "MESSAGE", title: "News", message: "", status: "PENDING", mail: "DAILY" },
      ...{ reason: null, link: null, actor: null, createdAt: hoursFromNow(-1) },
      ...{ deliveredAt: null, readAt: null },
    })
    .execute();
  return id;
};

/** Makes a backup; gives its check, its reading and its restoring in place of the data that `open` tells of. */
const backUp = async () => {
  const file = join(folder, `${randomUUID()}.zip`);
  const files = { read: async () => new Blob([]).stream() };
  await writeBackup({ db: server.services.db, files, dataDir: join(folder, "home"), now }, file);
  const [manifest, zip] = [await checkBackup(file), await openZip(file)];
  onTestFinished(() => zip.close());
  return {
    openIn: (db: Db) => readStillOpen(db, zip, manifest),
    restore: (open: string | undefined) =>
      restored.services.db.transaction().execute(async (tx) => {
        await dropEverything(tx);
        await restoreRows(tx, zip, manifest);
        return endAgain(tx, { manifest, open, now: now() });
      }),
  };
};

test("what ended since the backup, by the data that it replaces, stays ended; what is still open stays open", async () => {
  const [gone, stays] = [await addSession(), await addSession()];
  const [spent, unspent] = [await addLink(), await addLink()];
  const [sent, refused] = [await addMail(), await addMail()];
  const [removed, unsent] = [await addMail(), await addMail()];
  const [told, untold] = [await addNotification(), await addNotification()];
  await addEvent();
  const backup = await backUp();
  const reason = "550 no such mailbox";
  const { db } = server.services;
  await db.updateTable("session").set({ endedAt: now() }).where("id", "=", gone).execute();
  await db.deleteFrom("passwordToken").where("tokenHash", "=", spent).execute();
  await db.updateTable("mail").set({ state: "SENT", content: null }).where("id", "=", sent).execute();
  await db.updateTable("mail").set({ state: "GIVEN_UP", reason }).where("id", "=", refused).execute();
  await db.deleteFrom("mail").where("id", "=", removed).execute();
  await db.updateTable("notification").set({ mail: null }).where("id", "=", told).execute();

  expect(await backup.restore(await backup.openIn(db))).toEqual([
    "Ended since the backup, and not brought back: one sign-in, one mailed link, and 3 mails that waited.",
  ]);
  const copy = restored.services.db;
  const alive = copy.selectFrom("session").select("id").where("endedAt", "is", null);
  expect(await alive.execute()).toEqual([{ id: stays }]);
  expect(await copy.selectFrom("passwordToken").select("tokenHash").execute()).toEqual([
    { tokenHash: unspent },
  ]);
  const unmailed = copy.selectFrom("notification").select("id").where("mail", "is not", null);
  expect(await unmailed.execute()).toEqual([{ id: untold }]);
  const mails = await copy.selectFrom("mail").select(["id", "state", "reason", "content"]).execute();
  expect(mails).toHaveLength(4);
  expect(mails).toEqual(
    expect.arrayContaining([
      { id: sent, state: "SENT", reason: null, content: null },
      { id: refused, state: "GIVEN_UP", reason, content: null },
      {
        ...{ id: removed, state: "GIVEN_UP", content: null },
        reason: "It no longer waited in the data that a restored backup replaced.",
      },
      { id: unsent, state: "WAITING", reason: null, content: "sealed" },
    ]),
  );
});

test("one-time passwords, calendar links and asked resets that are gone since the backup stay gone", async () => {
  const { db } = server.services;
  const other = (await addUser(server)).id;
  for (const id of [userId, other]) {
    const secret = { userId: id, credentialsVersion: 1 };
    const passwordHash = randomUUID();
    const expiresAt = hoursFromNow(1);
    await db
      .insertInto("masterPassword")
      .values({ ...secret, passwordHash, expiresAt })
      .execute();
    const feed = { tokenHash: randomUUID(), createdAt: hoursFromNow(-1), lastReadAt: null };
    await db
      .insertInto("calendarFeed")
      .values({ ...secret, ...feed })
      .execute();
    await db
      .insertInto("resetRequest")
      .values({ id, email: "a@b.example", askedAt: hoursFromNow(-1), dueAt: hoursFromNow(1) })
      .execute();
  }
  await addEvent();
  const backup = await backUp();
  await db.deleteFrom("masterPassword").where("userId", "=", userId).execute();
  await db.deleteFrom("calendarFeed").where("userId", "=", userId).execute();
  await db.deleteFrom("resetRequest").where("id", "=", userId).execute();
  expect(await backup.restore(await backup.openIn(db))).toEqual([
    "Ended since the backup, and not brought back: one one-time password and one calendar link.",
  ]);
  const copy = restored.services.db;
  expect(await copy.selectFrom("masterPassword").select("userId").execute()).toEqual([{ userId: other }]);
  expect(await copy.selectFrom("calendarFeed").select("userId").execute()).toEqual([{ userId: other }]);
  expect(await copy.selectFrom("resetRequest").select("id").execute()).toEqual([{ id: other }]);
});

test("a backup that is newer than the data that it replaces, and one of other data, bring everything back", async () => {
  const { restore: restoreOlder } = await backUp();
  await restoreOlder(undefined);
  const session = await addSession();
  await addEvent(hoursFromNow(1));
  const newer = await backUp();
  const open = await newer.openIn(restored.services.db);
  expect(open).toBeUndefined();
  await newer.restore(open);
  const found = await restored.services.db
    .selectFrom("session")
    .select("endedAt")
    .where("id", "=", session)
    .execute();
  expect(found).toEqual([{ endedAt: null }]);
});

test("a mail that waited for more than 48 hours until the restore is given up, and says why", async () => {
  const [old, young] = [await addMail(hoursFromNow(-49)), await addMail(hoursFromNow(-47))];
  const { restore } = await backUp();
  expect(await restore(undefined)).toEqual([
    "Given up, because of more than 48 hours ago: one mail that waited.",
  ]);
  const mails = await restored.services.db
    .selectFrom("mail")
    .select(["id", "state", "reason", "content"])
    .where("id", "in", [old, young])
    .orderBy("createdAt")
    .execute();
  expect(mails).toEqual([
    {
      ...{ id: old, state: "GIVEN_UP", content: null },
      reason: "It waited when the backup was made, more than 48 hours before that was restored.",
    },
    { id: young, state: "WAITING", reason: null, content: "sealed" },
  ]);
});
