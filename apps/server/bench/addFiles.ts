import { randomBytes, randomUUID } from "node:crypto";
import { recordHistories } from "../src/database/history.ts";
import { insertRows } from "../src/database/insertRows.ts";
import type { Services } from "../src/http/services.ts";

/** Files to add to a project. */
export interface AddedFiles {
  readonly projectId: string;
  readonly count: number;
  readonly bytesEach: number;
}

/**
 * Adds submitted documents of the project itself, each with one file, as as many uploads leave them: the bytes in their
 * places, the rows and the history. Through the API this would take longer than what is measured afterwards.
 */
export const addFiles = async (
  { db, files, now }: Pick<Services, "db" | "files" | "now">,
  { projectId, count, bytesEach }: AddedFiles,
): Promise<void> => {
  const at = now();
  const person = await db.selectFrom("appUser").select("id").limit(1).executeTakeFirstOrThrow();
  const rest = randomBytes(bytesEach);
  const kept: { number: number; id: string; sha256: string; bytes: number }[] = [];
  for (let number = 1; number <= count; number += 1) {
    const content = Buffer.concat([Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n`), rest]).subarray(
      0,
      bytesEach,
    );
    const file = await files.receive(
      (async function* whole() {
        yield content;
      })(),
      { checkHead: () => {}, checkBytes: () => {} },
    );
    await file.place();
    kept.push({ number, id: randomUUID(), sha256: file.sha256, bytes: file.bytes });
  }
  const submitted = { state: "SUBMITTED", submittedAt: at } as const;
  const documents = kept.map(({ id, number }) => ({
    ...{ id, projectId, processId: null, milestoneId: null, slot: null, title: `Readings ${number}` },
    ...{
      kind: "METER_DATA",
      note: null,
      internal: false,
      createdById: person.id,
      createdAt: at,
      updatedAt: at,
    },
    ...submitted,
  }));
  const versions = kept.map(({ id: documentId, number, sha256, bytes }) => ({
    ...{ id: randomUUID(), documentId, no: 1, fileName: `readings-${number}.pdf`, bytes, sha256, at },
    ...{ type: "application/pdf", byId: person.id, byName: "Bench", note: null, reason: null },
    ...{ submittedById: person.id, submitterIds: [person.id] },
    ...{ decidedAt: null, decidedById: null, acceptedRound: null },
    ...submitted,
  }));
  const actor = { id: person.id, name: "Bench", source: "API" } as const;
  await db.transaction().execute(async (tx) => {
    const contents = kept.map(({ sha256, bytes }) => ({ sha256, bytes, sentAt: at }));
    await insertRows(tx, "file", contents);
    await insertRows(tx, "document", documents);
    await insertRows(tx, "documentVersion", versions);
    await recordHistories(
      tx,
      documents.map((after) => ({
        ...{ actor, at, entity: "document", entityId: after.id, action: "create", after },
      })),
    );
  });
};
