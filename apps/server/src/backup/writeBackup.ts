import { mkdtemp, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isMissingFile } from "../base/missingFile.ts";
import { ProblemError } from "../base/problem.ts";
import { findKeptSigningKey } from "../base/signingKey.ts";
import { findKeptSecret } from "../base/tokenSecret.ts";
import { canopyVersion } from "../base/version.ts";
import type { Db } from "../database/schema.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { FileStore } from "../files/fileStore.ts";
import { fileStream } from "../files/fileStream.ts";
import { BACKUP_FORMAT, entryNames, type Manifest } from "./backupContent.ts";
import { checkBackup } from "./checkBackup.ts";
import { errorCode, prepareFolder } from "./placeFault.ts";
import { readTables } from "./readTables.ts";
import { createZip, type WrittenEntry, type ZipFile } from "./zipFile.ts";

/** The source of a backup. */
export interface BackupSource {
  readonly db: Db;
  readonly files: Pick<FileStore, "read">;
  /** Its `jwt-secret` and its `signing-key`, if they are there, are part of the backup. */
  readonly dataDir: string;
  readonly now: () => Date;
  /** Ends the backup; nothing of it remains. */
  readonly signal?: AbortSignal;
}

/** The asker of a backup: the command, or the server itself at night. */
type BackupMaker = "COMMAND" | "NIGHT";

/** Facts of a finished backup. */
export interface BackupFacts {
  readonly file: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes rows, stored files and the token secret to one ZIP file, reads it back and compares every hash. `file` has its
 * name only once it is whole and its security event is written. Throws if there is a file of that name. Source: behaviour.md §7 Backup and restore.
 */
export const writeBackup = async (
  source: BackupSource,
  file: string,
  by: BackupMaker = "COMMAND",
): Promise<BackupFacts> => {
  await refuseExisting(file);
  await prepareFolder(file);
  const aside = await mkdtemp(`${file}.part-`);
  try {
    const draft = join(aside, "backup.zip");
    const manifest = await fill(source, createZip(draft), aside);
    await checkBackup(draft, source.signal);
    const facts: BackupFacts = {
      file,
      bytes: (await stat(draft)).size,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.entries.filter(({ name }) => name.startsWith(entryNames.file(""))).length,
    };
    await refuseExisting(file);
    // a database of an earlier version has no events yet
    if (manifest.tables.some(({ name }) => name === "security_event"))
      await recordBackup(source, facts, by, () => rename(draft, file));
    else await rename(draft, file);
    return facts;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};

/** Writes the event, and commits it only if `place` gave the backup its name. */
const recordBackup = (
  { db, now }: BackupSource,
  { file, bytes, rows, files }: BackupFacts,
  by: BackupMaker,
  place: () => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const details = { by, file: basename(file), bytes, rows, files };
    const nobody = { user: undefined, actor: undefined, request: undefined };
    await recordEvent(tx, { ...nobody, kind: "BACKED_UP", at: now(), details });
    await place();
  });

/** Throws if there is a file of that name. */
export const refuseExisting = async (file: string): Promise<void> => {
  const found = await stat(file).catch(() => undefined);
  if (found) throw new Error(`${file} exists already. Choose another name, or remove it first.`);
};

/** The bytes of a stored file; undefined if it is not there. Throws with the reason of the disk or the bucket if it cannot be read. */
const readStored = async (
  files: BackupSource["files"],
  sha256: string,
): Promise<ReadableStream<Uint8Array> | undefined> => {
  try {
    return await files.read(sha256);
  } catch (cause) {
    if (isMissingFile(cause)) return undefined;
    const reason = cause instanceof ProblemError ? cause.cause : cause;
    const told = (reason instanceof Error && reason.message) || String(errorCode(reason));
    throw new Error(`The stored file ${sha256} cannot be read (${told}). Nothing was backed up.`, { cause });
  }
};

const fill = async (source: BackupSource, zip: ZipFile, aside: string): Promise<Manifest> => {
  const { db, files, dataDir, now, signal } = source;
  const createdAt = now().toISOString();
  const entries: WrittenEntry[] = [];
  const { files: stored, ...read } = await readTables(db, aside, signal);
  for (const { name } of read.tables) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a ZIP file is written entry by entry
    entries.push(await zip.add(entryNames.table(name), fileStream(join(aside, `${name}.jsonl`))));
  }
  for (const { sha256, isNamed } of stored) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- the same
    const content = await readStored(files, sha256);
    if (!content && isNamed) throw new Error(`The stored file ${sha256} is missing. Nothing was backed up.`);
    if (!content) continue;
    // oxlint-disable-next-line no-await-in-loop -- the same
    const entry = await zip.add(entryNames.file(sha256), content);
    if (entry.sha256 !== sha256)
      throw new Error(`The stored file ${sha256} was changed on the disk: its content has another hash.`);
    entries.push(entry);
  }
  const secret = findKeptSecret(dataDir);
  if (secret !== undefined) entries.push(await zip.add(entryNames.secret, secret));
  const signingKey = findKeptSigningKey(dataDir);
  if (signingKey !== undefined) entries.push(await zip.add(entryNames.signingKey, signingKey));
  const manifest: Manifest = { format: BACKUP_FORMAT, canopy: canopyVersion, createdAt, ...read, entries };
  await zip.add(entryNames.manifest, `${JSON.stringify(manifest, undefined, 1)}\n`);
  await zip.close();
  return manifest;
};
