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

test("a start chooses again where the chosen stakeholder changes its company meanwhile", async () => {
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
