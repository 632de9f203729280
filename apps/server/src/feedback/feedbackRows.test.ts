import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { idsIn } from "../testing/listedIds.ts";
import { openClientAs } from "../testing/principals.ts";
import { feedbackIn, report } from "../testing/testFeedback.ts";
import { addCompany, addRole } from "../testing/testPeople.ts";
import { pngDataUrl, testPng } from "../testing/testPng.ts";

let server: TestServer;
let manager: Client;
beforeAll(async () => {
  server = await openTestServer();
  ({ client: manager } = await open("PLATFORM_ADMIN"));
});
afterAll(() => server.close());

const open = (role: string, companyId?: string) => openClientAs(server, role, companyId);

describe("reading feedback", () => {
  test("an administrator lists all items, also by state, with author and assignee", async () => {
    const author = await open("VIEWER");
    const item = await report(author.client);
    const filter = `filters[0].fieldId=author&filters[0].operator=equals&filters[0].value=${author.id}`;
    const listed = await manager.get(`/api/feedback?extend=author,assignee&${filter}`);
    expect(listed.body).toMatchObject({
      total: 1,
      data: [{ id: item.id, author: { id: author.id }, assignee: null }],
    });
    expect(idsIn(await manager.get(`/api/feedback/status/OPEN?${filter}`))).toEqual([item.id]);
    expect(idsIn(await manager.get(`/api/feedback/status/RESOLVED?${filter}`))).toEqual([]);
  });

  test.each(["open", "GONE", "__proto__", "' or 1=1--"])(
    "a state %s that there is not is a 400",
    async (status) => {
      expect(await manager.get(`/api/feedback/status/${encodeURIComponent(status)}`)).toMatchObject({
        status: 400,
        body: { errors: { status: [expect.any(String)] } },
      });
    },
  );

  test("an item and its picture can be read by its author and by staff who may list or manage all; for others they are 404", async () => {
    const author = await open(await addRole(server, ["feedback:create"]));
    const item = await report(author.client, { screenshotData: pngDataUrl(testPng()) });
    const readers = [author, await open("PROGRAMME_MANAGER")];
    for (const held of ["feedback:list", "feedback:manage"] as const)
      readers.push(await open(await addRole(server, [held])));
    const others = [
      await open("PROJECT_OFFICER"),
      await open("MRV_REVIEWER"),
      await open("VIEWER"),
      await open(await addRole(server, ["feedback:get", "feedback:update"])),
    ];
    const paths = [`/api/feedback/${item.id}`, `/api/feedback/${item.id}/screenshot`];
    for (const path of paths) {
      for (const { client } of readers) expect((await client.get(path)).status).toBe(200);
      for (const { client } of others) expect((await client.get(path)).status).toBe(404);
    }
    const [other] = others;
    expect(idsIn(await other!.client.get("/api/feedback/my"))).toEqual([]);
    expect(idsIn(await author.client.get("/api/feedback/my"))).toEqual([item.id]);
  });

  test("a partner reads only what they wrote, whatever their permissions; a colleague's item is 404", async () => {
    const companyId = await addCompany(server);
    const mighty = await addRole(
      server,
      ["feedback:get", "feedback:list", "feedback:update", "feedback:manage", "feedback:create"],
      "COMPANY",
    );
    const [me, colleague] = [await open(mighty, companyId), await open(mighty, companyId)];
    const mine = await report(me.client);
    const theirs = await report(colleague.client, { screenshotData: pngDataUrl(testPng()) });
    expect(idsIn(await me.client.get("/api/feedback?size=100"))).toEqual([mine.id]);
    expect(idsIn(await me.client.get("/api/feedback/status/OPEN?size=100"))).toEqual([mine.id]);
    const absent = await me.client.get(`/api/feedback/${randomUUID()}`);
    const tries = [
      await me.client.get(`/api/feedback/${theirs.id}`),
      await me.client.get(`/api/feedback/${theirs.id}/screenshot`),
      await me.client.patch(`/api/feedback/${theirs.id}`, { priority: "LOW", version: 1 }),
      await me.client.put(`/api/feedback/${theirs.id}/dismiss`, {}),
      await me.client.put(`/api/feedback/${theirs.id}/reopen`, {}),
    ];
    for (const { status, body } of tries)
      expect({ status, detail: Object(body).detail }).toEqual({
        status: 404,
        detail: Object(absent.body).detail,
      });
    expect(feedbackIn(await colleague.client.get(`/api/feedback/${theirs.id}`)).status).toBe("OPEN");
  });

  test("a user who may only report reads only their own items", async () => {
    const { client } = await open(await addRole(server, ["feedback:create"]));
    const mine = await report(client);
    const other = await report(manager);
    expect(idsIn(await client.get("/api/feedback/my"))).toEqual([mine.id]);
    expect((await client.put(`/api/feedback/${other.id}/reopen`, {})).status).toBe(404);
  });
});
