import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { columnParsers } from "#database/columnParsers.ts";
import { inThisThread, SHARED_BUFFERS } from "#database/engine/engine.ts";
import { engineDialect } from "#database/engine/engineDialect.ts";
import { queriesOver, type OnStatement, type OpenDatabase } from "#database/open.ts";
import { templateKey, type TestData } from "./templateKey.ts";

/** Fills a new database: tables, roles, demo data. */
export type Prepare = (database: OpenDatabase, data: TestData) => Promise<void>;

const PREFIX = "canopy-template-";

const inMemory = (loadDataDir?: Blob) =>
  PGlite.create({
    extensions: { pg_trgm },
    parsers: columnParsers,
    startParams: [...PGlite.defaultStartParams, "-c", SHARED_BUFFERS],
    ...(loadDataDir && { loadDataDir }),
  });

/** Bytes as the Blob that the engine takes; a real Blob would take a third of the time of opening. */
const asBlob = (bytes: ArrayBuffer): Blob => Object.assign(new Blob(), { arrayBuffer: async () => bytes });

const opened = (pglite: PGlite, onStatement?: OnStatement): OpenDatabase => {
  const engine = inThisThread(pglite);
  const db = queriesOver(engineDialect(engine), onStatement);
  const close = async () => {
    await db.destroy();
    await engine.close();
  };
  return { db, close };
};

/** Creates the template once on this machine for each state of the sources; a second process finds the file. */
const makeTemplate = async (data: TestData, prepare: Prepare): Promise<ArrayBuffer> => {
  const name = `${PREFIX}${templateKey(data)}.tar`;
  const file = join(tmpdir(), name);
  const ready = await readFile(file).catch(() => undefined);
  if (ready) return new Uint8Array(ready).buffer;
  const pglite = await inMemory();
  await prepare(opened(pglite), data);
  // nobody opens the two other databases of a new engine, and each clone would unpack their 600 files
  await pglite.exec("update pg_database set datistemplate = false");
  for (const other of ["template0", "template1"]) await pglite.exec(`drop database ${other}`);
  // without it each clone would replay the log of the whole preparation
  await pglite.exec("checkpoint");
  const bytes = await (await pglite.dumpDataDir("none")).arrayBuffer();
  await pglite.close();
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, new Uint8Array(bytes));
  await rename(draft, file);
  const outdated = (await readdir(tmpdir())).filter(
    (other) => other.startsWith(`${PREFIX}${data}_`) && other.endsWith(".tar") && other !== name,
  );
  await Promise.all(outdated.map((other) => rm(join(tmpdir(), other), { force: true })));
  return bytes;
};

const templates = new Map<TestData, Promise<ArrayBuffer>>();

/** The template, read once in each process. */
const template = (data: TestData, prepare: Prepare): Promise<ArrayBuffer> => {
  const known = templates.get(data) ?? makeTemplate(data, prepare);
  templates.set(data, known);
  return known;
};

/** An in-memory PGlite cloned from the prepared template. */
export const embeddedTestDatabase = async (
  data: TestData,
  prepare: Prepare,
  onStatement?: OnStatement,
): Promise<OpenDatabase> => opened(await inMemory(asBlob(await template(data, prepare))), onStatement);
