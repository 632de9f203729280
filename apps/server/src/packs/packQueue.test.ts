import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createTick } from "../jobs/tick.ts";
import { filesAreAway } from "../files/bucket.ts";
import { nameOf } from "../files/keptBytes.ts";
import { sweepFiles } from "../files/sweepFiles.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { askForPack, madePack, packIn } from "../testing/evidence/testPacks.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";
import { createPackMaking } from "./packQueue.ts";

let stage: WorkStage;
beforeEach(async () => {
  stage = await openWorkStage();
});
afterEach(() => stage.server.close());

const MINUTE_S = 60;
const DAY_S = 86_400;

const make = () => createPackMaking(stage.server.services)();
const read = async (id: string) => packIn(await stage.manager.get(`/api/packs/${id}`));
const ask = async () => packIn(await askForPack(stage.manager, (await stage.begin(stage.small)).id));
const noticesOf = async (id: string) => {
  const { rows } = { rows: await stage.server.services.db.selectFrom("notification").selectAll().execute() };
  return rows.filter(({ link }) => link?.endsWith(`?pack=${id}`) === true).map(({ title }) => title);
};
/** As if a server had begun to make the pack and stopped. */
const leaveUnmade = (id: string, leasedUntil: Date, tries = 1) =>
  stage.server.services.db
    .updateTable("pack")
    .set({ state: "MAKING", begun: true, tries, maker: "a server that is gone", leasedUntil })
    .where("id", "=", id)
    .execute();
const inMinutes = (minutes: number) => new Date(stage.clock.now().getTime() + minutes * 60_000);

test("a pack is made by the next tick, and its maker is told", async () => {
  const { id } = await ask();
  await make();
  expect((await read(id)).state).toBe("READY");
  expect(await noticesOf(id)).toEqual([expect.stringMatching(/: the pack of .* is ready$/)]);
  await make();
  expect(await noticesOf(id)).toHaveLength(1);
});

test("a maker who belongs to another company by the time is not told", async () => {
  const { id, createdById } = await ask();
  const { db } = stage.server.services;
  const { companyId } = await db
    .selectFrom("pack")
    .innerJoin("projectProcess", "projectProcess.id", "pack.processId")
    .innerJoin("project", "project.id", "projectProcess.projectId")
    .select("project.companyId")
    .where("pack.id", "=", id)
    .executeTakeFirstOrThrow();
  const other = await db
    .selectFrom("company")
    .select("id")
    .where("id", "!=", companyId)
    .executeTakeFirstOrThrow();
  await db.updateTable("appUser").set({ companyId: other.id }).where("id", "=", createdById).execute();
  await make();
  expect(await noticesOf(id)).toEqual([]);
});

test("a maker who may read packs no more is not told", async () => {
  const { id, createdById } = await ask();
  const { db } = stage.server.services;
  const roles = await db.selectFrom("role").select(["code", "permissions"]).execute();
  const without = roles.filter(({ permissions }) => !permissions.includes("report:read"));
  expect(without.length).toBeGreaterThan(0);
  await db
    .updateTable("appUser")
    .set({ roles: without.map(({ code }) => code) })
    .where("id", "=", createdById)
    .execute();
  await make();
  expect(await noticesOf(id)).toEqual([]);
});

test("a pack whose server has died is made by another one once the lease of ten minutes has ended", async () => {
  const { id } = await ask();
  await leaveUnmade(id, inMinutes(10));
  stage.clock.pass(10 * MINUTE_S - 1);
  await make();
  expect((await read(id)).state).toBe("MAKING");
  stage.clock.pass(1);
  await make();
  expect((await read(id)).state).toBe("READY");
});

test("a pack that is held or put off by a clock that was days ahead is made at once", async () => {
  const [held, putOff] = [await ask(), await ask()];
  await leaveUnmade(held.id, inMinutes(3 * 24 * 60));
  await stage.server.services.db
    .updateTable("pack")
    .set({ dueAt: inMinutes(3 * 24 * 60) })
    .where("id", "=", putOff.id)
    .execute();
  await make();
  expect([(await read(held.id)).state, (await read(putOff.id)).state]).toEqual(["READY", "READY"]);
});

test("a pack whose servers have died three times has failed", async () => {
  const { id } = await ask();
  await leaveUnmade(id, inMinutes(0), 3);
  await make();
  expect(await read(id)).toMatchObject({
    state: "FAILED",
    reason: "The server that made it stopped, three times.",
  });
  expect(await noticesOf(id)).toEqual([expect.stringMatching(/: the pack of .* could not be made$/)]);
});

test("a pack is tried three times, with pauses, and then its maker is told why it failed", async () => {
  const { manager, server } = stage;
  const process = await stage.begin(stage.small);
  const on = callsOn((await createDocument(manager, process.projectId, { title: "Lost" })).id);
  const { versions } = documentIn(await on.upload(manager, pdf("lost")));
  documentIn(await on.submit(manager));
  await rm(join(server.dataDir, "files", nameOf(versions?.[0]?.sha256 ?? "")));
  const { id } = packIn(await askForPack(manager, process.id));
  const states: (string | undefined)[] = [];
  for (const pause of [0, 59, 1, 119, 1]) {
    stage.clock.pass(pause);
    await make();
    states.push((await read(id)).state);
  }
  expect(states).toEqual(["QUEUED", "QUEUED", "QUEUED", "QUEUED", "FAILED"]);
  expect((await read(id)).reason).toBe(
    "The stored file of documents/00 Project/001 Lost/v1 report.pdf is missing.",
  );
  expect(await noticesOf(id)).toHaveLength(1);
  const again = packIn(await askForPack(manager, process.id));
  expect(again.id).not.toBe(id);
});

test.each([
  ["the bucket does not answer", filesAreAway(new Error("silent")), /^The store of files does not answer\./],
  ["the disk refuses", Object.assign(new Error("EMFILE"), { code: "EMFILE" }), /^The server met an error;/],
])("a pack whose files cannot be read because %s names no missing file", async (_, fault, reason) => {
  const { manager, server, clock } = stage;
  const process = await stage.begin(stage.small);
  const on = callsOn((await createDocument(manager, process.projectId, { title: "Kept" })).id);
  await on.upload(manager, pdf("kept"));
  documentIn(await on.submit(manager));
  const { id } = packIn(await askForPack(manager, process.id));
  const files = { ...server.services.files, read: () => Promise.reject(fault) };
  for (const pause of [0, 60, 120]) {
    clock.pass(pause);
    await createPackMaking({ ...server.services, files })();
  }
  expect(await read(id)).toMatchObject({ state: "FAILED", reason: expect.stringMatching(reason) });
});

test("a server that ends gives the pack back, which is no try", async () => {
  const { id } = await ask();
  const ending = new AbortController();
  const { services } = stage.server;
  const files = {
    ...services.files,
    receive: async (...input: Parameters<typeof services.files.receive>) => {
      ending.abort();
      return services.files.receive(...input);
    },
  };
  await createPackMaking({ ...services, files })(ending.signal);
  const row = await services.db
    .selectFrom("pack")
    .select(["state", "tries"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: "QUEUED", tries: 0 });
  await make();
  expect((await read(id)).state).toBe("READY");
});

test("a maker that was given up in the meantime changes nothing", async () => {
  const { id } = await ask();
  const { services } = stage.server;
  const files = {
    ...services.files,
    receive: async (...input: Parameters<typeof services.files.receive>) => {
      const file = await services.files.receive(...input);
      await leaveUnmade(id, inMinutes(10));
      return file;
    },
  };
  await createPackMaking({ ...services, files })();
  expect(await read(id)).toMatchObject({ state: "MAKING", sha256: null });
  expect(await noticesOf(id)).toEqual([]);
});

/** Time limit that only ends a test that hangs, on however busy a machine. */
const PATIENCE = { timeout: 20_000 };

test("the lease is renewed as long as the file store takes to store the file", async () => {
  const { id } = await ask();
  const { services } = stage.server;
  const due: (() => void)[] = [];
  const wait = (_ms: number, run: () => void) => {
    due.push(run);
    return () => {
      if (due.includes(run)) due.splice(due.indexOf(run), 1);
    };
  };
  const leasedUntil = async () =>
    (
      await services.db
        .selectFrom("pack")
        .select("leasedUntil")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).leasedUntil;
  const files = {
    ...services.files,
    receive: async (...input: Parameters<typeof services.files.receive>) => {
      const file = await services.files.receive(...input);
      return {
        ...file,
        place: async () => {
          for (let minute = 0; minute < 25; minute += 1) {
            stage.clock.pass(MINUTE_S);
            due.shift()?.();
            // the lease is written, and the timer of the next renewal is set
            await vi.waitFor(
              async () => expect([await leasedUntil(), due.length]).toEqual([inMinutes(10).toISOString(), 1]),
              PATIENCE,
            );
          }
          await make();
          await file.place();
        },
      };
    },
  };
  await createPackMaking({ ...services, files }, wait)();
  expect(await read(id)).toMatchObject({ state: "READY" });
  expect(await noticesOf(id)).toHaveLength(1);
  expect(due).toEqual([]);
});

test("a pack is kept for ninety days; then its file is removed by the sweep", async () => {
  const { server, clock } = stage;
  const { services } = server;
  const pack = await madePack(server, stage.manager, (await stage.begin(stage.small)).id);
  const path = join(server.dataDir, "files", nameOf(pack.sha256 ?? ""));
  const isKept = () =>
    readFile(path).then(
      () => true,
      () => false,
    );
  const left = async () => (await services.db.selectFrom("pack").select("id").execute()).length;
  clock.pass(90 * DAY_S - 1);
  await createTick(services)();
  await sweepFiles(services.db, services.files, clock.now());
  expect([await left(), await isKept()]).toEqual([1, true]);
  clock.pass(1);
  await createTick(services)();
  await sweepFiles(services.db, services.files, clock.now());
  expect([await left(), await isKept()]).toEqual([0, false]);
});

test.each([
  ["cannot begin to receive", async () => {}],
  [
    "has no room after the first bytes",
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const _ of chunks) return;
    },
  ],
])(
  "a store that %s ends the work on a pack, and its maker is told why after the third try",
  async (_, begin) => {
    const { services } = stage.server;
    const id = (await ask()).id;
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const files = {
      ...services.files,
      receive: async (chunks: AsyncIterable<Uint8Array>) => {
        await begin(chunks);
        throw full;
      },
    };
    for (const pause of [0, 60, 120]) {
      stage.clock.pass(pause);
      await createPackMaking({ ...services, files })();
    }
    expect(await read(id)).toMatchObject({ state: "FAILED", reason: "The server has no room for the file." });
  },
);

test("the folder that a killed server left is removed a day later, when the next pack is made", async () => {
  const [old, young] = [
    await mkdtemp(join(tmpdir(), "canopy-pack-")),
    await mkdtemp(join(tmpdir(), "canopy-pack-")),
  ];
  await writeFile(join(old, "findings.csv"), "");
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_S * 1000);
  await utimes(old, daysAgo(1.1), daysAgo(1.1));
  await utimes(young, daysAgo(0.9), daysAgo(0.9));
  await ask();
  await make();
  const left = await readdir(tmpdir());
  expect([old, young].map((path) => left.includes(basename(path)))).toEqual([false, true]);
  await rm(young, { recursive: true });
});

test("a pack is made where the temporary folder may be written to, but not listed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "unlisted-"));
  await writeFile(join(folder, "file"), "");
  const { id } = await ask();
  // nobody can list `file/..`, not even root, whom no mode stops; a path joined to it leads to the folder
  vi.stubEnv("TMPDIR", `${folder}/file/..`);
  try {
    await expect(readdir(tmpdir())).rejects.toThrow("ENOTDIR");
    await make();
    expect(await read(id)).toMatchObject({ state: "READY" });
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

test("two servers make two packs at once, and none of them twice", async () => {
  const packs = [await ask(), await ask(), await ask()];
  await Promise.all([make(), make()]);
  for (const { id } of packs) {
    expect((await read(id)).state).toBe("READY");
    expect(await noticesOf(id)).toHaveLength(1);
  }
});
