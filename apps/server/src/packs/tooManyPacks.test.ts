import { afterAll, beforeAll, expect, test } from "vitest";
import { askForPack, madePack } from "../testing/evidence/testPacks.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

const HOUR_MS = 3_600_000;
const GIBIBYTE = 1024 ** 3;

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

/** Notes packs of a process as asked for some hours ago. */
const noteAsked = (
  { processId, createdById }: { readonly processId: string; readonly createdById: string },
  hoursAgo: number,
  { packs = 1, bytes = 10 }: { readonly packs?: number; readonly bytes?: number },
) => {
  const { db, randomUuid } = stage.server.services;
  const createdAt = new Date(stage.clock.now().getTime() - hoursAgo * HOUR_MS);
  const row = () => ({
    ...{ id: randomUuid(), processId, createdById, scope: "ALL", state: "READY", bytes },
    ...{ createdAt, dueAt: createdAt },
  });
  return db
    .insertInto("pack")
    .values(Array.from({ length: packs }, row))
    .execute();
};

test.each([
  ["a hundred packs", { packs: 99, bytes: 10 }],
  ["packs of 50 GiB together", { packs: 1, bytes: 50 * GIBIBYTE - 10 }],
])("one person asks for %s within 24 hours, and no longer", async (_, most) => {
  const { client, id: createdById } = await stage.open("PROGRAMME_MANAGER");
  const process = await stage.begin(stage.wide);
  const asked = { processId: process.id, createdById };
  await noteAsked(asked, 25, { packs: 200, bytes: GIBIBYTE });
  await noteAsked(asked, 20.5, most);
  const last = await madePack(stage.server, client, process.id);
  // the one of this state is answered all the same
  expect((await askForPack(client, process.id)).status).toBe(200);
  const other = await stage.begin(stage.wide);
  const refused = await askForPack(client, other.id);
  expect([refused.status, refused.headers.get("retry-after"), refused.body]).toEqual([
    429,
    String(3.5 * 3600),
    expect.objectContaining({
      type: "/errors/rate-limited",
      detail:
        "At most 100 packs, of 50 GiB together, can be asked for within 24 hours. This one can be made in 4 hours.",
    }),
  ]);
  expect(last.state).toBe("READY");
  expect((await askForPack(stage.manager, other.id)).status).toBe(202);
});
