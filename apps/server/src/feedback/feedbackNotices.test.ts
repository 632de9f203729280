import { samples } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addFeedback, report } from "../testing/testFeedback.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const open = async (roles: readonly string[], companyId: string | null = null): Promise<Client> => {
  const { id } = await addUser(server, { roles: [...roles], companyId });
  return enter(server, id);
};

test("every manager of feedback is notified once of a new item, and its author is not", async () => {
  const [manager, other] = [await open(["PLATFORM_ADMIN"]), await open(["PLATFORM_ADMIN", "VIEWER"])];
  const { id, title } = await report(await open(["VIEWER"]), { title: "The chart is empty", type: "BUG" });
  for (const client of [manager, other])
    expect(await notificationsOf(client)).toMatchObject([
      {
        kind: "FEEDBACK_STATUS",
        title: `New feedback: ${title}`,
        message: expect.stringMatching(/^Test Person \w+ reported a problem: “The chart is empty”\.$/),
        reason: "You manage feedback.",
        link: `/feedback/${id}`,
        actor: expect.stringContaining("Test Person"),
      },
    ]);
  await report(manager, { title: "My own" });
  expect((await notificationsOf(manager)).map((told) => told.title)).toEqual([`New feedback: ${title}`]);
  expect((await notificationsOf(other)).map((told) => told.title)).toContain("New feedback: My own");
});

test.each([
  ["IDEA", "has an idea"],
  ["QUESTION", "asks a question"],
  ["DATA", "reported wrong data"],
])("the notification of new feedback with type %s says: %s", async (type, words) => {
  const manager = await open(["PLATFORM_ADMIN"]);
  await report(await open(["VIEWER"]), { type });
  expect(await notificationsOf(manager)).toMatchObject([
    { message: expect.stringContaining(` ${words}: “`) },
  ]);
});

test("users who cannot read all feedback or do not manage it are not notified of new feedback", async () => {
  const bound = await addRole(server, ["feedback:manage", "notification:read"]);
  const companyId = await addCompany(server);
  const others = [
    await open(["PROGRAMME_MANAGER"]),
    await open(["VIEWER"]),
    await open([bound, "PARTNER_USER"], companyId),
  ];
  await report(await open(["VIEWER"]));
  for (const client of others) expect(await notificationsOf(client)).toEqual([]);
});

test("sixty items of one person notify within an hour; the next is refused with the seconds to wait", async () => {
  const manager = await open(["PLATFORM_ADMIN"]);
  const { id: authorId } = await addUser(server, { roles: ["VIEWER"] });
  const author = await enter(server, authorId);
  const at = server.services.now().getTime();
  // one of a clock that was days ahead counts for nothing
  await addFeedback(server, { authorId, createdAt: new Date(at + 48 * 3_600_000) });
  for (let n = 1; n < 60; n += 1) await addFeedback(server, { authorId, createdAt: new Date(at - 600_000) });
  await report(author, { title: "The sixtieth" });
  const refused = await author.post("/api/feedback", { ...samples.feedback.create, title: "One more" });
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: "At most 60 feedback items can be sent within an hour." },
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(2_900);
  const told = (await notificationsOf(manager)).map(({ title }) => title);
  expect(told).toContain("New feedback: The sixtieth");
  expect(told).not.toContain("New feedback: One more");
});
