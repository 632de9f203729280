import { MAX_LOGO_BYTES, MAX_LOGO_SIDE_PX } from "@canopy/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { createInterleaver } from "../testing/interleave.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { testJpeg, testWebp } from "../testing/testPictures.ts";
import { pngOfBytes, testPng } from "../testing/testPng.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const png = testPng();
const other = testPng({ width: 300, height: 200 });
const pathOf = (id: string) => `/api/companies/${id}/logo`;
const put = (id: string, file: Uint8Array | string, client = admin) => client.upload(pathOf(id), file, "PUT");
const companyOf = async (id: string) => Object((await admin.get(`/api/companies/${id}`)).body);
const read = (id: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  server.fetch(`http://localhost:4100${pathOf(id)}`, {
    method,
    headers: { authorization: admin.authorization ?? "", ...headers },
  });
const historyOf = async (id: string) =>
  (
    await server.services.db
      .selectFrom("history")
      .select(["action", "changes"])
      .where("entityId", "=", id)
      .orderBy("at")
      .execute()
  ).map(({ action, changes }) => [action, changes] as const);
const keptLogos = async (id: string) => {
  const { rows } = await sql<{ type: string }>`select type from company_logo
    where company_id = ${id}::text::uuid`.execute(server.services.db);
  return rows.map(({ type }) => type);
};

describe("the logo of a company", () => {
  test("is stored and answered byte for byte, under headers by which nothing of it runs", async () => {
    const id = await addCompany(server);
    expect(await companyOf(id)).toMatchObject({ logo: null, version: 1 });
    const set = await put(id, png);
    expect(set).toMatchObject({ status: 200, body: { id, version: 2, logo: expect.any(String) } });
    expect(await companyOf(id)).toEqual(set.body);
    const answer = await read(id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(png.length),
      "content-disposition": `inline; filename="logo-${id}.png"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      etag: `"${Object(set.body).logo}"`,
    });
  });

  test("is not sent again if the caller's copy is current, and HEAD answers its headers without the picture", async () => {
    const id = await addCompany(server);
    const { body } = await put(id, png);
    const etag = `"${Object(body).logo}"`;
    const known = await read(id, { "if-none-match": etag });
    expect([known.status, known.headers.get("etag"), await known.text()]).toEqual([304, etag, ""]);
    expect(known.headers.get("cache-control")).toBe("private, no-cache");
    expect((await read(id, { "if-none-match": '"another"' })).status).toBe(200);
    const head = await read(id, {}, "HEAD");
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  });

  test("is replaced and removed; each is a change of the company, in its version and its history", async () => {
    const id = await addCompany(server);
    clock.pass(60);
    const first = Object((await put(id, png)).body);
    clock.pass(60);
    const second = Object((await put(id, testJpeg({ width: 9, height: 9 }))).body);
    expect(second).toMatchObject({ version: 3, updatedAt: clock.now().toISOString() });
    expect(second.logo).not.toBe(first.logo);
    expect((await read(id)).headers.get("content-type")).toBe("image/jpeg");
    clock.pass(60);
    expect((await admin.remove(pathOf(id))).status).toBe(204);
    expect(await companyOf(id)).toMatchObject({ logo: null, version: 4 });
    expect(await keptLogos(id)).toEqual([]);
    expect(await admin.get(pathOf(id))).toMatchObject({
      status: 404,
      body: { detail: "There is no such logo." },
    });
    expect(await historyOf(id)).toEqual([
      ["update", [{ field: "logo", before: null, after: first.logo }]],
      ["update", [{ field: "logo", before: first.logo, after: second.logo }]],
      ["update", [{ field: "logo", before: second.logo, after: null }]],
    ]);
  });

  test("changes nothing if the same bytes come again, or if there is none to remove", async () => {
    const id = await addCompany(server);
    expect((await admin.remove(pathOf(id))).status).toBe(204);
    const answers = [await put(id, png), await put(id, png)];
    expect(answers.map(({ body }) => Object(body).version)).toEqual([2, 2]);
    await admin.remove(pathOf(id));
    expect((await admin.remove(pathOf(id))).status).toBe(204);
    expect(await companyOf(id)).toMatchObject({ version: 3 });
    expect(await historyOf(id)).toHaveLength(2);
  });

  test("is one of the files that were sent at the same time, and each of these requests succeeds", async () => {
    const id = await addCompany(server);
    const answers = await Promise.all([png, other, png, other].map((file) => put(id, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await keptLogos(id)).toHaveLength(1);
    const { logo } = await companyOf(id);
    expect((await read(id)).headers.get("etag")).toBe(`"${logo}"`);
  });

  test("raises the company's version, so that an edit of the version before is a conflict", async () => {
    const id = await addCompany(server);
    await put(id, png);
    expect((await admin.patch(`/api/companies/${id}`, { notes: "Old", version: 1 })).status).toBe(409);
    const changed = await admin.patch(`/api/companies/${id}`, { notes: "New", version: 2 });
    expect(changed).toMatchObject({ status: 200, body: { logo: expect.any(String), version: 3 } });
  });

  test("is deleted with its company", async () => {
    const id = await addCompany(server);
    await put(id, png);
    expect((await admin.remove(`/api/companies/${id}`)).status).toBe(204);
    expect(await keptLogos(id)).toEqual([]);
    expect((await admin.get(pathOf(id))).status).toBe(404);
    expect((await put(id, png)).status).toBe(404);
  });

  test("is no field of a draft, no column of an export and no filter", async () => {
    const id = await addCompany(server);
    await put(id, png);
    expect(await admin.patch(`/api/companies/${id}`, { logo: null, version: 2 })).toMatchObject({
      status: 400,
    });
    const query = "filters[0].fieldId=logo&filters[0].operator=is_not_null";
    expect((await admin.get(`/api/companies?${query}`)).status).toBe(400);
    const csv = await admin.get("/api/companies?columns=all", { accept: "text/csv" });
    expect(String(csv.body).split("\n")[0]).not.toMatch(/logo/i);
  });
});

describe("a file as a logo", () => {
  test.each([
    ["a JPEG", testJpeg({ width: 300, height: 200 })],
    ["a WebP", testWebp("VP8X", { width: 300, height: 200 })],
    ["a PNG of the longest sides", testPng({ width: MAX_LOGO_SIDE_PX, height: MAX_LOGO_SIDE_PX })],
    ["a PNG of the most bytes", pngOfBytes(MAX_LOGO_BYTES)],
  ])("may be %s", async (_, file) => {
    expect((await put(await addCompany(server), file)).status).toBe(200);
  });

  test.each([
    ["an empty file", Buffer.alloc(0), 400, "The file is empty."],
    ["a half of a PNG", png.subarray(0, png.length / 2), 400, "The picture is damaged."],
    ["a JPEG without a frame", Buffer.from("ffd8ffe00002", "hex"), 400, "The picture is damaged."],
    ["one more pixel", testPng({ width: MAX_LOGO_SIDE_PX + 1, height: 1 }), 400, undefined],
    ["one more byte", pngOfBytes(MAX_LOGO_BYTES + 1), 413, "A body may hold at most 262144 bytes here."],
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "A logo is a PNG, JPEG or WebP picture."],
    ["a page", "<!doctype html><script>alert(1)</script>", 415, "A logo is a PNG, JPEG or WebP picture."],
    ["a GIF", "GIF89a", 415, "A logo is a PNG, JPEG or WebP picture."],
    ["a PDF", "%PDF-1.7", 415, "A logo is a PNG, JPEG or WebP picture."],
  ])("is refused if it is %s, and nothing changes", async (_, file, status, detail) => {
    const id = await addCompany(server);
    await put(id, other);
    const before = await companyOf(id);
    const answer = await put(id, file);
    expect(answer).toMatchObject({ status, ...(detail !== undefined && { body: { detail } }) });
    if (status === 400) expect(answer).toMatchObject({ body: { errors: { logo: [expect.any(String)] } } });
    expect(await companyOf(id)).toEqual(before);
    expect((await read(id)).headers.get("etag")).toBe(`"${before.logo}"`);
  });
});

test("a partner reads and writes the logo of their own company alone, whatever their role allows", async () => {
  const [here, there] = [await addCompany(server), await addCompany(server)];
  const role = await addRole(server, ["company:list", "company:update"], "COMPANY");
  const partner = await server.signIn((await addUser(server, { companyId: here, roles: [role] })).email);
  await put(there, png);
  expect((await partner.get(pathOf(there))).status).toBe(404);
  expect((await put(there, other, partner)).status).toBe(404);
  expect((await partner.remove(pathOf(there))).status).toBe(404);
  expect(await companyOf(there)).toMatchObject({ version: 2 });
  expect((await put(here, other, partner)).status).toBe(200);
  expect((await partner.get(pathOf(here))).status).toBe(200);
  expect((await partner.remove(pathOf(here))).status).toBe(204);
});

test("a list of companies reads no logo's bytes", async () => {
  server.statements.length = 0;
  await admin.get("/api/companies?size=100");
  expect(server.statements.filter((statement) => statement.includes("company_logo"))).toEqual([]);
});

test("a logo is answered under its own name at whichever moment another one comes", async () => {
  const connections = process.env["CANOPY_TEST_DATABASE"] === "postgres" ? "many" : 1;
  const interleaver = createInterleaver(await openTestDatabase("demo"), connections);
  const busy = await openTestServer({ database: interleaver.database });
  try {
    const client = await busy.signIn("ines.duarte@canopy.example");
    const path = pathOf(await addCompany(busy));
    const headers = { authorization: client.authorization ?? "" };
    const answerOf = async () => {
      const answer = await busy.fetch(`http://localhost:4100${path}`, { headers });
      return [answer.headers.get("etag"), Buffer.from(await answer.arrayBuffer())] as const;
    };
    const set = (file: Uint8Array) => client.upload(path, file, "PUT");
    const named: Awaited<ReturnType<typeof answerOf>>[] = [];
    for (const file of [other, png]) {
      await set(file);
      named.push(await answerOf());
    }
    const stops = await interleaver.count(answerOf);
    for (let stop = 1; stop <= stops; stop += 1) {
      await set(png);
      const { answers } = await interleaver.within(stop, answerOf, () => set(other));
      expect(named).toContainEqual(answers[0]);
    }
  } finally {
    await busy.close();
  }
});
