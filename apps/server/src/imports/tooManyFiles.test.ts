import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { detailOf, openImportStage, refusal, type ImportStage } from "../testing/importStage.ts";
import { openClientAs } from "../testing/principals.ts";
import type { Answer, Client } from "../testing/index.ts";

const HOUR_MS = 3_600_000;
const MEBIBYTE = 1024 * 1024;

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

let sender: Client;
let senderId: string;
beforeEach(async () => {
  ({ client: sender, id: senderId } = await openClientAs(stage.server, "PLATFORM_ADMIN"));
});

const zeros = (bytes: number) => sql<Uint8Array>`decode(repeat('00', ${bytes}::int), 'hex')`;

/** Notes files as sent some hours ago. */
const noteSent = async (hoursAgo: number, files: number, bytes = 10) => {
  const { db, randomUuid } = stage.server.services;
  const createdAt = new Date(stage.clock.now().getTime() - hoursAgo * HOUR_MS);
  const row = () => ({
    ...{ id: randomUuid(), makerId: senderId, resource: "companies" as const, name: "file.csv" },
    ...{ state: "JUDGED" as const, file: zeros(bytes), columns: "[]", mapping: "[]", questions: "[]" },
    ...{ counts: JSON.stringify({ NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 0 }), reason: null, createdAt },
  });
  await db
    .insertInto("import")
    .values(Array.from({ length: files }, row))
    .execute();
};
const send = (client = sender) =>
  client.upload("/api/imports?resource=companies&name=file.csv", "Name,Country\r\nAlder,PT\r\n");
const waitOf = ({ headers }: Answer) => Number(headers.get("retry-after"));

test("one person sends a hundred files for imports within 24 hours; others are not held up by them", async () => {
  await noteSent(24, 60);
  await noteSent(20, 40);
  await noteSent(2, 59);
  expect((await send()).status).toBe(201);
  const refused = await send();
  expect(refusal(refused)).toEqual([429, "/errors/rate-limited"]);
  expect(detailOf(refused)).toBe(
    "At most 100 files, of 256 MiB together, can be sent for imports within 24 hours. This one can be sent in 4 hours.",
  );
  expect(waitOf(refused)).toBe(4 * 3600);
  expect((await send(stage.admin)).status).toBe(201);
});

test("files that a clock that was far ahead has dated do not count", async () => {
  await noteSent(-48, 100);
  expect((await send()).status).toBe(201);
});

test("the files of one person hold 256 MiB together within 24 hours", async () => {
  await noteSent(23.5, 1, 16 * MEBIBYTE);
  for (let hour = 1; hour <= 15; hour += 1) await noteSent(hour, 1, 16 * MEBIBYTE);
  const refused = await send();
  expect([...refusal(refused), waitOf(refused)]).toEqual([429, "/errors/rate-limited", 1800]);
  expect(detailOf(refused)).toContain("This one can be sent in 30 minutes.");
  const { total } = await stage.server.services.db
    .selectFrom("import")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("makerId", "=", senderId)
    .executeTakeFirstOrThrow();
  expect(total).toBe(16);
});

test("of files that are sent at the same time no more are kept than may be", async () => {
  await noteSent(2, 98);
  const answers = await Promise.all([send(), send(), send(), send()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429]);
});
