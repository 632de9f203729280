import { mkdtemp, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { findKeptSigningKey } from "../base/signingKey.ts";
import { findKeptSecret } from "../base/tokenSecret.ts";
import { canopyVersion } from "../base/version.ts";
import type { Db } from "../database/schema.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { FileStore } from "../files/fileStore.ts";
import { fileStream } from "../files/fileStream.ts";
import { BACKUP_FORMAT, countsOf, entryNames, type BrokenFile, type Manifest } from "./backupContent.ts";
import { brokenRefusal, describeBroken, findFault } from "./brokenFiles.ts";
import { checkBackup } from "./checkBackup.ts";
import { prepareFolder } from "./placeFault.ts";
import { readTables, type ReadTables } from "./readTables.ts";
import { createZip, type WrittenEntry, type ZipFile } from "./zipFile.ts";

/** The source of a backup. */
export interface BackupSource {
  readonly db: Db;
  readonly files: Pick<FileStore, "read">;
  /** Its `jwt-secret` and its `signing-key`, if they are there, are part of the backup. */
  readonly dataDir: string;
  readonly now: () => Date;
  /** True: stored files that are broken are left out and listed. Otherwise the first one ends the backup. */
  readonly leavesOutBroken?: boolean;
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
  /** The stored files that it does not hold. */
  readonly broken: readonly BrokenFile[];
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
      ...countsOf(manifest),
      broken: manifest.broken ?? [],
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
  { file, bytes, rows, files, broken }: BackupFacts,
  by: BackupMaker,
  place: () => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const counts = { bytes, rows, files, ...(broken.length > 0 && { broken: broken.length }) };
    const details = { by, file: basename(file), ...counts };
    const nobody = { user: undefined, actor: undefined, request: undefined };
    await recordEvent(tx, { ...nobody, kind: "BACKED_UP", at: now(), details });
    await place();
  });

/** Throws if there is a file of that name. */
export const refuseExisting = async (file: string): Promise<void> => {
  const found = await stat(file).catch(() => undefined);
  if (found) throw new Error(`${file} exists already. Choose another name, or remove it first.`);
};

/** Writes one stored file; gives its fault instead if the file is broken, and then the ZIP file is of no use. */
const addFile = async (
  { files }: BackupSource,
  zip: ZipFile,
  sha256: string,
): Promise<WrittenEntry | { readonly fault: BrokenFile["fault"] }> => {
  try {
    const entry = await zip.add(entryNames.file(sha256), await files.read(sha256));
    if (entry.sha256 === sha256) return entry;
    return { fault: "changed" };
  } catch (error) {
    const fault = await findFault(files, sha256);
    if (fault === undefined) throw error;
    return { fault };
  }
};

/** Writes the stored files. Throws at a broken one, unless those are left out; gives the ones that were. */
const addFiles = async (source: BackupSource, zip: ZipFile, stored: ReadTables["files"]) => {
  const { db, files, signal, leavesOutBroken = false } = source;
  const entries: WrittenEntry[] = [];
  const broken: BrokenFile[] = [];
  for (const { sha256, isNamed } of stored) {
    signal?.throwIfAborted();
    // a ZIP file takes nothing back, so a file that may be left out is read before
    // oxlint-disable-next-line no-await-in-loop -- a ZIP file is written entry by entry
    const known = leavesOutBroken ? await findFault(files, sha256) : undefined;
    // oxlint-disable-next-line no-await-in-loop -- the same
    const added = known === undefined ? await addFile(source, zip, sha256) : { fault: known };
    if (!("fault" in added)) entries.push(added);
    else if (isNamed || added.fault !== "missing") {
      // oxlint-disable-next-line no-await-in-loop -- seldom one
      const found = await describeBroken(db, sha256, added.fault);
      if (known === undefined) throw brokenRefusal(found);
      broken.push(found);
    }
  }
  return { entries, broken };
};

const fill = async (source: BackupSource, zip: ZipFile, aside: string): Promise<Manifest> => {
  const { db, dataDir, now, signal } = source;
  const createdAt = now().toISOString();
  const entries: WrittenEntry[] = [];
  const { files: stored, ...read } = await readTables(db, aside, signal);
  for (const { name } of read.tables) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a ZIP file is written entry by entry
    entries.push(await zip.add(entryNames.table(name), fileStream(join(aside, `${name}.jsonl`))));
  }
  const { entries: kept, broken } = await addFiles(source, zip, stored);
  entries.push(...kept);
  const secret = findKeptSecret(dataDir);
  if (secret !== undefined) entries.push(await zip.add(entryNames.secret, secret));
  const signingKey = findKeptSigningKey(dataDir);
  if (signingKey !== undefined) entries.push(await zip.add(entryNames.signingKey, signingKey));
  const manifest: Manifest = {
    ...{ format: BACKUP_FORMAT, canopy: canopyVersion, createdAt, ...read, entries },
    ...(broken.length > 0 && { broken }),
  };
  await zip.add(entryNames.manifest, `${JSON.stringify(manifest, undefined, 1)}\n`);
  await zip.close();
  return manifest;
};
