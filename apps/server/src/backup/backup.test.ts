import { request } from "node:http";
import {
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { filesAreAway } from "../files/bucket.ts";
import { openFileStore, type FileStore } from "../files/fileStore.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { addUser } from "../testing/testPeople.ts";
import { createLog, silentLog } from "../base/log.ts";
import { ownNumber } from "../database/privateFolder.ts";
import { startHousekeeping } from "../jobs/forgetExpired.ts";
import { askRunningServer, listenForBackups } from "./backupSocket.ts";
import { checkBackup } from "./checkBackup.ts";
import { copyBackup } from "./moveBackup.ts";
import { backUpNightly } from "./nightlyBackup.ts";
import { writeBackup, type BackupSource } from "./writeBackup.ts";
import { createZip, openZip } from "./zipFile.ts";

let server: TestServer;
let files: FileStore;
let folder: string;
let source: BackupSource;
const content = Buffer.from("%PDF-1.7 a certificate");
const sha256 = createHash("sha256").update(content).digest("hex");

beforeAll(async () => {
  // the demo names documents, whose files are in the server's own folder
  server = await openTestServer({ data: "empty" });
  await addUser(server);
  folder = await mkdtemp(join(tmpdir(), "canopy-backups-"));
  files = await openFileStore({ folder: join(folder, "files"), isShared: false });
  const arrived = await files.receive(
    (async function* chunks() {
      yield content;
    })(),
    { checkHead: () => {}, checkBytes: () => {} },
  );
  await arrived.place();
  await server.services.db
    .insertInto("file")
    .values({ sha256, bytes: content.length, sentAt: new Date() })
    .execute();
  await writeFile(join(folder, "jwt-secret"), "a secret that signs tokens, long enough");
  source = { db: server.services.db, files, dataDir: folder, now: () => new Date() };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const events = () =>
  server.services.db
    .selectFrom("securityEvent")
    .select(["userId", "actorId", "actorName", "address", "details"])
    .where("kind", "=", "BACKED_UP")
    .orderBy("createdAt")
    .execute();

test("a backup is one file for its owner alone, with the rows of every table, the stored files and the token secret", async () => {
  const file = join(folder, "canopy.zip");
  const facts = await writeBackup(source, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const manifest = await checkBackup(file);
  const { rows: tables } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public'
      and table_name not in ('migration', 'server_count') order by 1`.execute(server.services.db);
  expect(manifest.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  const users = await server.services.db.selectFrom("appUser").select("id").execute();
  expect(manifest.tables.find(({ name }) => name === "app_user")?.rows).toBe(users.length);
  expect(manifest.entries).toContainEqual({ name: `files/${sha256}`, bytes: content.length, sha256 });
  expect(manifest.entries.some(({ name }) => name === "jwt-secret")).toBe(true);
  expect(facts).toMatchObject({ file, files: 1, tables: tables.length });
  expect((await readdir(folder)).filter((name) => name.includes("part"))).toEqual([]);
  const { bytes, rows } = facts;
  expect(await events()).toEqual([
    {
      ...{ userId: null, actorId: null, actorName: null, address: null },
      details: { by: "COMMAND", file: "canopy.zip", bytes, rows, files: 1 },
    },
  ]);
});

test("an entry that cannot be written where it is copied to is one failure, with its reason", async () => {
  const file = join(folder, "copied.zip");
  await writeBackup(source, file);
  const zip = await openZip(file);
  const full = () => Promise.reject(new Error("no space left on device"));
  const copied = zip.copy(`files/${sha256}`, new WritableStream({ write: full }));
  await expect(copied).rejects.toThrow("no space left on device");
  await zip.close();
});

test("a backup does not replace a file that is there", async () => {
  const before = await events();
  const file = join(folder, "taken.zip");
  await writeFile(file, "mine");
  await expect(writeBackup(source, file)).rejects.toThrow("taken.zip exists already");
  expect((await stat(file)).size).toBe(4);
  expect(await events()).toEqual(before);
});

test("a backup fails, and leaves no file, if a stored file was changed on the disk", async () => {
  const file = join(folder, "changed.zip");
  const changed = { ...files, read: async () => new Blob(["other"]).stream() };
  await expect(writeBackup({ ...source, files: changed }, file)).rejects.toThrow("was changed on the disk");
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

test.each([
  ["the bucket does not answer", filesAreAway(new Error("connect ECONNREFUSED")), "connect ECONNREFUSED"],
  [
    "the bucket refuses without a text",
    filesAreAway(Object.assign(new Error(""), { code: "EPIPE" })),
    "EPIPE",
  ],
  ["the disk refuses", Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" }), "EACCES"],
])(
  "a backup fails with the reason, and calls no file missing, if %s, even if nothing names the file",
  async (_, fault, reason) => {
    const file = join(folder, "unread.zip");
    const failing = { ...source, files: { read: () => Promise.reject(fault) } };
    const failed = writeBackup(failing, file);
    await expect(failed).rejects.toThrow(`The stored file ${sha256} cannot be read (${reason}`);
    await expect(failed).rejects.toMatchObject({ cause: fault });
    await expect(stat(file)).rejects.toThrow("ENOENT");
  },
);

test("a backup leaves out a file that is not there, if nothing names it", async () => {
  const missing = { read: () => stat(join(folder, "nowhere")).then(() => new Blob([]).stream()) };
  const facts = await writeBackup({ ...source, files: missing }, join(folder, "without.zip"));
  expect(facts.files).toBe(0);
});

test("a backup that was cut off or changed is refused by its check", async () => {
  const file = join(folder, "cut.zip");
  const { bytes } = await writeBackup(source, file);
  await truncate(file, bytes - 1000);
  await expect(checkBackup(file)).rejects.toThrow("is no backup of Canopy, or only a part of one");
  const other = join(folder, "other.zip");
  await writeFile(other, "not a ZIP file");
  await expect(checkBackup(other)).rejects.toThrow("is no backup of Canopy");
});

test("a backup that the account may not read is not called damaged", async () => {
  const file = join(folder, "loop.zip");
  await symlink(file, file);
  await expect(checkBackup(file)).rejects.toThrow(`${file} cannot be read by this account (ELOOP)`);
  await expect(checkBackup(join(folder, "none.zip"))).rejects.toThrow("There is no file");
});

test("a backup is not begun for a folder in which the account may not write", async () => {
  const before = await events();
  const file = join(folder, "jwt-secret", "a.zip");
  await expect(writeBackup(source, file)).rejects.toThrow(
    /may not write in .*jwt-secret .*Nothing was backed up/,
  );
  expect(await events()).toEqual(before);
});

test("a running server keeps no copy of a backup that the command could not place", async () => {
  const home = join(folder, "home");
  await mkdir(home);
  const end = await listenForBackups({ ...source, dataDir: home }, silentLog);
  const asked = join(home, "backups", "asked");
  try {
    const file = join(folder, "late.zip");
    const refusal = askRunningServer(home, file).then(() => "placed", String);
    const begun = async (): Promise<void> =>
      (await readdir(asked).catch(() => [])).length > 0 ? undefined : begun();
    await begun();
    await writeFile(file, "mine");
    expect(await refusal).toContain("late.zip exists already");
    expect(await readdir(asked)).toEqual([]);
    const unwritable = join(folder, "jwt-secret", "a.zip");
    await expect(askRunningServer(home, unwritable)).rejects.toThrow("Nothing was backed up");
  } finally {
    await end();
  }
});

test("a backup that its command did not take goes with the next one, a day later", async () => {
  const home = join(folder, "untaken");
  await mkdir(home);
  const end = await listenForBackups({ ...source, dataDir: home }, silentLog);
  try {
    const leave = async (name: string, ageMs: number) => {
      const left = join(home, "backups", "asked", name);
      await mkdir(left, { recursive: true });
      const at = new Date(source.now().getTime() - ageMs);
      await utimes(left, at, at);
    };
    const day = 24 * 60 * 60 * 1000;
    await leave("for-killed", day);
    await leave("for-slow", day - 60_000);
    await askRunningServer(home, join(folder, "next.zip"));
    expect(await readdir(join(home, "backups", "asked"))).toEqual(["for-slow"]);
  } finally {
    await end();
  }
});

test("a copy on another disk belongs to the owner of the backup, also if root makes it", async () => {
  const made = join(folder, "made.zip");
  await writeBackup(source, made);
  const another = 12_345;
  if (ownNumber() === 0) await chown(made, another, another);
  const file = join(folder, "copy.zip");
  await copyBackup(made, file);
  const [{ uid, gid, mode }, original] = [await stat(file), await stat(made)];
  expect([uid, gid, mode & 0o777]).toEqual([original.uid, original.gid, 0o600]);
});

/** Files whose reading waits for `goesOn` and is told by `reads`. */
const waitingFiles = () => {
  const [reads, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: BackupSource["files"] = {
    read: async (name) => {
      reads.resolve();
      await goesOn.promise;
      return files.read(name);
    },
  };
  return { slow, reads, goesOn };
};

test("a running server ends the backup of a command that was ended, and keeps nothing of it", async () => {
  const home = join(folder, "left");
  await mkdir(home);
  const { slow, reads, goesOn } = waitingFiles();
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(),
  );
  const before = await events();
  const end = await listenForBackups({ ...source, files: slow, dataDir: home }, log);
  try {
    const socketPath = join(home, "backup.sock");
    const asking = request({ socketPath, method: "POST", path: "/backup" });
    const left = new Promise<void>((resolve) => {
      asking.once("error", () => resolve());
    });
    asking.end(JSON.stringify({ name: "unfetched.zip" }));
    await reads.promise;
    asking.destroy(new Error("ended"));
    await left;
    goesOn.resolve();
    const asked = join(home, "backups", "asked");
    await vi.waitFor(async () => expect([await readdir(asked), lines.length]).toEqual([[], 1]), 60_000);
    expect(lines[0]).toContain("The command was ended. Nothing was backed up.");
    expect(await events()).toEqual(before);
  } finally {
    goesOn.resolve();
    await end();
  }
});

test("a running server removes a backup whose command was ended when it was whole but not answered", async () => {
  const home = join(folder, "unanswered");
  await mkdir(home);
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(),
  );
  const command = new AbortController();
  let times = 0;
  const now = () => {
    times += 1;
    // the first is that of the manifest, the second that of the event, after the backup was checked
    if (times === 2) command.abort();
    return source.now();
  };
  const end = await listenForBackups({ ...source, now, dataDir: home }, log);
  try {
    const place = { socketPath: join(home, "backup.sock"), method: "POST", path: "/backup" };
    const asking = request({ ...place, signal: command.signal });
    asking.once("error", () => {});
    asking.end(JSON.stringify({ name: "unanswered.zip" }));
    await vi.waitFor(() => expect(lines).toHaveLength(1), 60_000);
    expect(lines[0]).toContain("The command was ended. Nothing was backed up.");
    expect(await readdir(join(home, "backups", "asked"))).toEqual([]);
  } finally {
    await end();
  }
});

test("the next start removes the nightly backup that a killed server had begun, and no other backup", async () => {
  const { services } = server;
  const dataDir = join(folder, "killed");
  const backups = join(dataDir, "backups");
  const begun = join(backups, "canopy-2026-11-01.zip.part-Abc123");
  await mkdir(begun, { recursive: true });
  await writeFile(join(begun, "app_user.jsonl"), "{}");
  await writeFile(join(backups, "canopy-2026-10-31.zip"), "a backup");
  const config = { ...services.config, dataDir, databaseUrl: undefined };
  const stop = startHousekeeping({ ...services, config });
  await stop();
  expect(await readdir(backups)).toEqual(["canopy-2026-10-31.zip"]);
});

test("a server that ends stops its running nightly backup and removes what was written of it", async () => {
  const { services } = server;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const dataDir = join(folder, "ended");
    const [reads, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: FileStore = {
      ...files,
      read: async (name) => {
        reads.resolve();
        await ends.promise;
        return files.read(name);
      },
    };
    const lines: string[] = [];
    const now = () => new Date("2026-11-01T03:00:00Z");
    const stop = startHousekeeping({
      ...{ db: services.db, files: slow, now },
      config: { ...services.config, dataDir, databaseUrl: undefined },
      log: createLog((line) => lines.push(line), now),
    });
    vi.advanceTimersByTime(60 * 60 * 1000);
    await reads.promise;
    const stopped = stop();
    ends.resolve();
    await stopped;
    expect([await readdir(join(dataDir, "backups")), lines]).toEqual([[], []]);
  } finally {
    vi.useRealTimers();
  }
});

test("a server that ends stops the backup that the command asked for, and tells the command", async () => {
  const home = join(folder, "ending");
  await mkdir(home);
  const { slow, reads, goesOn } = waitingFiles();
  const before = await events();
  const end = await listenForBackups({ ...source, files: slow, dataDir: home }, silentLog);
  const file = join(folder, "given-up.zip");
  const answer = askRunningServer(home, file).then(() => "placed", String);
  await reads.promise;
  const ended = end();
  goesOn.resolve();
  expect(await answer).toBe("Error: The server is ending. Nothing was backed up. Ask again.");
  await ended;
  expect(await readdir(join(home, "backups", "asked"))).toEqual([]);
  await expect(stat(file)).rejects.toThrow("ENOENT");
  expect(await events()).toEqual(before);
});

test("a backup of a later form is refused by the version that wrote it, whatever else is in it", async () => {
  const file = join(folder, "later.zip");
  const zip = createZip(file);
  await zip.add("manifest.json", JSON.stringify({ format: 2, canopy: "9.0.0", parts: [] }));
  await zip.close();
  await expect(checkBackup(file)).rejects.toThrow(
    `${file} was written by Canopy 9.0.0, in a form that this version does not read. Install that version.`,
  );
});

test("backups of days that are to come, of a clock that was wrong, push no other out", async () => {
  const dataDir = join(folder, "clock");
  await mkdir(join(dataDir, "backups"), { recursive: true });
  const later = [1, 2, 3, 4, 5, 6, 7].map((day) => `canopy-2036-01-0${day}.zip`);
  for (const name of later) await writeFile(join(dataDir, "backups", name), "a backup");
  const now = () => new Date("2026-11-10T02:00:00Z");
  expect(await backUpNightly({ ...source, dataDir, now })).toMatchObject({ files: 1 });
  const kept = (await readdir(join(dataDir, "backups"))).toSorted();
  expect(kept).toEqual(["canopy-2026-11-10.zip", ...later]);
});

test("one backup a night is kept for seven nights", async () => {
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour));
  const night = (day: number, hour = 2) => backUpNightly({ ...source, now: () => at(day, hour) });
  expect(await night(1, 1)).toBeUndefined();
  for (let day = 1; day <= 9; day += 1) expect(await night(day)).toMatchObject({ files: 1 });
  expect(await night(9, 3)).toBeUndefined();
  expect((await readdir(join(folder, "backups"))).toSorted()).toEqual(
    [3, 4, 5, 6, 7, 8, 9].map((day) => `canopy-2026-11-0${day}.zip`),
  );
});
