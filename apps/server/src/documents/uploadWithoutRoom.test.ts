import { open, readdir, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { addProject } from "../testing/testProjects.ts";

let server: TestServer;
let admin: Client;
let projectId: string;
let handles: FileHandle;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
  projectId = (await addProject(server)).id;
  // every file is written through this
  const handle = await open(import.meta.filename);
  handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const full = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
const kept = async () => {
  const found = await readdir(join(server.dataDir, "files"), { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map(({ name }) => name);
};

test.each(["writeFile", "sync"] as const)(
  "a disk that is full at %s is said in one clear sentence, nothing is kept, and the retry stores the file",
  async (operation) => {
    const on = callsOn((await createDocument(admin, projectId)).id);
    documentIn(await on.upload(admin, pdf("there before")));
    const before = await kept();
    vi.spyOn(handles, operation).mockImplementation(full);
    const refused = await on.upload(admin, pdf(operation));
    expect([
      refused.status,
      Reflect.get(Object(refused.body), "detail"),
      refused.headers.get("retry-after"),
    ]).toEqual([503, "The server has no room for this file. Nothing was kept.", "60"]);
    vi.restoreAllMocks();
    const requestId = refused.headers.get("x-request-id") ?? "no id";
    const told = server.logLines.filter((line) => line.includes(requestId) && line.includes('"error"'));
    expect(told).toEqual([expect.stringContaining("no space left on device ENOSPC")]);
    expect(await kept()).toEqual(before);
    expect((await on.read(admin)).versions).toHaveLength(1);
    expect(documentIn(await on.upload(admin, pdf(operation))).versions).toHaveLength(2);
  },
);

test("a file that cannot be put into its place counts for nothing in its sender's 24 hours", async () => {
  const { db, files } = server.services;
  const sent = async () =>
    (await db.selectFrom("rateLimit").select("used").where("key", "like", "files %").execute()).map(
      ({ used }) => used,
    );
  const on = callsOn((await createDocument(admin, projectId)).id);
  documentIn(await on.upload(admin, pdf("there before")));
  const before = await sent();
  expect(before).toHaveLength(1);
  const receive = files.receive.bind(files);
  vi.spyOn(files, "receive").mockImplementation(async (chunks, checks) => ({
    ...(await receive(chunks, checks)),
    place: full,
  }));
  expect((await on.upload(admin, pdf("not placed"))).status).toBe(503);
  expect(await sent()).toEqual(before);
});
