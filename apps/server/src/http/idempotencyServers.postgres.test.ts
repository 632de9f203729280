import type { Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { openHttp } from "../testing/openHttp.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";

const create = {
  method: "POST",
  path: "/api/things",
  summary: "made up",
  access: "signedIn",
  creates: true,
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ id: z.string() }),
} as const satisfies Endpoint;

test("a key that another server is working on is refused with 409, and answered with the first result afterwards", async () => {
  const database = await openTestDatabase("empty");
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let made = 0;
  const handlers = {
    create: async () => {
      arrived.resolve();
      await gate.promise;
      made += 1;
      return { id: `${made}` };
    },
  };
  const [one, other] = [1, 2].map(() => openHttp(database, { create }, handlers).client);
  const key = { "idempotency-key": crypto.randomUUID() };
  const first = one?.post("/api/things", { name: "a" }, key);
  await arrived.promise;
  expect((await other?.post("/api/things", { name: "a" }, key))?.status).toBe(409);
  gate.resolve();
  expect(await first).toMatchObject({ status: 201, body: { id: "1" } });
  expect(await other?.post("/api/things", { name: "a" }, key)).toMatchObject({
    status: 201,
    body: { id: "1" },
  });
  expect(made).toBe(1);
  await database.close();
});
