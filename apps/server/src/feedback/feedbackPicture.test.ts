import {
  MAX_FEEDBACK_BODY_BYTES,
  MAX_SCREENSHOT_BYTES,
  MAX_SCREENSHOT_SIDE_PX,
  samples,
} from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databasePrint } from "../testing/database/databasePrint.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { report } from "../testing/testFeedback.ts";
import { addRole, addUser } from "../testing/testPeople.ts";
import { pngDataUrl, pngOfBytes, testPng } from "../testing/testPng.ts";

const clock = createTestClock();
let server: TestServer;
let author: Client;
beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  author = await open();
});
afterAll(() => server.close());

const open = async (role = "VIEWER") => enter(server, (await addUser(server, { roles: [role] })).id);

const send = (client: Client, screenshotData: unknown) =>
  client.post("/api/feedback", { ...samples.feedback.create, screenshotData });
const png = testPng();
const base64 = png.toString("base64");
const fetchPicture = async (client: Client, id: string) => {
  const response = await server.fetch(`http://localhost:4100/api/feedback/${id}/screenshot`, {
    headers: { authorization: client.authorization ?? "" },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("a feedback item's picture", () => {
  test("is stored and answered byte for byte, and can be shown only as a picture", async () => {
    const { id, hasScreenshot } = await report(author, { screenshotData: pngDataUrl(png) });
    const { response, bytes } = await fetchPicture(author, id);
    expect(hasScreenshot).toBe(true);
    expect(bytes).toEqual(png);
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      expect.objectContaining({
        "content-type": "image/png",
        "content-length": String(png.length),
        "content-disposition": `inline; filename="feedback-${id}.png"`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
      }),
    ]);
    const row = await server.services.db
      .selectFrom("feedbackScreenshot")
      .select(["width", "height"])
      .where("feedbackId", "=", id)
      .execute();
    expect(row).toEqual([{ width: 2, height: 2 }]);
  });

  test("loses any bytes after its end", async () => {
    const tailed = Buffer.concat([png, Buffer.from("<html><script>alert(1)</script>")]);
    const { id } = await report(author, { screenshotData: pngDataUrl(tailed) });
    expect((await fetchPicture(author, id)).bytes).toEqual(png);
  });

  test("is 404 if none was sent, and 403 for users without a permission for feedback", async () => {
    const { id } = await report(author);
    expect((await author.get(`/api/feedback/${id}/screenshot`)).status).toBe(404);
    const shown = await report(author, { screenshotData: pngDataUrl(png) });
    const stranger = await open(await addRole(server, ["project:get"]));
    expect((await stranger.get(`/api/feedback/${shown.id}/screenshot`)).status).toBe(403);
    expect((await server.client().get(`/api/feedback/${shown.id}/screenshot`)).status).toBe(401);
  });

  test.each([
    ["nothing", ""],
    ["an empty data URL", "data:,"],
    ["a PNG of no bytes", "data:image/png;base64,"],
    ["an address", "https://evil.example/a.png"],
    ["an SVG", `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`],
    ["an SVG under the name of a PNG", pngDataUrl(Buffer.from("<svg onload='alert(1)'/>"))],
    ["a JPEG under the name of a PNG", pngDataUrl(Buffer.from("ffd8ffe000104a464946", "hex"))],
    ["a GIF under the name of a PNG", pngDataUrl(Buffer.from("GIF89a"))],
    ["a charset beside the type", `data:image/png;charset=utf-8;base64,${base64}`],
    ["a name beside the type", `data:image/png;name=a.png;base64,${base64}`],
    ["a type in capitals", `data:IMAGE/PNG;base64,${base64}`],
    ["space before it", ` data:image/png;base64,${base64}`],
    ["space behind it", `data:image/png;base64,${base64} `],
    ["a line break in it", `data:image/png;base64,${base64.slice(0, 8)}\n${base64.slice(8)}`],
    ["another alphabet", `data:image/png;base64,${base64.replace("/", "_").replace("+", "-")}_`],
    ["percent signs", `data:image/png,${encodeURIComponent(png.toString("latin1"))}`],
    ["a half of a PNG", pngDataUrl(png.subarray(0, png.length / 2))],
    ["100,000 pixels a side", pngDataUrl(testPng({ width: 100_000, height: 100_000 }))],
    ["a side too long", pngDataUrl(testPng({ width: MAX_SCREENSHOT_SIDE_PX + 1, height: 1 }))],
    ["too many pixels", pngDataUrl(testPng({ width: 8000, height: 5001 }))],
    ["a number", 7],
    ["an object", { toString: "data:" }],
  ])("that is %s is refused with 400, and nothing is stored", async (_, screenshotData) => {
    const before = await databasePrint(server);
    expect(await send(author, screenshotData)).toMatchObject({
      status: 400,
      body: { errors: { screenshotData: [expect.stringMatching(/^Screenshot must/)] } },
    });
    expect(await databasePrint(server)).toEqual(before);
  });

  test("may have exactly the allowed sides, pixels and bytes, and no more", async () => {
    const widest = testPng({ width: MAX_SCREENSHOT_SIDE_PX, height: 2 });
    const most = testPng({ width: 8000, height: 5000 });
    const heaviest = pngOfBytes(MAX_SCREENSHOT_BYTES);
    for (const picture of [widest, most, heaviest])
      expect((await send(author, pngDataUrl(picture))).status).toBe(201);
    const before = await databasePrint(server);
    expect(await send(author, pngDataUrl(pngOfBytes(MAX_SCREENSHOT_BYTES + 1)))).toMatchObject({
      status: 413,
      body: { type: "/errors/too-large" },
    });
    expect(await databasePrint(server)).toEqual(before);
  });
});

test("a feedback request of 8 MiB is accepted, and one more byte is refused", async () => {
  const body = JSON.stringify({ ...samples.feedback.create, screenshotData: "" });
  const post = (bytes: number) =>
    server.fetch("http://localhost:4100/api/feedback", {
      method: "POST",
      headers: { authorization: author.authorization ?? "", "content-type": "application/json" },
      body: body.replace('""', `"${"x".repeat(bytes - body.length)}"`),
    });
  expect((await post(MAX_FEEDBACK_BODY_BYTES)).status).toBe(400);
  expect((await post(MAX_FEEDBACK_BODY_BYTES + 1)).status).toBe(413);
});

test("one person can send fifty feedback pictures within 24 hours, also at once; items without a picture do not count", async () => {
  const { id } = await addUser(server);
  const [client, other] = [await enter(server, id), await open()];
  const answers = await Promise.all(Array.from({ length: 55 }, () => send(client, pngDataUrl(png))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.headers.get("retry-after")).toBe(String(24 * 60 * 60));
  const { total } = Object((await client.get("/api/feedback/my")).body);
  expect(total).toBe(50);
  expect((await send(client, null)).status).toBe(201);
  expect((await send(other, pngDataUrl(png))).status).toBe(201);
  clock.pass(24 * 60 * 60 - 1);
  const again = await send(await enter(server, id), pngDataUrl(png));
  expect([again.status, again.headers.get("retry-after")]).toEqual([429, "1"]);
  clock.pass(1);
  expect((await send(await enter(server, id), pngDataUrl(png))).status).toBe(201);
});

test("pictures that were sent while the clock was a year ahead do not count once it is right", async () => {
  const { id } = await addUser(server);
  clock.pass(365 * 24 * 60 * 60);
  const ahead = await enter(server, id);
  const answers = await Promise.all(Array.from({ length: 51 }, () => send(ahead, pngDataUrl(png))));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  clock.pass(-365 * 24 * 60 * 60);
  expect((await send(await enter(server, id), pngDataUrl(png))).status).toBe(201);
});
