import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGliteDialect } from "kysely";
import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { columnParsers } from "../database/columnParsers.ts";
import { queriesOver, type OnStatement, type OpenDatabase } from "../database/open.ts";
import { templateKey, type TestData } from "./templateKey.ts";

/** Fills a fresh database: tables, roles, demo data. */
export type Prepare = (database: OpenDatabase, data: TestData) => Promise<void>;

const PREFIX = "canopy-template-";

const inMemory = (loadDataDir?: Blob) =>
  PGlite.create({ extensions: { pg_trgm }, parsers: columnParsers, ...(loadDataDir && { loadDataDir }) });

const opened = (pglite: PGlite, onStatement?: OnStatement): OpenDatabase => {
  const db = queriesOver(new PGliteDialect({ pglite }), onStatement);
  const close = async () => {
    await db.destroy();
    if (!pglite.closed) await pglite.close();
  };
  return { db, close };
};

/** Prepares the template once on this machine for each state of the sources; a second process finds the file. */
const template = async (data: TestData, prepare: Prepare): Promise<Blob> => {
  const name = `${PREFIX}${templateKey(data)}.tar`;
  const file = join(tmpdir(), name);
  const ready = await readFile(file).catch(() => undefined);
  if (ready) return new Blob([ready]);
  const pglite = await inMemory();
  await prepare({ db: queriesOver(new PGliteDialect({ pglite })), close: async () => {} }, data);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  const bytes = Buffer.from(await dump.arrayBuffer());
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
  const outdated = (await readdir(tmpdir())).filter(
    (other) => other.startsWith(`${PREFIX}${data}_`) && other.endsWith(".tar") && other !== name,
  );
  await Promise.all(outdated.map((other) => rm(join(tmpdir(), other), { force: true })));
  return new Blob([bytes]);
};

/** A PGlite of its own in memory, cloned from the prepared template. */
export const embeddedTestDatabase = async (
  data: TestData,
  prepare: Prepare,
  onStatement?: OnStatement,
): Promise<OpenDatabase> => opened(await inMemory(await template(data, prepare)), onStatement);
