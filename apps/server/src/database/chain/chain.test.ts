import { CHAIN_START, type ChainedEntry } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOn, createDocument } from "#testing/evidence/testDocuments.ts";
import { raiseFinding } from "#testing/evidence/testFindings.ts";
import { openTestServer, type Client, type TestServer } from "#testing/index.ts";
import { createTestClock } from "#testing/testClock.ts";
import { addBareProcess, addProject } from "#testing/testProjects.ts";
import { openWorkStage } from "#testing/workStage.ts";
import { recordHistory, systemActor } from "../history.ts";
import { chainHistory } from "./chainHistory.ts";
import { chainHash } from "./chainRows.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

interface StoredRow extends ChainedEntry {
  readonly projectId: string;
  readonly prevHash: string;
  readonly hash: string;
}

const chainOf = async (projectId: string, { services } = server): Promise<readonly StoredRow[]> =>
  (await services.db
    .selectFrom("history")
    .selectAll()
    .where("projectId", "=", projectId)
    .orderBy("seq")
    .execute()) as unknown as StoredRow[];

/** Fails unless the rows are numbered from 1, and each hash is what its row and the hash before it give. */
const expectChain = (rows: readonly StoredRow[]): void => {
  let prevHash = CHAIN_START;
  for (const [index, row] of rows.entries()) {
    expect(row.seq).toBe(index + 1);
    expect(row.prevHash).toBe(prevHash);
    expect(row.hash).toBe(chainHash(prevHash, row));
    prevHash = row.hash;
  }
};

const someChanges = fc.dictionary(
  fc.string({ unit: "grapheme", maxLength: 8 }).filter((key) => !key.includes("\u0000")),
  fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  ),
);

describe("the chain of a project's history", () => {
  test("has every row once, and its recomputed hashes are the stored ones, however writers interleave", async () => {
    const projects = [await addProject(server), await addProject(server)];
    const processes = await Promise.all(projects.map(({ id }) => addBareProcess(server, { projectId: id })));
    const write = fc.record({
      at: fc.nat({ max: 1 }),
      entity: fc.constantFrom("project", "process"),
      after: someChanges,
      reason: fc.option(fc.constantFrom("Late", "", 'a "quote"\n')),
      isUndone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
        async (writers) => {
          const before = (await Promise.all(projects.map(({ id }) => chainOf(id)))).flat().length;
          const kept = await Promise.all(
            writers.map(async (writes) => {
              const isUndone = writes.some((one) => one.isUndone);
              // one project a writer, as every writer locks its project first
              const [first] = writes;
              const transaction = server.services.db.transaction().execute(async (tx) => {
                for (const { entity, after, reason } of writes) {
                  const entityId =
                    (entity === "project" ? projects[first?.at ?? 0]?.id : processes[first?.at ?? 0]) ?? "";
                  const entry = { actor: systemActor, at: new Date(), entity, entityId, action: "update" };
                  await recordHistory(tx, { ...entry, after, reason });
                }
                if (isUndone) throw new Error("undone");
              });
              if (isUndone) await expect(transaction).rejects.toThrow("undone");
              else await transaction;
              return isUndone ? 0 : writes.length;
            }),
          );
          const chains = await Promise.all(projects.map(({ id }) => chainOf(id)));
          for (const rows of chains) expectChain(rows);
          expect(chains.flat()).toHaveLength(before + kept.reduce((sum, count) => sum + count, 0));
        },
      ),
      propertyRuns(15, 300),
    );
  });

  test("goes on through what people do at the same time, and holds people by id alone", async () => {
    const stage = await openWorkStage();
    try {
      const { id, projectId, complete, uncomplete, read } = await stage.begin(stage.small);
      const step = (await read()).milestones.get("WORK");
      const { manager } = stage;
      const document = await createDocument(manager, projectId);
      const on = callsOn(document.id);
      await on.upload(manager);
      await Promise.all([
        complete("BEGIN", { note: "Done" }),
        on.submit(manager),
        raiseFinding(manager, id, step?.id ?? ""),
        createDocument(manager, projectId, { title: "Deleted" }).then(({ id: gone }) =>
          manager.remove(`/api/documents/${gone}`),
        ),
      ]);
      // a disabled project would refuse what is under way beside it
      await manager.put(`/api/projects/${projectId}/disable`);
      await manager.put(`/api/projects/${projectId}/enable`);
      await uncomplete("BEGIN");
      const rows = await chainOf(projectId, stage.server);
      expectChain(rows);
      expect(new Set(rows.map(({ entity }) => entity))).toEqual(
        new Set(["project", "process", "milestone", "document", "finding"]),
      );
      expect(rows.map(({ entity, action }) => `${entity} ${action}`)).toContain("document delete");
      const answer = await manager.get(
        `/api/projects/${projectId}/history?size=100&sortField=seq&sortDirection=asc`,
      );
      const told = Reflect.get(Object(answer.body), "data") as readonly StoredRow[];
      expectChain(told);
      expect(told).toHaveLength(rows.length);
      const people = await stage.server.services.db
        .selectFrom("appUser")
        .select(["name", "surname", "email"])
        .execute();
      const text = JSON.stringify(rows);
      const names = people.flatMap(({ name, surname, email }) => [`${name} ${surname}`, email]);
      expect(names.filter((name) => text.includes(name))).toEqual([]);
    } finally {
      await stage.server.close();
    }
  });

  test("continues past a deleted project's last row", async () => {
    const { id } = await addProject(server);
    await admin.patch(`/api/projects/${id}`, { name: "Renamed", version: 1 });
    expect((await admin.remove(`/api/projects/${id}`)).status).toBe(204);
    const rows = await chainOf(id);
    expect(rows.map(({ action }) => action)).toEqual(["update", "delete"]);
    expectChain(rows);
  });

  test("is made of the rows that exist when there is none yet, in their order", async () => {
    const { id } = await addProject(server);
    for (const version of [1, 2, 3]) {
      clock.pass(1);
      await admin.patch(`/api/projects/${id}`, { name: `Name ${version}`, version });
    }
    clock.pass(1);
    const document = await createDocument(admin, id);
    clock.pass(1);
    await admin.remove(`/api/documents/${document.id}`);
    const made = await chainOf(id);
    expect(made).toHaveLength(5);
    await server.services.db.transaction().execute(async (tx) => {
      await sql`update history set project_id = null, seq = null, prev_hash = null, hash = null`.execute(tx);
      await chainHistory(tx);
    });
    expect(await chainOf(id)).toEqual(made);
    const { rows } = await sql<{ id: string }>`select distinct project_id as id from history
      where project_id is not null`.execute(server.services.db);
    for (const project of rows) expectChain(await chainOf(project.id));
    const { rows: left } = await sql`select id from history
      where entity in ('project', 'process', 'milestone', 'document', 'finding') and hash is null`.execute(
      server.services.db,
    );
    expect(left).toEqual([]);
  });
});
