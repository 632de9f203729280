import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { BulkResult } from "@canopy/contracts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { watchCommits } from "../testing/database/watchCommits.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { openClientAs } from "../testing/principals.ts";

let server: TestServer;
let admin: Client;
const steps: string[] = [];
beforeAll(async () => {
  const database = watchCommits(await openTestDatabase("empty"), async () => void steps.push("commit"));
  server = await openTestServer({ data: "empty", database });
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

const invite = async (email: string): Promise<string> => {
  const draft = { email, name: "Ola", surname: "Nordmann", roles: ["VIEWER"] };
  return String(Reflect.get(Object((await admin.post("/api/users", draft)).body), "id"));
};
const sentTo = async (email: string) => (await postedMails(server)).filter(({ to }) => to === email).length;

test("the sender looks for the mails of a row after the row's commit, and only then", async () => {
  const [one, two] = ["one@canopy.example", "two@canopy.example"] as const;
  const ids = [await invite(one), await invite(two)];
  for (const email of [one, two]) expect(await sentTo(email)).toBe(1);
  for (const id of ids) expect((await admin.put(`/api/users/${id}/disable`)).status).toBe(200);
  const wake = vi.spyOn(server.services.mail, "wake").mockImplementation(() => void steps.push("wake"));
  const enable = async () => (await admin.post("/api/users/bulk", { action: "enable", ids })).body;
  steps.length = 0;
  const results = (await enable()) as readonly BulkResult[];
  expect(results.map(({ status }) => status)).toEqual([200, 200]);
  expect(steps).toEqual(["commit", "wake", "commit", "wake"]);
  steps.length = 0;
  await enable();
  expect(steps).toEqual(["commit", "commit"]);
  wake.mockRestore();
  for (const email of [one, two]) expect(await sentTo(email)).toBe(2);
});
