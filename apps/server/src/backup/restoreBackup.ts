import type { Transaction } from "kysely";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { silentLog } from "../base/log.ts";
import { findKeptSigningKey } from "../base/signingKey.ts";
import type { Config } from "../base/settings.ts";
import { FolderInUseError, lockFolder } from "../database/lockFolder.ts";
import { openDatabase, openLocked, type OpenDatabase } from "../database/open.ts";
import { holdAlone } from "../database/presence.ts";
import type { Database, Db } from "../database/schema.ts";
import { draftFolder, isUnfinishedRestore } from "../database/unfinishedRestore.ts";
import { recordEvent } from "../database/securityEvents.ts";
import { withoutLimit } from "../database/statements/statementLimit.ts";
import { countsOf, entryNames, fileHashes, type Manifest } from "./backupContent.ts";
import { openBucket } from "../files/bucket.ts";
import { keepInFolder } from "../files/keptBytes.ts";
import { formerUsersIn, keepFormerUsers, namedUsersOf, readFormerUsers } from "../users/formerUsers.ts";
import { brokenLines } from "./brokenFiles.ts";
import { checkBackup } from "./checkBackup.ts";
import { endAgain, readStillOpen } from "./endedSince.ts";
import { dropEverything, restoreRows, tableNames } from "./restoreRows.ts";
import { openZip, type ReadZip } from "./zipFile.ts";

/** The place to restore to; `replaces` allows what is there to be replaced. */
export interface RestoreTarget extends Pick<Config, "databaseUrl" | "dataDir" | "bucket"> {
  readonly replaces: boolean;
  readonly now: () => Date;
}

/** Names in a data folder that show that it is in use; `database` goes first and comes last, so a restore that was ended midway has none. */
const KEPT_IN_FOLDER = ["database", "files", "jwt-secret"] as const;

/** The beginning of the name of a folder with what was replaced; the time follows. */
const REPLACED = "replaced-";

/**
 * Restores a backup: checks the whole file first, then writes rows, files and the token secret. On PostgreSQL the rows
 * come in one transaction; on the embedded engine a new folder takes the place of the old one, which is kept beside it.
 * Throws, with nothing changed, if a server runs, if the place is not empty and may not be replaced, or if the backup is
 * damaged or newer than this version. People whom the data folder's register names as anonymised are anonymised again by the next start; what ended since the backup, by the data that it replaces, stays ended. Gives lines for the person who asked. Source: behaviour.md §7 Backup and restore.
 */
export const restoreBackup = async (file: string, target: RestoreTarget): Promise<readonly string[]> => {
  const manifest = await checkBackup(file);
  const zip = await openZip(file);
  try {
    const lines =
      target.databaseUrl === undefined
        ? await restoreEmbedded(zip, manifest, target)
        : await restorePostgres(zip, manifest, target, target.databaseUrl);
    const { rows, files } = countsOf(manifest);
    return [
      ...lines,
      `Restored ${rows} rows of ${manifest.tables.length} tables and ${files} files, as of ${manifest.createdAt}.`,
      ...brokenLines(manifest.broken ?? []),
    ];
  } finally {
    await zip.close();
  }
};

/** Writes the event into the restored database, unless it is of an earlier version, which has none. */
const recordRestored = async (tx: Db, manifest: Manifest, at: Date): Promise<void> => {
  if (!manifest.tables.some(({ name }) => name === "security_event")) return;
  const details = {
    backedUpAt: manifest.createdAt,
    ...countsOf(manifest),
    ...(manifest.broken && { broken: manifest.broken.length }),
  };
  const nobody = { user: undefined, actor: undefined, request: undefined };
  await recordEvent(tx, { ...nobody, kind: "RESTORED", at, details });
};

/** Says how many people the backup brings back who were anonymised after it. */
const formerLines = async (tx: Db, dataDir: string): Promise<readonly string[]> => {
  const { length } = await namedUsersOf(tx, await readFormerUsers(dataDir));
  return length === 0
    ? []
    : [
        `Anonymised since then, and again when the server starts: ${length === 1 ? "one person" : `${length} people`}.`,
      ];
};

/** Writes the rows of the backup, ends among them what is not open any more, and gives lines for the person who asked. */
const writeRestored = async (
  tx: Transaction<Database>,
  zip: ReadZip,
  manifest: Manifest,
  { dataDir, now, open }: Pick<RestoreTarget, "dataDir" | "now"> & { readonly open: string | undefined },
): Promise<readonly string[]> => {
  await restoreRows(tx, zip, manifest);
  const ended = await endAgain(tx, { manifest, open, now: now() });
  await recordRestored(tx, manifest, now());
  return [...ended, ...(await formerLines(tx, dataDir))];
};

const notEmpty = (place: string): Error =>
  new Error(`${place} is not empty. Nothing was changed. Add --replace to replace what is there.`);

const restoreEmbedded = async (
  zip: ReadZip,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<readonly string[]> => {
  const { dataDir, replaces, now } = target;
  const unlock = lock(dataDir);
  try {
    const present = KEPT_IN_FOLDER.filter((name) => existsSync(join(dataDir, name)));
    if (present.length > 0 && !replaces) throw notEmpty(dataDir);
    const draft = draftFolder(dataDir);
    const { open, lines: told } = await readReplaced(zip, manifest, () => openReplaced(dataDir));
    const lines = [...told, ...(await fillDraft(draft, zip, manifest, { ...target, open }))];
    lines.push(...(await keepReplaced(dataDir, present, now())));
    lines.push(...(await restoreSigningKey(zip, dataDir, now())));
    for (const name of KEPT_IN_FOLDER.toReversed())
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name));
    await rm(draft, { recursive: true, force: true });
    return lines;
  } finally {
    unlock();
  }
};

/** The folder whose database is replaced: the data folder, or where a restore that was ended midway has moved what was there; undefined if there is none. */
const replacedFolder = async (dataDir: string): Promise<string | undefined> => {
  if (existsSync(join(dataDir, "database"))) return dataDir;
  const moved = (await readdir(dataDir)).filter((name) => name.startsWith(REPLACED)).toSorted();
  const newest = isUnfinishedRestore(dataDir) ? moved.at(-1) : undefined;
  return newest !== undefined && existsSync(join(dataDir, newest, "database"))
    ? join(dataDir, newest)
    : undefined;
};

/** The embedded database that is to be replaced; undefined if there is none. */
const openReplaced = async (dataDir: string): ReturnType<Parameters<typeof readReplaced>[2]> => {
  const folder = await replacedFolder(dataDir);
  if (folder === undefined) return undefined;
  // in a folder without this file the engine would make a new database
  if (!existsSync(join(folder, "database", "PG_VERSION")))
    throw new Error(`${join(folder, "database")} is no whole database`);
  return openLocked(folder, silentLog);
};

/** Reads what is still open in the data that is to be replaced. Data that cannot be read, perhaps because it is damaged, keeps nobody from a restore: a line says so. */
const readReplaced = async (
  zip: ReadZip,
  manifest: Manifest,
  openIt: () => Promise<Pick<OpenDatabase, "db" | "close"> | undefined>,
): Promise<{ readonly open?: string | undefined; readonly lines: readonly string[] }> => {
  try {
    const database = await openIt();
    try {
      return { open: database && (await readStillOpen(database.db, zip, manifest)), lines: [] };
    } finally {
      await database?.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      lines: [
        `What was there cannot be read (${reason}), so sign-ins, links and mails that waited are those of the backup, also those that ended since.`,
      ],
    };
  }
};

/**
 * Builds the restored data in `draft`. On failure removes it, but keeps an empty `draft` as the mark of an earlier restore
 * that is unfinished. Files that were put into the bucket stay there: a running server may share it.
 */
const fillDraft = async (
  draft: string,
  zip: ReadZip,
  manifest: Manifest,
  { dataDir, now, bucket, open }: RestoreTarget & { readonly open: string | undefined },
): Promise<readonly string[]> => {
  const wasUnfinished = isUnfinishedRestore(dataDir);
  const clear = () => rm(draft, { recursive: true, force: true });
  await clear();
  await mkdir(draft);
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: draft }, silentLog);
    let lines: readonly string[];
    try {
      lines = await withoutLimit(database.db, (tx) =>
        writeRestored(tx, zip, manifest, { dataDir, now, open }),
      );
    } finally {
      await database.close();
    }
    await restoreFiles(zip, manifest, join(draft, "files"), bucket);
    await restoreSecret(zip, draft);
    return lines;
  } catch (error) {
    await clear();
    if (wasUnfinished) await mkdir(draft);
    throw error;
  }
};

/** Moves the folder's entries of these names into a new folder within it; gives the line that names the new folder. */
const keepReplaced = async (
  dataDir: string,
  names: readonly string[],
  at: Date,
): Promise<readonly string[]> => {
  if (names.length === 0) return [];
  const aside = join(dataDir, `${REPLACED}${stampOf(at)}`);
  await mkdir(aside);
  // oxlint-disable-next-line no-await-in-loop -- three renames
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return [`What was there is in ${aside} now. Delete that folder when you no longer need it.`];
};

const stampOf = (at: Date): string => at.toISOString().replaceAll(":", "-");

const lock = (dataDir: string): (() => void) => {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(`Canopy runs on ${dataDir}. Stop the server, then restore again. Nothing was changed.`, {
      cause: error,
    });
  }
};

const restorePostgres = async (
  zip: ReadZip,
  manifest: Manifest,
  { dataDir, replaces, databaseUrl, bucket, now }: RestoreTarget,
  address: string,
): Promise<readonly string[]> => {
  const release = await holdAlone(address);
  try {
    const database = await openDatabase({ databaseUrl, dataDir }, silentLog);
    const lines: string[] = [];
    try {
      const { open, lines: told } = replaces
        ? await readReplaced(zip, manifest, async () => ({ db: database.db, close: async () => {} }))
        : { open: undefined, lines: [] };
      lines.push(...told);
      await withoutLimit(database.db, async (tx) => {
        if ((await tableNames(tx)).length > 0) {
          if (!replaces) throw notEmpty("The database");
          // other servers of the database may have anonymised them
          await keepFormerUsers(dataDir, await formerUsersIn(tx));
          await dropEverything(tx);
        }
        lines.push(...(await writeRestored(tx, zip, manifest, { dataDir, now, open })));
        await restoreFiles(zip, manifest, join(dataDir, "files"), bucket);
      });
    } finally {
      await database.close();
    }
    return [...lines, ...(await restoreSigningKey(zip, dataDir, now()))];
  } finally {
    await release();
  }
};

/** Writes the stored files into the folder, or through it into the bucket; one that is there is replaced, because the disk may have changed it. */
const restoreFiles = async (
  zip: ReadZip,
  manifest: Manifest,
  folder: string,
  bucket: RestoreTarget["bucket"],
): Promise<void> => {
  const kept = bucket ? await openBucket(bucket) : keepInFolder(folder);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, "restored.part");
  try {
    for (const sha256 of fileHashes(manifest)) {
      const target = Writable.toWeb(createWriteStream(draft, { mode: 0o600, flush: true }));
      // oxlint-disable-next-line no-await-in-loop -- one entry at a time
      await zip.copy(entryNames.file(sha256), target);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await kept.put(sha256, draft);
    }
  } finally {
    await rm(draft, { force: true });
  }
};

/** Writes the token secret back to the data folder. A server on PostgreSQL has it from its environment. */
const restoreSecret = async (zip: ReadZip, folder: string): Promise<void> => {
  const name = entryNames.secret;
  if (zip.names.includes(name)) await writeFile(join(folder, name), await zip.text(name), { mode: 0o600 });
};

/** Writes the key that signed the backup's packs back to the data folder; another key that is there is kept beside it. */
const restoreSigningKey = async (zip: ReadZip, dataDir: string, at: Date): Promise<readonly string[]> => {
  const name = entryNames.signingKey;
  if (!zip.names.includes(name)) return [];
  const [found, restored] = [findKeptSigningKey(dataDir), await zip.text(name)];
  if (found === restored.trim()) return [];
  const path = join(dataDir, name);
  const aside = `${path}-replaced-${stampOf(at)}`;
  if (found !== undefined) await rename(path, aside);
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, restored, { mode: 0o600 });
  return found === undefined ? [] : [`The signing key that was there is in ${aside} now.`];
};
