import type { PackScope } from "@canopy/contracts";
import { sql } from "kysely";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSigningKey } from "../base/signingKey.ts";
import { withoutLimit } from "../database/statements/statementLimit.ts";
import type { Services } from "../http/services.ts";
import { keepFileRow } from "../files/fileRows.ts";
import { fileStream } from "../files/fileStream.ts";
import { findingPart, filesByVersion, packIndex, SHOWN_ROWS } from "./packIndex.ts";
import { findingLines, findingsHead } from "./packTables.ts";
import { readPackState, type PackedFinding, type PackState } from "./readPackState.ts";
import { writePack } from "./writePack.ts";
import { DAY_MS } from "../base/durations.ts";
import { removeAbandoned } from "../base/removeAbandoned.ts";

/** Beginning of the names of folders in which packs are prepared. */
const FOLDER = "canopy-pack-";

/** A pack that this server makes. */
export interface PackToMake {
  readonly id: string;
  readonly processId: string;
  readonly scope: PackScope;
  /** Id of the holder of the lease. */
  readonly maker: string;
}

/** A finished pack. */
export interface MadePack {
  readonly state: PackState;
  readonly publicKey: string;
  readonly manifestSha256: string;
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Makes the file of a pack. Data that can change are read in one short transaction; history rows and stored files never
 * change, so they are read and written outside of any. `pass` is awaited with every piece and throws to end the work;
 * then no file is left. Source: behaviour.md §4 Packs.
 */
export const makePack = async (
  { db, files, config, now }: Pick<Services, "db" | "files" | "config" | "now">,
  { processId, scope }: PackToMake,
  pass: () => Promise<void>,
): Promise<MadePack> => {
  const key = openSigningKey(config.signingKey);
  // left by servers that were killed; other servers of this machine make packs too
  await removeAbandoned(tmpdir(), { ageMs: DAY_MS, prefix: FOLDER });
  const aside = await mkdtemp(join(tmpdir(), FOLDER));
  try {
    const table = join(aside, "findings.csv");
    const { state, shown } = await readInto(db, { processId, scope, publicKey: key.publicKey }, table);
    const fileOf = filesByVersion(state);
    const index = packIndex(
      state,
      shown.map((finding) => findingPart(finding, fileOf)),
    );
    const findings = () => fileStream(table);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writing = writePack({ db, files, state, findings, index, key, pass }, writable).catch(
      async (error: unknown) => {
        await writable.abort(error).catch(() => undefined);
        throw error;
      },
    );
    // a store that fails before it reads leaves the writer waiting for a reader, so its failure ends the writing
    const receiving = files
      .receive(readable, { checkHead: () => {}, checkBytes: () => {} })
      .catch(async (error: unknown) => {
        await readable.cancel(error).catch(() => undefined);
        throw error;
      });
    const [written, received] = await Promise.allSettled([writing, receiving]);
    // where both failed, the writer may know no more than that its reader has gone
    if (received.status === "rejected") throw received.reason;
    if (written.status === "rejected") {
      await received.value.discard();
      throw written.reason;
    }
    const file = received.value;
    try {
      // the row comes before the bytes are in place, so that the sweep, which locks it, leaves them
      await keepFileRow(db, file, now());
      await file.place();
    } finally {
      await file.discard();
    }
    const { sha256, bytes } = file;
    return { state, publicKey: key.publicKey, manifestSha256: written.value, sha256, bytes };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};

/** Reads the state of one moment, and writes the findings to the file at `table` meanwhile, so that they are never all in memory. */
const readInto = async (
  db: Services["db"],
  packed: Parameters<typeof readPackState>[1],
  table: string,
): Promise<{ readonly state: PackState; readonly shown: readonly PackedFinding[] }> => {
  const file = await open(table, "wx", 0o600);
  try {
    return await withoutLimit(db, async (tx) => {
      await sql`set transaction isolation level repeatable read read only`.execute(tx);
      const shown: PackedFinding[] = [];
      await file.write(findingsHead());
      const state = await readPackState(tx, packed, async (rows) => {
        shown.push(...rows.slice(0, SHOWN_ROWS - shown.length));
        await file.write(findingLines(rows));
      });
      return { state, shown };
    });
  } finally {
    await file.close();
  }
};
