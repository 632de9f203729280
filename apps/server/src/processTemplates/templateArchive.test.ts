import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { addTemplate } from "../testing/testTemplates.ts";

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const PATH = "/api/project-processes/templates";
const whole = async (id: string) => (await admin.get(`${PATH}/${id}`)).body;
const patch = (id: string, body: object) => admin.patch(`${PATH}/${id}`, body);

const longer = {
  milestones: ["BEGIN", "MORE"].map((key) => ({ key, name: key, kind: "task", expectedDays: 3 })),
  transitions: [{ from: "BEGIN", to: "MORE", kind: "forward" }],
};
const impossible = (detail: string) => ({
  status: 409,
  body: { type: "/errors/invalid-transition", detail },
});

describe("archiving a template", () => {
  test("keeps its published version, and restoring it brings back the former status", async () => {
    const { id } = await addTemplate(server);
    expect(await patch(id, { status: "ARCHIVED", version: 1 })).toMatchObject({
      status: 200,
      body: { status: "ARCHIVED", publishedVersion: 1, draftVersion: null, version: 2 },
    });
    expect(await patch(id, { status: "ARCHIVED", name: "Still known", version: 2 })).toMatchObject({
      status: 200,
      body: { status: "ARCHIVED", name: "Still known", version: 3 },
    });
    expect(await patch(id, { status: "PUBLISHED", version: 3 })).toMatchObject({
      status: 200,
      body: { status: "PUBLISHED", publishedVersion: 1, version: 4 },
    });
  });

  test("is refused while it has a draft version", async () => {
    const line = "A version of this template is being written. Publish it before you archive the template.";
    const { id } = await addTemplate(server, { status: "DRAFT" });
    expect(await patch(id, { status: "ARCHIVED", version: 1 })).toMatchObject(impossible(line));
    const { id: published } = await addTemplate(server);
    await patch(published, { status: "DRAFT", version: 1 });
    expect(await patch(published, { status: "ARCHIVED", version: 2 })).toMatchObject(impossible(line));
    expect(await whole(published)).toMatchObject({ status: "DRAFT", version: 2 });
  });

  test("cannot be combined with changed steps, and an archived template's steps cannot be changed", async () => {
    const { id } = await addTemplate(server);
    expect(await patch(id, { ...longer, status: "ARCHIVED", version: 1 })).toMatchObject(
      impossible("Steps cannot be changed and archived at once. Publish them first."),
    );
    const line = "This template is archived. Restore it before you change its steps.";
    const { id: archived } = await addTemplate(server, { status: "ARCHIVED" });
    for (const body of [longer, { status: "DRAFT" }, { ...longer, status: "PUBLISHED" }])
      expect(await patch(archived, { ...body, version: 1 })).toMatchObject(impossible(line));
    expect(await whole(archived)).toMatchObject({ status: "ARCHIVED", version: 1, stepCount: 5 });
  });
});
