import { afterAll, beforeAll, expect, test } from "vitest";
import { answerDuring } from "../testing/answerDuring.ts";
import { askForPack, packIn } from "../testing/evidence/testPacks.ts";
import { addUser } from "../testing/testPeople.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";
import { createPackMaking } from "./packQueue.ts";
import { withdrawPacks } from "./withdrawPacks.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
});
afterAll(() => stage.server.close());

const ask = async () => packIn(await askForPack(stage.manager, (await stage.begin(stage.small)).id)).id;
const stateOf = async (id: string) =>
  (await stage.server.services.db.selectFrom("pack").select("state").where("id", "=", id).executeTakeFirst())
    ?.state;

test("a pack that is finished while a person whom it names is anonymised is withdrawn too", async () => {
  const { db } = stage.server.services;
  const { client: admin } = await stage.open("PLATFORM_ADMIN");
  const left = await addUser(stage.server, { status: "DISABLED" });
  const id = await ask();
  await db.updateTable("pack").set({ state: "MAKING", maker: "a server" }).where("id", "=", id).execute();
  const answer = await answerDuring(
    stage.server,
    (tx) =>
      tx
        .updateTable("pack")
        .set({ state: "READY", maker: null, personIds: [left.id] })
        .where("id", "=", id)
        .execute(),
    () => admin.put(`/api/users/${left.id}/anonymise`, { email: left.email }),
  );
  expect(answer.status).toBe(200);
  expect(await stateOf(id)).toBeUndefined();
});

test("no pack is begun while a person is being anonymised", async () => {
  const { services } = stage.server;
  const { id: left } = await addUser(stage.server);
  const id = await ask();
  const make = createPackMaking(services);
  await services.db.transaction().execute(async (tx) => {
    await withdrawPacks(tx, left, services.now());
    await make();
    expect(await stateOf(id)).toBe("QUEUED");
  });
  await make();
  expect(await stateOf(id)).toBe("READY");
});
