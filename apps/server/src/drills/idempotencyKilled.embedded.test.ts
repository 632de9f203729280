import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { openOnFolder } from "../testing/createUntilKilled.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canopy-killed-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const IS_DEEP = process.env["CANOPY_DEEP"] === "1";
/** The request is killed after these statements: once the record is written, and once the answer is. */
const CHOSEN = [5, 8] as const;
const MOST_STATEMENTS = 30;

const createAndKill = async (nth: number): Promise<{ key: string; isDone: boolean }> => {
  const key = crypto.randomUUID();
  const child = startChild(new URL("../testing/createUntilKilled.ts", import.meta.url), {
    args: [dataDir, String(nth), key],
  });
  await child.saw(/stopped|done/);
  child.process.kill("SIGKILL");
  await child.ended;
  return { key, isDone: child.output().includes("done") };
};

/** The number of companies of that name after the request was repeated. */
const companiesAfterRetry = async (name: string): Promise<unknown> => {
  const { admin, close } = await openOnFolder(dataDir);
  const retried = await admin.post("/api/companies", { name, country: "PT" }, { "idempotency-key": name });
  expect(retried.status).toBe(201);
  const filter = `filters[0].fieldId=name&filters[0].operator=equals&filters[0].value=${name}`;
  const { body } = await admin.get(`/api/companies?${filter}`);
  await close();
  return Reflect.get(Object(body), "total");
};

test(
  "a creation whose process was killed, at any statement, creates exactly one record when it is repeated",
  { timeout: MOST_STATEMENTS * 60_000 },
  async () => {
    await initialiseFolder(dataDir);
    const moments = IS_DEEP ? Array.from({ length: MOST_STATEMENTS }, (_, index) => index + 1) : CHOSEN;
    for (const nth of moments) {
      const { key, isDone } = await createAndKill(nth);
      expect(await companiesAfterRetry(key)).toBe(1);
      if (isDone) break;
    }
  },
);
