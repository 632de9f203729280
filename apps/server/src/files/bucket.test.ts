import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isMissingFile } from "../base/missingFile.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openTestBucket, type TestBucket } from "../testing/evidence/testBucket.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { addProject } from "../testing/testProjects.ts";
import { openBucket } from "./bucket.ts";
import { nameOf } from "./keptBytes.ts";
import { sweepFiles } from "./sweepFiles.ts";

const DAY_MS = 86_400_000;
const AWAY = "The store of files does not answer. Nothing was changed; try again in a minute.";

describe("documents in a bucket", () => {
  let bucket: TestBucket;
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    bucket = await openTestBucket();
    server = await openTestServer({ config: { bucket: bucket.address } });
    admin = await server.signIn("ines.duarte@canopy.example");
  });
  afterAll(async () => {
    await server.close();
    await bucket.close();
  });
  const open = async () => callsOn((await createDocument(admin, (await addProject(server)).id)).id);
  const hashOf = async (calls: Awaited<ReturnType<typeof open>>, text: string) =>
    documentIn(await calls.upload(admin, pdf(text))).versions?.[0]?.sha256 ?? "";

  test("are stored there by their content, whole before they are acknowledged, and not on the server's disk", async () => {
    const sha256 = await hashOf(await open(), "in the bucket");
    expect(await bucket.names()).toContain(nameOf(sha256));
    const left = await readdir(join(server.dataDir, "files"), { recursive: true });
    expect(left).toEqual(["arriving"]);
  });

  test("are read whole and in parts", async () => {
    const calls = await open();
    const text = pdf("read in parts");
    await calls.upload(admin, text);
    const read = (range?: string) =>
      server.fetch(`http://localhost:4100${calls.path}/versions/1/content`, {
        headers: { authorization: admin.authorization ?? "", ...(range && { range }) },
      });
    expect(await (await read()).text()).toBe(text);
    const part = await read("bytes=5-9");
    expect([part.status, await part.text()]).toEqual([206, text.slice(5, 10)]);
  });

  test("are missing, and the store is not away, if the bucket does not have them", async () => {
    const read = server.services.files.read("ab".repeat(32));
    await expect(read).rejects.toSatisfy(isMissingFile);
    await expect(read).rejects.toThrow("The bucket has no such file.");
    const other = await openBucket({ ...bucket.address, bucket: "no-such-bucket" });
    await expect(other.read("ab".repeat(32))).rejects.toThrow(AWAY);
  });

  test("are removed by the sweep a day after nothing names them", async () => {
    const calls = await open();
    const sha256 = await hashOf(calls, "soon deleted");
    await admin.remove(calls.path);
    const { db, files } = server.services;
    await sweepFiles(db, files, new Date(Date.now() + 2 * DAY_MS));
    expect(await bucket.names()).not.toContain(nameOf(sha256));
  });
});

describe("a bucket whose service does not answer", () => {
  let bucket: TestBucket;
  let server: TestServer;
  let admin: Client;
  beforeEach(async () => {
    bucket = await openTestBucket();
    server = await openTestServer({ config: { bucket: bucket.address } });
    admin = await server.signIn("ines.duarte@canopy.example");
  });
  afterEach(() => server.close());

  test("takes no file and shows none, in one clear sentence, and loses nothing", async () => {
    const calls = callsOn((await createDocument(admin, (await addProject(server)).id)).id);
    await calls.upload(admin, pdf("kept before"));
    await bucket.close();
    const refused = await calls.upload(admin, pdf("not kept"));
    expect([refused.status, Reflect.get(Object(refused.body), "detail")]).toEqual([503, AWAY]);
    const read = await admin.get(`${calls.path}/versions/1/content`);
    expect([read.status, Reflect.get(Object(read.body), "detail")]).toEqual([503, AWAY]);
    expect(documentIn(await admin.get(calls.path)).versions).toHaveLength(1);
    expect(await readdir(join(server.dataDir, "files", "arriving"))).toEqual([]);
  });

  test("takes the same file once it answers again", async () => {
    const calls = callsOn((await createDocument(admin, (await addProject(server)).id)).id);
    await bucket.close();
    expect((await calls.upload(admin, pdf("sent twice"))).status).toBe(503);
    const again = await openTestBucket(Number(new URL(bucket.address.endpoint).port));
    const { versions } = documentIn(await calls.upload(admin, pdf("sent twice")));
    expect(versions).toHaveLength(1);
    expect(await again.names()).toEqual([nameOf(versions?.[0]?.sha256 ?? "")]);
    await again.close();
  });
});

test("a bucket that cannot be used is an error in the log, and the server works", async () => {
  const bucket = await openTestBucket();
  await bucket.close();
  const server = await openTestServer({ config: { bucket: bucket.address } });
  const line = server.logLines.find((one) => one.includes("the bucket of FILES_URL cannot be used"));
  expect(line).toContain(bucket.address.endpoint);
  expect(line).not.toContain("secretAccessKey");
  await server.signIn("ines.duarte@canopy.example");
  await server.close();
});

test("a service that takes the connection and then says nothing is given up", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  const folder = await mkdtemp(join(tmpdir(), "canopy-silent-"));
  const path = join(folder, "draft");
  await writeFile(path, "bytes");
  const address = { endpoint: `http://127.0.0.1:${port}`, bucket: "files", region: "r" };
  const bucket = await openBucket({ ...address, accessKeyId: "k", secretAccessKey: "s" }, 50);
  await expect(bucket.put("ab".repeat(32), path)).rejects.toThrow(AWAY);
  await expect(bucket.read("ab".repeat(32))).rejects.toThrow(AWAY);
  silent.closeAllConnections();
  silent.close();
  await rm(folder, { recursive: true });
});

/** A bucket on a service that answers with this body, and is taken for silent after some time. */
const bucketOf = async (body: (answer: ServerResponse) => void) => {
  const service = createServer((_, answer) => {
    answer.setHeader("content-length", LONG);
    body(answer);
  });
  await new Promise<void>((resolve) => void service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as { port: number };
  const address = { endpoint: `http://127.0.0.1:${port}`, bucket: "files", region: "r" };
  const close = () => {
    service.closeAllConnections();
    service.close();
  };
  return {
    close,
    bucket: await openBucket({ ...address, accessKeyId: "k", secretAccessKey: "s" }, SILENT_MS),
  };
};
const LONG = 64 * 1024 * 1024;
const SILENT_MS = 400;

test("a reader may take a pause that is longer than the service may be silent", async () => {
  const rests = Promise.withResolvers<void>();
  const { bucket, close } = await bucketOf((answer) => {
    answer.setTimeout(3 * SILENT_MS, () => rests.resolve());
    answer.once("close", () => rests.resolve());
    answer.end(Buffer.alloc(LONG));
  });
  const reader = (await bucket.read("ab".repeat(32))).getReader();
  let read = (await reader.read()).value?.byteLength ?? 0;
  // nothing more is sent, because nobody takes it
  await rests.promise;
  for (let next = await reader.read(); !next.done; next = await reader.read()) read += next.value.byteLength;
  expect(read).toBe(LONG);
  close();
});

test("a service that falls silent within a file is given up", async () => {
  const { bucket, close } = await bucketOf((answer) => void answer.write("the beginning"));
  const content = await bucket.read("ab".repeat(32));
  await expect(new Response(content).text()).rejects.toThrow("silent");
  close();
});
