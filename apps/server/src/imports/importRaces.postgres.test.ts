import type { Import } from "@canopy/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTick } from "../jobs/tick.ts";
import { answerDuring, someoneWaits } from "../testing/answerDuring.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { beginProcess, readProcess } from "../testing/testProcesses.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { refused } from "../testing/workStage.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

const clock = createTestClock();
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

const send = async (csv: string) =>
  (await admin.upload("/api/imports?resource=companies&name=file.csv", csv)).body as Import;
const apply = (id: string) => admin.put(`/api/imports/${id}/apply`);
const undo = (id: string) => admin.put(`/api/imports/${id}/undo`);
const stateOf = async (id: string) =>
  (await server.services.db.selectFrom("import").select("state").where("id", "=", id).executeTakeFirst())
    ?.state;
const companyOf = (importId: string) =>
  server.services.db
    .selectFrom("company")
    .select(["id", "name", "baseYear", "version"])
    .where(sql<string>`import_id::text`, "=", importId)
    .executeTakeFirstOrThrow();

test.each(["made", "changed"])("an undo keeps a record that it %s and that is being changed", async (how) => {
  const given = how === "changed" ? await addCompany(server, "Alder") : "";
  const { id: importId } = await send(`Id,Name,Country,Base year\n${given},Alder,PT,2019\n`);
  expect((await apply(importId)).status).toBe(200);
  const { id, version } = await companyOf(importId);
  const answer = await answerDuring(
    server,
    (tx) =>
      sql`update company set base_year = 2020, version = version + 1 where id = ${id}::text::uuid`.execute(
        tx,
      ),
    () => undo(importId),
  );
  expect(refused(answer)).toEqual([409, "Alder of line 2 was changed since, so the import stays as it is."]);
  expect(await companyOf(importId)).toMatchObject({ id, baseYear: 2020, version: version + 1 });
  expect(await stateOf(importId)).toBe("APPLIED");
});

test("jobs leave an import alone that is being applied, however long that takes", async () => {
  const { db } = server.services;
  const company = await addCompany(server, "Birch");
  const { id } = await send(`Id,Name,Country,Base year\n${company},Birch,PT,2019\n`);
  const tick = createTick(server.services);
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`select 1 from company where id = ${company}::text::uuid for update`.execute(tx);
    const applying = apply(id);
    await someoneWaits(db);
    for (const _ of [1, 2, 3]) {
      await tick();
      expect(await stateOf(id)).toBe("APPLYING");
      clock.pass(61);
    }
    return { answer: applying };
  });
  expect((await answer).body).toMatchObject({ state: "APPLIED" });
});

test("an import that moves a project fails with the reason if a user of the former company becomes responsible for its process while the project is written", async () => {
  const { db } = server.services;
  const [from, to] = [await addCompany(server, "Cedar"), await addCompany(server, "Dogwood")];
  const { id: projectId, code } = await addProject(server, { companyId: from });
  const processId = await beginProcess(admin, projectId, (await addTemplate(server)).id);
  const user = await addUser(server, { companyId: from });
  const file = `Code,Company id\n${code},${to}\n`;
  const sent = await admin.upload("/api/imports?resource=projects&name=file.csv", file);
  const { id } = sent.body as Import;
  await answerDuring(
    server,
    async (tx) => {
      // the line is judged before it waits for this company
      await sql`select 1 from company where id = ${to}::text::uuid for update`.execute(tx);
      await tx.insertInto("processResponsible").values({ processId, userId: user.id, position: 0 }).execute();
    },
    () => apply(id),
  );
  const stored = db.selectFrom("import").select(["state", "reason"]).where("id", "=", id);
  expect(await stored.executeTakeFirst()).toEqual({
    state: "FAILED",
    reason: "Users of another company are responsible for Test process.",
  });
});

/** Resolves when as many statements of this database wait for locks. */
const untilWaiting = async (count: number): Promise<void> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.services.db);
  return rows.length >= count ? undefined : untilWaiting(count);
};

test("an import that PostgreSQL ends because of a deadlock can be applied again", async () => {
  const { db } = server.services;
  const both = [await addCompany(server, "Elm"), await addCompany(server, "Fir")].toSorted();
  const [first = "", second = ""] = both;
  const { id } = await send(
    `Id,Name,Country,Base year\n${both.map((one) => `${one},Company ${one},PT,2019\n`).join("")}`,
  );
  const lock = (company: string) => sql`select 1 from company where id = ${company}::text::uuid for update`;
  const { answer } = await db.transaction().execute(async (other) => {
    // whoever looks for the deadlock is ended: the import, which waits last
    await sql`set local deadlock_timeout = '1h'`.execute(other);
    await lock(second).execute(other);
    const gate = await db.transaction().execute(async (tx) => {
      await lock(first).execute(tx);
      const applying = apply(id);
      await untilWaiting(1);
      // as the anonymising of a user does, who is named in the file
      const forgetting = sql`update import set file = file where id = ${id}::text::uuid`.execute(other);
      await untilWaiting(2);
      return { applying, forgetting };
    });
    await gate.forgetting;
    return { answer: gate.applying };
  });
  expect(refused(await answer)).toEqual([
    409,
    "Someone else was writing at the same moment. Please try again.",
  ]);
  expect(await stateOf(id)).toBe("JUDGED");
  expect((await apply(id)).body).toMatchObject({ state: "APPLIED", reason: null });
});

const applied = async (resource: string, csv: string) => {
  const { body } = await admin.upload(`/api/imports?resource=${resource}&name=file.csv`, csv);
  const { id, counts } = body as Import;
  expect(counts.REFUSED).toBe(0);
  return { id, apply: () => apply(id) };
};
const outcomeOf = (id: string) =>
  server.services.db.selectFrom("import").select(["state", "reason"]).where("id", "=", id).executeTakeFirst();

test("an import does not name a stakeholder as a project's body that takes another kind meanwhile", async () => {
  const code = "BODY-1";
  const made = await admin.post("/api/project-milestone-owners", { code, name: "Body", kind: "VER" });
  const bodyId = String(Reflect.get(Object(made.body), "id"));
  const project = await addProject(server);
  const file = await applied("projects", `Code,Verification body id\n${project.code},${bodyId}\n`);
  await answerDuring(
    server,
    async (tx) => {
      await sql`select 1 from milestone_owner where id = ${bodyId}::text::uuid for update`.execute(tx);
      await tx.updateTable("milestoneOwner").set({ kind: "VVB" }).where("id", "=", bodyId).execute();
    },
    file.apply,
  );
  expect(await outcomeOf(file.id)).toEqual({
    state: "FAILED",
    reason: "Line 2 is refused now: Verification body is not one of the choices.",
  });
});

test("an import links no reminder to a milestone that is being completed", async () => {
  const { id: projectId } = await addProject(server);
  const processId = await beginProcess(admin, projectId, (await addTemplate(server)).id);
  const milestoneId = (await readProcess(admin, processId)).milestones.get("BEGIN")?.id ?? "";
  const file = await applied(
    "reminders",
    `Description,First due,Milestone id\nLook after it,2999-01-05 09:00,${milestoneId}\n`,
  );
  await answerDuring(
    server,
    async (tx) => {
      await sql`select from project where id = ${projectId}::text::uuid for no key update`.execute(tx);
      await tx.updateTable("milestone").set({ state: "COMPLETED" }).where("id", "=", milestoneId).execute();
    },
    file.apply,
  );
  expect(await outcomeOf(file.id)).toEqual({
    state: "FAILED",
    reason: "Line 2 is refused now: The milestone is done already.",
  });
});

test("a reminder that is imported while its project moves belongs to the new company", async () => {
  const [from, to] = [await addCompany(server, "Gorse"), await addCompany(server, "Hazel")];
  const { id: projectId } = await addProject(server, { companyId: from });
  const file = await applied(
    "reminders",
    `Description,First due,Project id\nLook after it,2999-01-05 09:00,${projectId}\n`,
  );
  await answerDuring(
    server,
    async (tx) => {
      await sql`select from project where id = ${projectId}::text::uuid for no key update`.execute(tx);
      await tx.updateTable("project").set({ companyId: to }).where("id", "=", projectId).execute();
    },
    file.apply,
  );
  expect((await outcomeOf(file.id))?.state).toBe("APPLIED");
  const made = server.services.db
    .selectFrom("reminder")
    .select("companyId")
    .where("projectId", "=", projectId);
  expect(await made.executeTakeFirst()).toEqual({ companyId: to });
});

test("a file that is forgotten while it is judged anew is not", async () => {
  const { id } = await send("Name,Country,Sector\nJuniper,PT,Energy\n");
  const { body } = await admin.get(`/api/imports/${id}`);
  const { version, mapping } = body as Import;
  const answer = await answerDuring(
    server,
    // as the anonymising of a user does, who is named in the file
    (tx) =>
      tx
        .updateTable("import")
        .set({ file: Buffer.from("") })
        .where("id", "=", id)
        .execute(),
    () => admin.patch(`/api/imports/${id}`, { version, mapping }),
  );
  expect(answer.status).toBe(409);
});
