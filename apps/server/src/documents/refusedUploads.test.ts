import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { openClientAs } from "../testing/principals.ts";
import { addProject } from "../testing/testProjects.ts";

const GIBIBYTE = 1024 ** 3;

let server: TestServer;
let admin: Client;
let adminId: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
  adminId = String(Reflect.get(Object((await admin.get("/api/users/me")).body), "id"));
});
afterAll(() => server.close());

const open = async () => callsOn((await createDocument(admin, (await addProject(server)).id)).id);
/** The contents that the server keeps: on the disk, and their rows. */
const kept = async () => {
  const found = await readdir(join(server.dataDir, "files"), { recursive: true, withFileTypes: true });
  const rows = await server.services.db.selectFrom("file").select("sha256").execute();
  return [found.filter((one) => one.isFile()).length, rows.length];
};
const refusalOf = ({ status, body }: Answer) => [status, Reflect.get(Object(body), "detail")];

test("a file for which a project has no room is not kept", async () => {
  const on = await open();
  documentIn(await on.upload(admin, pdf("almost all")));
  const { id } = await on.read(admin);
  await server.services.db
    .updateTable("documentVersion")
    .set({ bytes: 5 * GIBIBYTE })
    .where("documentId", "=", id)
    .execute();
  const before = await kept();
  expect(refusalOf(await on.upload(admin, pdf("one too many")))).toEqual([
    413,
    "The project's files are full: 5.0 GiB of 5 GiB.",
  ]);
  expect(await kept()).toEqual(before);
  expect((await on.upload(admin, pdf("almost all"))).status).toBe(200);
});

test("a file for a document whose newest version is under review is not kept", async () => {
  const on = await open();
  documentIn(await on.upload(admin, pdf("handed in")));
  documentIn(await on.submit(admin));
  const before = await kept();
  expect((await on.upload(admin, pdf("another"))).status).toBe(409);
  expect(await kept()).toEqual(before);
});

test("a file that says that it is larger than what its sender may still send is not read", async () => {
  const sender = await openClientAs(server, "PLATFORM_ADMIN");
  const { db, now } = server.services;
  const until = new Date(now().getTime() + 60_000);
  await db
    .insertInto("rateLimit")
    .values({ key: `files ${sender.id}`, used: (20 * GIBIBYTE) / 1024 - 1, until })
    .execute();
  const on = await open();
  let isRead = false;
  const body = new ReadableStream(
    {
      pull: (controller) => {
        isRead = true;
        controller.enqueue(new Uint8Array(2048));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = await server.answer(
    new Request(`http://canopy.example${on.path}/versions?name=a.pdf`, {
      method: "POST",
      body,
      duplex: "half",
      headers: { authorization: sender.client.authorization ?? "", "content-length": "2048" },
    } as RequestInit),
    "10.1.1.1",
  );
  expect([response.status, isRead]).toEqual([429, false]);
});

test("one person sends 20 GiB to documents within 24 hours, also if they delete them again", async () => {
  const until = new Date(server.services.now().getTime() + 90 * 60_000);
  const key = `files ${adminId}`;
  const leaves = (bytes: number) => (20 * GIBIBYTE - bytes) / 1024;
  const row = { key, used: leaves(1024), until };
  const { db } = server.services;
  await db
    .insertInto("rateLimit")
    .values(row)
    .onConflict((on) => on.column("key").doUpdateSet(row))
    .execute();
  const on = await open();
  documentIn(await on.upload(admin, pdf("the last")));
  expect((await on.upload(admin, pdf("the last"))).status).toBe(200);
  expect((await admin.remove(on.path)).status).toBe(204);
  const other = await open();
  const before = await kept();
  const refused = await other.upload(admin, pdf("one too many"));
  expect(refusalOf(refused)).toEqual([
    429,
    "At most 20 GiB of files can be sent within 24 hours. This one can be sent in 2 hours.",
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80 * 60);
  expect(await kept()).toEqual(before);
  const { client: colleague } = await openClientAs(server, "PLATFORM_ADMIN");
  expect((await other.upload(colleague, pdf("a colleague's"))).status).toBe(201);
});

test("one person submits 300 documents within an hour, one that they withdrew counted anew", async () => {
  const { client, id } = await openClientAs(server, "PLATFORM_ADMIN");
  const { db, now } = server.services;
  const row = { key: `submissions ${id}`, used: 298, until: new Date(now().getTime() + 90_000) };
  await db.insertInto("rateLimit").values(row).execute();
  const on = await open();
  documentIn(await on.upload(client, pdf("handed in twice")));
  for (let time = 1; time <= 2; time += 1) {
    documentIn(await on.submit(client));
    // a repetition is none
    documentIn(await on.submit(client));
    documentIn(await on.withdraw(client));
  }
  const notices = () => db.selectFrom("notification").select("id").where("actorId", "=", id).execute();
  const before = (await notices()).length;
  const refused = await on.submit(client);
  expect(refusalOf(refused)).toEqual([
    429,
    "At most 300 documents can be submitted within an hour. This one can be submitted in 2 minutes.",
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(90);
  expect([(await on.read(client)).state, (await notices()).length]).toEqual(["DRAFT", before]);
});
