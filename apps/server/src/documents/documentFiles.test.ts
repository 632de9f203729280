import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sweepFiles } from "../files/sweepFiles.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { addProject } from "../testing/testProjects.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";

const DAY_MS = 86_400_000;
const MEBIBYTE = 1024 * 1024;

let server: TestServer;
let admin: Client;
let projectId: string;
beforeAll(async () => {
  server = await openTestServer({ config: { maxFileBytes: MEBIBYTE } });
  admin = await server.signIn("ines.duarte@canopy.example");
  projectId = (await addProject(server)).id;
});
afterAll(() => server.close());

const open = async () => callsOn((await createDocument(admin, projectId)).id);
const stored = async (): Promise<readonly string[]> => {
  const folder = join(server.dataDir, "files");
  await mkdir(folder, { recursive: true });
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map(({ name, parentPath }) => `${parentPath}/${name}`);
};
const send = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  server.fetch(`http://localhost:4100${path}`, {
    method: "POST",
    headers: { authorization: admin.authorization ?? "", ...headers },
    body,
    duplex: "half",
  } as RequestInit);

/** The statements that admit a request. */
const SIGN_IN = 1;

test("the limit of a file is told as it is configured, without a statement of its own", async () => {
  server.statements.length = 0;
  const { status, body } = await admin.get("/api/documents/limits");
  expect([status, body]).toEqual([200, { maxFileBytes: MEBIBYTE }]);
  expect(server.statements).toHaveLength(SIGN_IN);
});

describe("an upload", () => {
  test("keeps the same bytes once, by their content", async () => {
    const [one, other] = [await open(), await open()];
    const before = (await stored()).length;
    const { versions } = documentIn(await one.upload(admin, pdf("same")));
    await other.upload(admin, pdf("same"), "another name.pdf");
    const sha256 = versions?.[0]?.sha256 ?? "";
    expect(await stored()).toHaveLength(before + 1);
    expect(await stored()).toContainEqual(join(server.dataDir, "files", sha256.slice(0, 2), sha256.slice(2)));
  });

  test("is refused above the limit as soon as the bytes say so, and nothing is kept", async () => {
    const on = await open();
    const before = await stored();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(pdf("x".repeat(60_000)))),
    });
    const { status } = await send(`${on.path}/versions?name=a.pdf`, endless);
    expect(status).toBe(413);
    const told = await send(`${on.path}/versions?name=a.pdf`, pdf(), { "content-length": "2000000" });
    expect(told.status).toBe(413);
    expect(await stored()).toEqual(before);
  });

  test.each([
    ["", "a.pdf", 400],
    ["MZ\u0000\u0001", "a.pdf", 415],
    ["{}", "a.json", 415],
    [pdf(), "a.exe", 201],
    ["a;b\n1;2\n", "a.csv", 201],
    ["<!doctype html><p>", "a.txt", 201],
    [pdf(), "", 400],
    [pdf(), "a\u202Efdp.exe", 400],
    [pdf(), "a\u0007.pdf", 400],
    [pdf(), "a".repeat(161), 400],
    [pdf(), `${"🌍".repeat(156)}.pdf`, 201],
    [pdf(), "🌍".repeat(161), 400],
    [pdf(), `C:\\folder\\${"a".repeat(160)}`, 201],
  ])("of %j as %j answers %i", async (bytes, name, status) => {
    expect((await (await open()).upload(admin, bytes, name)).status).toBe(status);
  });

  test("shorter than announced keeps nothing", async () => {
    const on = await open();
    const before = await stored();
    const { status } = await send(`${on.path}/versions?name=a.pdf`, pdf(), { "content-length": "5000" });
    expect([status, await stored()]).toEqual([400, before]);
  });

  test("cuts the path off the name and keeps the note", async () => {
    const on = await open();
    await admin.upload(`${on.path}/versions?name=..%2F..%2Fetc%2Fpasswd.pdf&note=First`, pdf());
    expect((await on.read(admin)).versions).toMatchObject([{ fileName: "passwd.pdf", note: "First" }]);
  });

  test("is kept under the name that people type, also where a Mac has taken its accents apart", async () => {
    const on = await open();
    await on.upload(admin, pdf(), "Relato\u0301rio.pdf");
    expect((await on.read(admin)).versions).toMatchObject([{ fileName: "Relat\u00F3rio.pdf" }]);
  });

  test.each([
    ["a name that is too long", `${"a".repeat(157)}.pdf`, "The file's name must be at most 160 characters"],
    ["a disguised name", "evil\u202Efdp.exe", "The file's name must hold no marks of text direction"],
  ])("with %s is refused with what is wrong with it", async (_case, name, message) => {
    const { body } = await (await open()).upload(admin, pdf(), name);
    expect(body).toMatchObject({ errors: { name: [message] } });
  });

  test("is one of at most three of a person at a time", async () => {
    const [first, ...more] = await Promise.all([open(), open(), open(), open()]);
    const ends: (() => void)[] = [];
    const slow = more.map((on) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(pdf(on.path)));
          ends.push(() => controller.close());
        },
      });
      return send(`${on.path}/versions?name=a.pdf`, body);
    });
    const refusals = async () => (await first?.upload(admin))?.status;
    const arriving = async () => (await stored()).filter((path) => path.includes("/arriving/")).length;
    await expect.poll(arriving, { timeout: 30_000 }).toBe(3);
    expect(await refusals()).toBe(429);
    for (const end of ends) end();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([200, 201]).toContain(await refusals());
  });
});

describe("content", () => {
  const text = pdf("0123456789");
  const read = async (range?: string, more: Record<string, string> = {}) => {
    const on = await open();
    await on.upload(admin, text, "Überblick „A“.pdf");
    return server.fetch(`http://localhost:4100${on.path}/versions/1/content`, {
      headers: { authorization: admin.authorization ?? "", ...(range !== undefined && { range }), ...more },
    });
  };

  test("carries headers under which nothing of it runs in our origin", async () => {
    const answer = await read();
    expect(await answer.text()).toBe(text);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(text.length),
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[\da-f]{64}"$/),
      "content-disposition":
        "attachment; filename=\"_berblick _A_.pdf\"; filename*=UTF-8''%C3%9Cberblick%20%E2%80%9EA%E2%80%9C.pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  test("of pages and scripts is never typed as such", async () => {
    const on = await open();
    await on.upload(admin, "<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg");
    const { versions } = await on.read(admin);
    const { headers } = await admin.get(`${on.path}/versions/1/content`);
    expect([versions?.[0]?.type, headers.get("content-type")]).toEqual([
      "image/svg+xml",
      "application/octet-stream",
    ]);
  });

  test.each([
    ["bytes=0-3", 206, text.slice(0, 4), `bytes 0-3/${text.length}`],
    ["bytes=4-", 206, text.slice(4), `bytes 4-${text.length - 1}/${text.length}`],
    ["bytes=-5", 206, text.slice(-5), `bytes ${text.length - 5}-${text.length - 1}/${text.length}`],
    ["bytes=0-99999", 206, text, `bytes 0-${text.length - 1}/${text.length}`],
    ["bytes=0-1,3-4", 200, text, null],
    ["lines=1-2", 200, text, null],
  ])("of the range %s answers %i", async (range, status, body, contentRange) => {
    const answer = await read(range);
    expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  test("has no part past its end, and no range where the file is another one", async () => {
    const past = await read("bytes=9999-");
    expect([past.status, past.headers.get("content-range")]).toEqual([416, `bytes */${text.length}`]);
    expect((await read("bytes=0-3", { "if-range": '"other"' })).status).toBe(200);
  });

  test.each([undefined, "bytes=4-"])(
    "that was cut on the disk fails, asked by %s, and does not wait for its rest",
    async (range) => {
      const { files } = server.services;
      const cut = vi.spyOn(files, "read").mockImplementation(async () => new Blob(["%PDF"]).stream());
      const answer = await read(range);
      await expect(answer.text()).rejects.toThrow("The stored file ends after 4 of ");
      cut.mockRestore();
    },
  );

  test("that is missing on the disk says whom to tell, the log names the document, and no reading is written", async () => {
    const { db } = server.services;
    const on = await open();
    const { id, versions } = documentIn(await on.upload(admin, pdf("lost")));
    const sha256 = versions?.[0]?.sha256 ?? "";
    await rm(join(server.dataDir, "files", sha256.slice(0, 2), sha256.slice(2)));
    const { status, body, headers } = await admin.get(`${on.path}/versions/1/content`);
    expect([status, body]).toEqual([
      500,
      expect.objectContaining({
        type: "/errors/internal",
        detail: "The server no longer has this file. Please tell your administrator.",
      }),
    ]);
    const requestId = headers.get("x-request-id") ?? "";
    const told = server.logLines.filter((line) => line.includes(requestId) && line.includes('"error"'));
    expect(told).toEqual([
      expect.stringContaining(`The stored file ${sha256} of the document ${id}, version 1, is missing.`),
    ]);
    const readings = db.selectFrom("securityEvent").select("details").where("kind", "=", "DOCUMENT_READ");
    const events = await readings.execute();
    expect(events.filter(({ details }) => JSON.stringify(details).includes(id))).toEqual([]);
  });

  test("that was lost is there again once somebody sends it again", async () => {
    const on = await open();
    const { versions } = documentIn(await on.upload(admin, pdf("found")));
    const sha256 = versions?.[0]?.sha256 ?? "";
    await rm(join(server.dataDir, "files", sha256.slice(0, 2), sha256.slice(2)));
    expect((await on.upload(admin, pdf("found"))).status).toBe(200);
    expect((await admin.get(`${on.path}/versions/1/content`)).status).toBe(200);
    expect((await on.read(admin)).versions).toHaveLength(1);
  });

  test.each([undefined, "bytes=0-3", "bytes=4-", "bytes=9999-"])(
    "of HEAD %s is the headers of the whole: no file is opened, no reading is written",
    async (range) => {
      const { files, db } = server.services;
      const on = await open();
      await on.upload(admin, text);
      const at = `http://localhost:4100${on.path}/versions/1/content`;
      const headers = { authorization: admin.authorization ?? "" };
      const reads = async () =>
        (await db.selectFrom("securityEvent").select("id").where("kind", "=", "DOCUMENT_READ").execute())
          .length;
      const whole = await server.fetch(at, { headers });
      await whole.body?.cancel();
      const before = await reads();
      const opened = vi.spyOn(files, "read");
      const head = await server.fetch(at, {
        method: "HEAD",
        headers: { ...headers, ...(range !== undefined && { range }) },
      });
      const { "x-request-id": _, ...expected } = Object.fromEntries(whole.headers);
      expect([head.status, head.body]).toEqual([200, null]);
      expect(Object.fromEntries(head.headers)).toMatchObject(expected);
      expect([opened.mock.calls.length, await reads()]).toEqual([0, before]);
      opened.mockRestore();
    },
  );

  test.each(["0", "2", "x", "1.0", "-1", "01"])("of version %s is not found", async (no) => {
    const on = await open();
    await on.upload(admin);
    expect((await admin.get(`${on.path}/versions/${no}/content`)).status).toBe(404);
  });
});

test("the sweep removes what nothing names after a day, and no file in use", async () => {
  const { db, files, now } = server.services;
  const [kept, gone] = [await open(), await open()];
  await kept.upload(admin, pdf("kept"));
  await gone.upload(admin, pdf("gone"));
  await admin.remove(gone.path);
  const before = (await stored()).length;
  expect(await sweepFiles(db, files, now())).toBe(0);
  expect(await sweepFiles(db, files, new Date(now().getTime() + DAY_MS + 1))).toBe(1);
  expect(await stored()).toHaveLength(before - 1);
  expect((await admin.get(`${kept.path}/versions/1/content`)).status).toBe(200);
});
