import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databasePrint } from "../testing/database/databasePrint.ts";
import { everyEndpoint, pathWith } from "../testing/everyEndpoint.ts";
import { failingDatabase, type FailingDatabase } from "../testing/database/failingDatabase.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { openClientAs } from "../testing/principals.ts";
import { report } from "../testing/testFeedback.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { beginProcess, readProcess } from "../testing/testProcesses.ts";
import { addTemplate, smallGraph } from "../testing/testTemplates.ts";

let database: FailingDatabase;
let server: TestServer;
let admin: Client;
/** Ids for the open fields of the samples, by field. */
let known: Readonly<Record<string, unknown>>;
/** The project of records that are created below one. */
let projectId: string;
/** The process of records that are created below one. */
let processId: string;
/** The feedback item of messages. */
let feedbackId: string;
beforeAll(async () => {
  database = failingDatabase(await openTestDatabase("empty"));
  server = await openTestServer({ database, data: "empty" });
  // no mail is sent: its statements would count as the request's, and change the prints
  await server.services.mail.close();
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
  const project = await addProject(server, { status: "ACTIVE" });
  projectId = project.id;
  const templateId = (await addTemplate(server, smallGraph)).id;
  processId = await beginProcess(admin, projectId, templateId);
  ({ id: feedbackId } = await report(admin));
  const { milestones } = await readProcess(admin, processId);
  known = {
    milestoneId: milestones.get("BEGIN")?.id,
    companyId: await addCompany(server),
    typeId: project.typeId,
    projectId: project.id,
    templateId,
    userIds: [(await addUser(server)).id],
  };
});
afterAll(() => server.close());

const MOST_STATEMENTS = 60;
const creations = everyEndpoint.filter(({ endpoint }) => endpoint.creates === true && !endpoint.bytes);

describe.each(creations)("$name", ({ endpoint, sample }) => {
  test("leaves neither record nor key after a fault at any statement, and the same key then creates exactly one record", async () => {
    const fields = Object.entries(Object(sample)).map(([name, value]) => [name, known[name] ?? value]);
    const body: unknown = Object.fromEntries(fields);
    const above = [
      { path: "/api/project-processes/", id: processId },
      { path: "/api/feedback/", id: feedbackId },
    ].find((one) => endpoint.path.startsWith(one.path));
    const path = pathWith(endpoint.path, above?.id ?? projectId);
    const key = { "idempotency-key": crypto.randomUUID() };
    const before = await databasePrint(server);
    let failed = 0;
    for (let nth = 1; nth < MOST_STATEMENTS; nth += 1) {
      const create = () => admin.post(path, body, key);
      const { answer, hasFailed } = await database.failDuring(nth, new Error("the server died here"), create);
      if (!hasFailed) {
        expect(answer.status).toBe(endpoint.isMadeLater ? 202 : 201);
        break;
      }
      expect(await databasePrint(server)).toEqual(before);
      failed = nth;
    }
    // the caller is read first, then the key, the record and its history are written, and the answer is stored last
    expect(failed).toBeGreaterThan(4);
    const after = await databasePrint(server);
    expect(after["idempotency"]).not.toBe(before["idempotency"]);
    const again = await admin.post(path, body, key);
    expect(again.status).toBe(endpoint.isMadeLater ? 202 : 201);
    expect(await databasePrint(server)).toEqual(after);
  });
});
