import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesAreAway } from "../files/bucket.ts";
import { nameOf } from "../files/keptBytes.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { addProject } from "../testing/testProjects.ts";
import { checkBackup } from "./checkBackup.ts";
import { writeBackup, type BackupSource } from "./writeBackup.ts";

let server: TestServer;
let admin: Client;
let projectId: string;
let code: string;
let folder: string;
let source: BackupSource;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
  const project = await addProject(server);
  projectId = project.id;
  const { body } = await admin.get(`/api/projects/${projectId}`);
  code = String(Reflect.get(Object(body), "code"));
  folder = await mkdtemp(join(tmpdir(), "canopy-broken-"));
  const { db, files, now } = server.services;
  source = { db, files, dataDir: server.dataDir, now };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A document with a file of this text; `named` is how a backup names it. */
const addDocument = async (title: string) => {
  const { id } = await createDocument(admin, projectId, { title });
  const { versions } = documentIn(await callsOn(id).upload(admin, pdf(title)));
  const sha256 = versions?.[0]?.sha256 ?? "";
  const path = join(server.dataDir, "files", nameOf(sha256));
  return { sha256, path, named: { project: code, document: title, documentId: id, version: 1 } };
};

const backedUp = async () => {
  const { db } = server.services;
  return db.selectFrom("securityEvent").select("details").where("kind", "=", "BACKED_UP").execute();
};

test("a broken file ends a backup, which names its document and the option, and is left out and listed with the option", async () => {
  const [kept, lost, changed, unread] = [
    await addDocument("Kept"),
    await addDocument("Lost"),
    await addDocument("Changed"),
    await addDocument("Unread"),
  ];
  await rm(lost.path);
  const file = join(folder, "canopy.zip");
  const refused = writeBackup(source, file);
  await expect(refused).rejects.toThrow(
    `The stored file ${lost.sha256} is missing: project ${code}, document 'Lost' (${lost.named.documentId}), version 1. Nothing was backed up. To back up everything else, add --without-broken-files.`,
  );
  await expect(stat(file)).rejects.toThrow("ENOENT");
  expect(await backedUp()).toEqual([]);

  await writeFile(changed.path, pdf("another text"));
  const torn = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
  const files: BackupSource["files"] = {
    read: async (sha256, part) =>
      sha256 === unread.sha256
        ? new ReadableStream({ pull: (controller) => controller.error(torn) })
        : server.services.files.read(sha256, part),
  };
  const facts = await writeBackup({ ...source, files, leavesOutBroken: true }, file);
  const expected = [
    { sha256: lost.sha256, fault: "missing", namedBy: [lost.named] },
    { sha256: changed.sha256, fault: "changed", namedBy: [changed.named] },
    { sha256: unread.sha256, fault: "unreadable", namedBy: [unread.named] },
  ].toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  expect(facts.broken).toEqual(expected);
  const { broken, entries } = await checkBackup(file);
  expect(broken).toEqual(expected);
  const names = entries.map(({ name }) => name);
  expect(names).toContain(`files/${kept.sha256}`);
  for (const { sha256 } of expected) expect(names).not.toContain(`files/${sha256}`);
  expect(await backedUp()).toMatchObject([{ details: { files: facts.files, broken: 3 } }]);
});

test("files of a bucket that does not answer are not left out as broken", async () => {
  const away: BackupSource["files"] = { read: () => Promise.reject(filesAreAway(new Error("ECONNREFUSED"))) };
  await addDocument("Away");
  const file = join(folder, "away.zip");
  const failed = writeBackup({ ...source, files: away, leavesOutBroken: true }, file);
  await expect(failed).rejects.toThrow("cannot be read (ECONNREFUSED). Nothing was backed up.");
  await expect(stat(file)).rejects.toThrow("ENOENT");
});
