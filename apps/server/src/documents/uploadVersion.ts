import { MAX_PROJECT_FILE_BYTES, type documentEndpoints, type DocumentRecord } from "@canopy/contracts";
import { sql } from "kysely";
import { invalid, ProblemError } from "../base/problem.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { onDisk } from "../files/diskFull.ts";
import { keepFileRow } from "../files/fileRows.ts";
import type { ArrivedFile } from "../files/fileStore.ts";
import { sniffType } from "../files/sniffType.ts";
import { Existing, type Call, type IncomingFile } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import {
  assertMayWrite,
  documentProblem,
  lockDocument,
  readWritten,
  type DocumentInWrite,
} from "./documentWrites.ts";
import { assertMaySend, giveBackSent, takeFromSent } from "./sentBytes.ts";

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

type Upload = Call<typeof documentEndpoints.upload>;

/** Receives the file, then writes its version; no transaction is open while bytes arrive. Source: behaviour.md §7 Documents. */
export const uploadVersion = async (
  services: Services,
  call: Upload,
): Promise<DocumentRecord | Existing<DocumentRecord>> => {
  const { db } = services;
  // a refusal that does not depend on the file comes before its bytes are read
  await db.transaction().execute(async (tx) => {
    assertMayWrite(await lockDocument(tx, call));
    const bytes = call.stream.announced ?? 0;
    await assertMaySend(tx, { senderId: call.caller.id, bytes, at: services.now() });
  });
  const stream = { ...call.stream, chunks: whileSignedIn(services, call) };
  const { file, type } = await receive(services, stream, call.query.name);
  let late = call;
  try {
    // the bytes may have come for minutes: nothing is kept for somebody whose session has ended by now, nor for a document that is gone
    late = { ...call, caller: await call.readCaller() };
    // nor where it would be refused: bytes that nothing names stay on the disk for a day, and count for no project
    const sent = { senderId: late.caller.id, bytes: file.bytes, at: services.now() };
    const isNew = await db.transaction().execute(async (tx) => {
      if (await isThere(tx, await lockDocument(tx, late), file)) return false;
      await takeFromSent(tx, sent);
      return true;
    });
    try {
      // the row comes before the bytes are in place, so that the sweep, which locks it, leaves them; bytes that are kept
      // already are put in place again, because the disk may have lost them
      await keepFileRow(db, file, services.now());
      await onDisk(file.place());
    } catch (error) {
      if (isNew) await giveBackSent(db, sent);
      throw error;
    }
  } finally {
    await file.discard();
  }
  return db.transaction().execute((tx) => writeVersion(tx, services, late, { file, type }));
};

/** The time between two looks at the session of a file that is on its way. */
const LOOK_EVERY_MS = 60_000;

/** The bytes as they come, while the sender's session lasts: they keep it from being idle, and its end ends them. */
async function* whileSignedIn(
  { now }: Pick<Services, "now">,
  { stream, readCaller }: Upload,
): AsyncGenerator<Uint8Array, void, undefined> {
  let lookedAt = now().getTime();
  for await (const chunk of stream.chunks) {
    const at = now().getTime();
    if (at - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = at;
      await readCaller();
    }
    yield chunk;
  }
}

/** A file that arrived whole, and its type by its bytes. */
interface Received {
  readonly file: ArrivedFile;
  readonly type: string;
}

const receive = async (
  { files, config }: Services,
  { chunks, announced }: IncomingFile,
  name: string,
): Promise<Received> => {
  const most = config.maxFileBytes;
  const checkBytes = (bytes: number) => {
    if (bytes > most)
      throw new ProblemError("/errors/too-large", `A file may hold at most ${most / MEBIBYTE} MiB.`);
  };
  checkBytes(announced ?? 0);
  let type: string | undefined;
  const checkHead = (head: Buffer) => {
    if (head.length === 0) throw invalid({ file: ["The file is empty"] }, "The file is empty.");
    type = sniffType(head, name);
    if (type === undefined)
      throw new ProblemError(
        "/errors/unsupported-media-type",
        "Files of this type are not kept. Send a PDF, an Office or OpenDocument file, CSV, text, a picture or a ZIP.",
      );
  };
  const file = await onDisk(files.receive(chunks, { checkHead, checkBytes }));
  if (type !== undefined && (announced === undefined || announced === file.bytes)) return { file, type };
  await file.discard();
  throw invalid({ file: ["The file arrived incomplete"] }, "The file arrived incomplete.");
};

/** True if the document's newest version has this content already. Throws if it may not get a version with it. */
const isThere = async (
  tx: Db,
  found: DocumentInWrite,
  { sha256, bytes }: Pick<ArrivedFile, "sha256" | "bytes">,
): Promise<boolean> => {
  const [newest] = found.versions;
  if (newest?.sha256 === sha256) return true;
  assertMayWrite(found);
  if (newest?.state === "SUBMITTED") throw documentProblem({ kind: "underReview" });
  await assertRoom(tx, found, bytes);
  return false;
};

const writeVersion = async (
  tx: Db,
  services: Services,
  call: Upload,
  { file, type }: Received,
): Promise<DocumentRecord | Existing<DocumentRecord>> => {
  const { caller, query } = call;
  const found = await lockDocument(tx, call);
  const { row, versions } = found;
  const [newest] = versions;
  if (await isThere(tx, found, file)) return new Existing(await readWritten(tx, row.id, caller));
  const at = services.now();
  const no = (newest?.no ?? 0) + 1;
  const actor = actorOf(call);
  await tx
    .insertInto("documentVersion")
    .values({
      id: services.randomUuid(),
      documentId: row.id,
      no,
      fileName: query.name,
      bytes: file.bytes,
      type,
      sha256: file.sha256,
      at,
      byId: caller.id,
      byName: actor.name,
      note: query.note ?? null,
      state: "DRAFT",
      submittedAt: null,
      submittedById: null,
      decidedAt: null,
      decidedById: null,
      reason: null,
      acceptedRound: null,
    })
    .execute();
  await tx
    .updateTable("document")
    .set((is) => ({
      state: "DRAFT",
      submittedAt: null,
      awaitsFileSince: null,
      updatedAt: at,
      version: is("version", "+", 1),
    }))
    .where("id", "=", row.id)
    .execute();
  await recordHistory(tx, {
    actor,
    at,
    entity: "document",
    entityId: row.id,
    entityName: row.title,
    action: "version",
    before: { state: newest?.state ?? null },
    after: { state: "DRAFT", versionNo: no, fileName: query.name, bytes: file.bytes, sha256: file.sha256 },
  });
  return readWritten(tx, row.id, caller);
};

/** Throws 413 if the project's files would hold more than they may. */
const assertRoom = async (tx: Db, { project }: DocumentInWrite, bytes: number): Promise<void> => {
  const { rows } = await sql<{ used: number }>`select coalesce(sum(v.bytes), 0)::bigint as used
    from document_version v join document dc on dc.id = v.document_id
    where dc.project_id = ${project.id}::text::uuid`.execute(tx);
  const used = rows[0]?.used ?? 0;
  if (used + bytes <= MAX_PROJECT_FILE_BYTES) return;
  const most = `${MAX_PROJECT_FILE_BYTES / GIBIBYTE} GiB`;
  throw new ProblemError("/errors/too-large", `The project's files are full: ${sizeOf(used)} of ${most}.`);
};

const sizeOf = (bytes: number): string =>
  bytes >= GIBIBYTE ? `${(bytes / GIBIBYTE).toFixed(1)} GiB` : `${(bytes / MEBIBYTE).toFixed(1)} MiB`;
