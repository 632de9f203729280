import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerDuring } from "../testing/answerDuring.ts";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
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

const whileRemoved = (table: string, id: string, call: () => Promise<Answer>) =>
  answerDuring(
    server,
    (tx) => sql`delete from ${sql.table(table)} where id = ${id}::text::uuid`.execute(tx),
    call,
  );

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
  const { body } = await admin.post("/api/views", { list: "/api/companies", name: "Partners" });
  const id = String(Reflect.get(Object(body), "id"));
  const answer = await whileRemoved("savedView", id, () => admin.put(`/api/views/${id}/default`));
  expect(answer.status).toBe(404);
});
