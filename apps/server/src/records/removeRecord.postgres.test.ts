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
