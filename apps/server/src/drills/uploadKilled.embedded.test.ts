import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { openOnFolder } from "../testing/createUntilKilled.ts";
import { addProject } from "../testing/testProjects.ts";
import { documentIn } from "../testing/evidence/testDocuments.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canopy-uploads-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const IS_DEEP = process.env["CANOPY_DEEP"] === "1";
/** Moments of the kill, counted from an acknowledgement: within a file's bytes, between them and the row, beyond. */
const MOMENTS_MS = IS_DEEP ? [0, 1, 2, 3, 5, 8, 13, 21, 34, 55] : [0, 3, 8];

test(
  "a server that is killed while files arrive keeps every acknowledged one, lists no half one, and tidies up",
  { timeout: 60_000 * MOMENTS_MS.length },
  async () => {
    await initialiseFolder(dataDir);
    const first = await openOnFolder(dataDir);
    const { id: projectId } = await addProject(first);
    await first.close();
    for (const moment of MOMENTS_MS) {
      const child = startChild(new URL("../testing/evidence/uploadUntilKilled.ts", import.meta.url), {
        args: [dataDir, projectId],
      });
      await child.saw(/kept 3 /);
      await new Promise((resolve) => setTimeout(resolve, moment));
      child.process.kill("SIGKILL");
      await child.ended;
      const output = child.output();
      const acknowledged = [...output.matchAll(/kept (\d+) /g)].map(([, no]) => `${no}.pdf`);
      const id = /document (\S+) /.exec(output)?.[1] ?? "";

      const { admin, close } = await openOnFolder(dataDir);
      const { versions = [] } = documentIn(await admin.get(`/api/documents/${id}`));
      expect(versions.map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(acknowledged));
      for (const { sha256, bytes } of versions) {
        const kept = await readFile(join(dataDir, "files", sha256.slice(0, 2), sha256.slice(2)));
        expect(kept.length).toBe(bytes);
        expect(createHash("sha256").update(kept).digest("hex")).toBe(sha256);
      }
      expect(await readdir(join(dataDir, "files", "arriving"))).toEqual([]);
      await close();
    }
  },
);
