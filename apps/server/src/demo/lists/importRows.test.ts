import type { Import, ImportLine, ListAnswer, MilestoneOwner } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "#testing/index.ts";

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const read = async <Answer>(path: string): Promise<Answer> => (await admin.get(path)).body as Answer;
const owner = (id: string | null) => read<MilestoneOwner>(`/api/project-milestone-owners/${id}`);

test("the demo's import brought phone numbers in, is found in the list, and can be taken back", async () => {
  const { data: imports } = await read<ListAnswer<Import>>("/api/imports");
  expect(imports.map(({ name, state }) => [name, state])).toEqual([["stakeholder-phones.csv", "APPLIED"]]);
  const { id = "", counts } = imports[0] ?? {};
  const { data: lines } = await read<ListAnswer<ImportLine>>(`/api/imports/${id}/lines?size=100`);
  expect(lines).toHaveLength(counts?.CHANGED ?? 0);
  const filter = `filters[0].fieldId=importId&filters[0].operator=equals&filters[0].value=${id}`;
  const found = await read<ListAnswer<MilestoneOwner>>(`/api/project-milestone-owners?size=100&${filter}`);
  expect(found.total).toBe(lines.length);
  for (const { recordId, changes } of lines) expect((await owner(recordId)).phone).toBe(changes[0]?.after);
  expect((await admin.put(`/api/imports/${id}/undo`)).status).toBe(200);
  expect((await owner(lines[0]?.recordId ?? null)).phone).toBeNull();
});
