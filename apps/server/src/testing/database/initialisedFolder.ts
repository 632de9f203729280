import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { silentLog } from "#base/log.ts";
import { openDatabase } from "#database/open.ts";

const PREFIX = "canopy-template-folder_";
const engineSources = fileURLToPath(new URL("../../database/engine/", import.meta.url));
const engineProgram = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));

/** Names the template by everything that it depends on: the engine and how Canopy opens it. */
const templateName = (): string => {
  const hash = createHash("sha256").update(readFileSync(join(engineProgram, "../package.json")));
  for (const name of readdirSync(engineSources).toSorted())
    if (!name.endsWith(".test.ts")) hash.update(readFileSync(join(engineSources, name)));
  return `${PREFIX}${hash.digest("hex").slice(0, 20)}`;
};

/** Creates the template once on this machine for each state of the sources; a second process finds the folder. */
const makeTemplate = async (): Promise<string> => {
  const name = templateName();
  const template = join(tmpdir(), name);
  if (existsSync(template)) return template;
  const draft = `${template}.${randomUUID()}`;
  const database = await openDatabase({ databaseUrl: undefined, dataDir: draft }, silentLog);
  await database.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    // another process was quicker
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true });
  }
  for (const other of readdirSync(tmpdir()))
    if (other.startsWith(PREFIX) && !other.startsWith(name))
      rmSync(join(tmpdir(), other), { recursive: true, force: true });
  return template;
};

/**
 * Copies the files of an empty database without tables into a data folder, as the embedded engine writes them on its
 * first start. That takes the engine seconds, and the copy a tenth of one: for tests of anything but the first start.
 */
export const initialiseFolder = async (dataDir: string): Promise<void> => {
  cpSync(join(await makeTemplate(), "database"), join(dataDir, "database"), { recursive: true });
};
