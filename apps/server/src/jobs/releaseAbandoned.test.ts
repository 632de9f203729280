import type { Import } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { createTick } from "./tick.ts";

const HOUR = 3_600;
const clock = createTestClock();
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now, config: { tokenTtlMinutes: 1000 } });
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

const send = async () =>
  (await admin.upload("/api/imports?resource=companies&name=a.csv", "Name,Country\nIvy,PT\n")).body as Import;
const setState = (id: string, state: "APPLYING" | "FAILED") =>
  server.services.db.updateTable("import").set({ state }).where("id", "=", id).execute();
const read = async (id: string) => (await admin.get(`/api/imports/${id}`)).body as Import;

test("an import that is left APPLYING is JUDGED again after a minute, and can be applied", async () => {
  const { id, version } = await send();
  await setState(id, "APPLYING");
  const tick = createTick(server.services);
  await tick();
  clock.pass(59);
  await tick();
  expect(await read(id)).toMatchObject({ state: "APPLYING", version });
  clock.pass(1);
  await tick();
  expect(await read(id)).toMatchObject({ state: "JUDGED", reason: null, version: version + 1 });
  expect((await admin.put(`/api/imports/${id}/apply`)).body).toMatchObject({ state: "APPLIED" });
});

test("an import that is APPLYING at two looks, but was not between them, is left alone", async () => {
  const { id } = await send();
  const tick = createTick(server.services);
  await setState(id, "APPLYING");
  await tick();
  await setState(id, "FAILED");
  clock.pass(59);
  await tick();
  await setState(id, "APPLYING");
  clock.pass(1);
  await tick();
  expect((await read(id)).state).toBe("APPLYING");
});

test("an import that was left APPLYING while the clock was ahead is JUDGED again a minute after it is right", async () => {
  const { id } = await send();
  const tick = createTick(server.services);
  await setState(id, "APPLYING");
  clock.pass(HOUR);
  await tick();
  clock.pass(-HOUR);
  await tick();
  clock.pass(60);
  await tick();
  expect((await read(id)).state).toBe("JUDGED");
});
