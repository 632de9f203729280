import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../database/schema.ts";
import { answerDuring, someoneWaits } from "../testing/answerDuring.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { addCompany } from "../testing/testPeople.ts";
import { beginProcess, readProcess } from "../testing/testProcesses.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

/** Adds a stakeholder; the first letters of its code order it. */
const addOwner = async (first: string, more: object = {}) => {
  const code = `${first}-${randomUUID().slice(0, 8)}`;
  const { body } = await admin.post("/api/project-milestone-owners", { code, name: code, ...more });
  return { id: String(Reflect.get(Object(body), "id")), code };
};
const moveOwner = (tx: Db, id: string, companyId: string) =>
  tx.updateTable("milestoneOwner").set({ companyId }).where("id", "=", id).execute();

test("a start does not wait for a stakeholder that it does not choose", async () => {
  const [chosen, other] = [await addOwner("A", { kind: "VVB" }), await addOwner("B", { kind: "VVB" })];
  const project = await addProject(server);
  const { id: templateId } = await addTemplate(server, {
    steps: [{ key: "A", ownerKind: "VVB" }],
    transitions: [],
  });
  const { starting, first } = await server.services.db.transaction().execute(async (tx) => {
    await sql`select 1 from milestone_owner where id = ${other.id}::text::uuid for no key update`.execute(tx);
    let isAnswered = false;
    const begun = beginProcess(admin, project.id, templateId).finally(() => {
      isAnswered = true;
    });
    await someoneWaits(server.services.db, () => isAnswered);
    return { starting: begun, first: isAnswered ? "answered" : "waits" };
  });
  expect((await readProcess(admin, await starting)).milestones.get("A")?.ownerId).toBe(chosen.id);
  expect(first).toBe("answered");
});

test("a start chooses another stakeholder if the chosen one moves to another company meanwhile", async () => {
  const [moved, next] = [await addOwner("A", { kind: "REG" }), await addOwner("B", { kind: "REG" })];
  const [companyId, project] = [await addCompany(server), await addProject(server)];
  const { id: templateId } = await addTemplate(server, {
    steps: [
      { key: "A", ownerKind: "REG" },
      { key: "B", ownerKind: null, ownerId: moved.id },
    ],
    transitions: [],
  });
  const id = await answerDuring(
    server,
    (tx) => moveOwner(tx, moved.id, companyId),
    () => beginProcess(admin, project.id, templateId),
  );
  const { milestones } = await readProcess(admin, id);
  expect(milestones.get("A")).toMatchObject({ ownerId: next.id, ownerCompanyId: null });
  expect(milestones.get("B")).toMatchObject({ ownerId: moved.id, ownerCompanyId: companyId });
});

const milestone = (id: string) => sql`select 1 from milestone where id = ${id}::text::uuid`;

/** True if the call waits for the milestone `low` without holding `high`, so that it locks them by id. */
const locksById = async (low: string, high: string, call: () => Promise<unknown>): Promise<boolean> => {
  const { db } = server.services;
  const { isFree, calling } = await db.transaction().execute(async (tx) => {
    await sql`${milestone(low)} for no key update`.execute(tx);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    await someoneWaits(db, () => isAnswered);
    const { rows } = await sql`${milestone(high)} for no key update skip locked`.execute(db);
    return { isFree: !isAnswered && rows.length === 1, calling: answer };
  });
  await calling;
  return isFree;
};

/** Starts a process whose second milestone is before its first by id; `isLowFirst`: the table holds the second before the first. */
const beginTwo = async (projectId: string, first: object, second: object, isLowFirst = false) => {
  const { id: templateId } = await addTemplate(server, {
    steps: [
      { key: "A", ...first },
      { key: "B", ...second },
    ],
    transitions: [{ from: "A", to: "B" }],
  });
  const processId = await beginProcess(admin, projectId, templateId);
  const [high, low] = [`ffffffff${randomUUID().slice(8)}`, `00000000${randomUUID().slice(8)}`];
  const written = [
    ["A", high],
    ["B", low],
  ] as const;
  for (const [key, id] of isLowFirst ? written.toReversed() : written)
    await server.services.db
      .updateTable("milestone")
      .set({ id })
      .where("processId", "=", processId)
      .where("key", "=", key)
      .execute();
  return { processId, high, low };
};

test("a completion locks the milestones that it changes in the order of their ids", async () => {
  const { high, low } = await beginTwo((await addProject(server)).id, {}, {});
  expect(
    await locksById(low, high, async () => {
      expect((await admin.put(`/api/milestones/${high}/complete`, {})).status).toBe(200);
    }),
  ).toBe(true);
});

test.each([
  ["after", false],
  ["before", true],
])(
  "an import that moves several stakeholders locks their milestones in the order of their ids, the lower one %s the other in the table",
  async (_, isLowFirst) => {
    const [first, second] = [await addOwner("A", { kind: "FIN" }), await addOwner("B", { kind: "FIN" })];
    const companyId = await addCompany(server);
    const { processId, high, low } = await beginTwo(
      (await addProject(server)).id,
      { ownerId: first.id },
      { ownerId: second.id },
      isLowFirst,
    );
    const file = `Code,Company id\n${first.code},${companyId}\n${second.code},${companyId}\n`;
    const sent = await admin.upload("/api/imports?resource=project-milestone-owners&name=file.csv", file);
    expect(
      await locksById(low, high, async () => {
        const { body } = await admin.put(
          `/api/imports/${String(Reflect.get(Object(sent.body), "id"))}/apply`,
        );
        expect(body).toMatchObject({ state: "APPLIED" });
      }),
    ).toBe(true);
    const { milestones } = await readProcess(admin, processId);
    expect([...milestones.values()].map((one) => one.ownerCompanyId)).toEqual([companyId, companyId]);
  },
);
