import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockAdministrators } from "../auth/administrators.ts";
import { answerDuring, someoneWaits } from "../testing/answerDuring.ts";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

const addView = async () => {
  const { body } = await admin.post("/api/views", { list: "/api/companies", name: crypto.randomUUID() });
  return String(Reflect.get(Object(body), "id"));
};

/** Each kind of record: its path, its table, and how one is added. */
const kinds: readonly (readonly [path: string, table: string, add: () => Promise<string>])[] = [
  ["/api/companies", "company", () => addCompany(server)],
  ["/api/project-types", "projectType", () => addProjectType(server)],
  ["/api/project-milestone-owners", "milestoneOwner", () => addOwner(server, { kind: "PP" })],
  ["/api/users", "appUser", async () => (await addUser(server)).id],
  ["/api/views", "savedView", addView],
];

const deletionsOf = async (id: string) => {
  const entries = await server.services.db
    .selectFrom("history")
    .select(["action", "changes"])
    .where("entityId", "=", id)
    .where("action", "=", "delete")
    .execute();
  return entries.map(({ changes }) => changes.find(({ field }) => field === "name")?.before);
};

/** The answer to a call that waits while another deletes this record. */
const whileRemoved = (table: string, id: string, call: () => Promise<Answer>) =>
  answerDuring(
    server,
    (tx) => sql`delete from ${sql.table(table)} where id = ${id}::text::uuid`.execute(tx),
    call,
  );

test.each(kinds)(
  "of two who delete a record of %s at once the second is answered 404",
  async (path, table, add) => {
    const id = await add();
    const answer = await whileRemoved(table, id, () => admin.remove(`${path}/${id}`));
    expect(answer.status).toBe(404);
    expect(await deletionsOf(id)).toEqual([]);
  },
);

test.each(kinds)("the history of a deleted record of %s has it as it was last", async (path, table, add) => {
  const id = await add();
  const answer = await answerDuring(
    server,
    (tx) =>
      sql`update ${sql.table(table)} set name = 'Renamed', version = version + 1
        where id = ${id}::text::uuid`.execute(tx),
    () => admin.remove(`${path}/${id}`),
  );
  expect(answer.status).toBe(204);
  expect(await deletionsOf(id)).toEqual(["Renamed"]);
});

test("deleting a user waits for a change of administrators without holding what that change needs", async () => {
  const { db } = server.services;
  const { id } = await addUser(server);
  const { answer } = await db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    const waiting = admin.remove(`/api/users/${id}`);
    await someoneWaits(db);
    await tx.updateTable("appUser").set({ name: "Renamed" }).where("id", "=", id).execute();
    return { answer: waiting };
  });
  expect((await answer).status).toBe(204);
  expect(await deletionsOf(id)).toEqual(["Renamed"]);
});

test("a document for a project that is deleted meanwhile is answered 404", async () => {
  const { id } = await addProject(server);
  const answer = await whileRemoved("project", id, () =>
    admin.post(`/api/projects/${id}/documents`, { title: "Monitoring plan" }),
  );
  expect(answer.status).toBe(404);
});

test("a process from a template that is deleted meanwhile is refused at its template", async () => {
  const [{ id: projectId }, { id: templateId }] = [await addProject(server), await addTemplate(server)];
  const answer = await whileRemoved("processTemplate", templateId, () =>
    admin.post("/api/project-processes", { projectId, templateId, name: "Registration" }),
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { templateId: ["Template is not one of the choices"] } },
  });
});

test("the default by a view that is deleted meanwhile is answered 404", async () => {
  const id = await addView();
  const answer = await whileRemoved("savedView", id, () => admin.put(`/api/views/${id}/default`));
  expect(answer.status).toBe(404);
});

test("a user whose first write is under way while they are deleted stays, so that the history can name them", async () => {
  const companyId = await addCompany(server);
  const { id, client } = await openClientAs(server, "PLATFORM_ADMIN");
  const { body } = await client.get(`/api/companies/${companyId}`);
  const version: unknown = Reflect.get(Object(body), "version");
  const { db } = server.services;
  const { writing, removing } = await db.transaction().execute(async (tx) => {
    // the write waits after it has named its actor
    await sql`lock table history in share mode`.execute(tx);
    const change = client.patch(`/api/companies/${companyId}`, { name: "Renamed", version });
    await someoneWaits(db);
    let isRemoved = false;
    const removal = admin.remove(`/api/users/${id}`).finally(() => {
      isRemoved = true;
    });
    await someoneElseWaits(() => isRemoved);
    return { writing: change, removing: removal };
  });
  expect([(await writing).status, (await removing).status]).toEqual([200, 409]);
});

/** Resolves when two statements of this database wait for a lock. */
const someoneElseWaits = async (isOver: () => boolean): Promise<void> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.services.db);
  return rows.length > 1 || isOver() ? undefined : someoneElseWaits(isOver);
};

test("a write of a user who was deleted meanwhile is refused, because the history could not name them", async () => {
  const companyId = await addCompany(server);
  const { id, client } = await openClientAs(server, "PLATFORM_ADMIN");
  const { body } = await client.get(`/api/companies/${companyId}`);
  const version: unknown = Reflect.get(Object(body), "version");
  const { db } = server.services;
  const { writing } = await db.transaction().execute(async (tx) => {
    await sql`select from company where id = ${companyId}::text::uuid for update`.execute(tx);
    const change = client.patch(`/api/companies/${companyId}`, { name: "Renamed", version });
    await someoneWaits(db);
    expect((await admin.remove(`/api/users/${id}`)).status).toBe(204);
    return { writing: change };
  });
  expect((await writing).status).toBe(401);
  expect(Reflect.get(Object((await admin.get(`/api/companies/${companyId}`)).body), "version")).toBe(version);
});
