import {
  companyReference,
  milestoneOwnerReference,
  milestoneReference,
  processReference,
  projectReference,
  projectTypeReference,
} from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  ({ client: admin } = await openClientAs(server, "PLATFORM_ADMIN"));
});
afterAll(() => server.close());

/** The objects at a path of relations in a list's rows or a record. */
const relatedAt = (found: unknown, path: string): readonly object[] =>
  path
    .split(".")
    .reduce<readonly unknown[]>(
      (rows, name) => rows.flatMap((row): unknown => Reflect.get(Object(row), name) ?? []),
      [found].flat(),
    )
    .flatMap((row) => (typeof row === "object" && row !== null ? row : []));
const keysOf = (rows: readonly object[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();
const dataOf = (body: unknown): readonly object[] => {
  const data: unknown = Reflect.get(Object(body), "data");
  return Array.isArray(data) ? data : [];
};

test.each([
  ["/api/users", "company", companyReference],
  ["/api/project-milestone-owners", "company", companyReference],
  ["/api/projects", "company", companyReference],
  ["/api/projects", "type", projectTypeReference],
  ["/api/projects", "processes", processReference],
  ["/api/project-processes", "project", projectReference],
  ["/api/milestones", "owner", milestoneOwnerReference],
  ["/api/milestones", "process", [...processReference, "openFindings"]],
  ["/api/milestones", "process.project", projectReference],
  ["/api/milestones", "process.project.company", companyReference],
  ["/api/reminders", "project", projectReference],
  ["/api/reminders", "process", processReference],
  ["/api/reminders", "milestone", milestoneReference],
  ["/api/reminders", "company", companyReference],
])("the rows of %s have %s as a reference, their own pages as a whole", async (path, relation, reference) => {
  const rows = dataOf((await admin.get(`${path}?size=100&extend=${relation}`)).body);
  const listed = relatedAt(rows, relation);
  expect(listed.length).toBeGreaterThan(0);
  expect(keysOf(listed)).toEqual([...reference].toSorted());
  if (path === "/api/milestones") return;
  const row = rows.find((candidate) => relatedAt(candidate, relation).length > 0);
  const { body } = await admin.get(`${path}/${String(Reflect.get(Object(row), "id"))}?extend=${relation}`);
  expect(keysOf(relatedAt(body, relation)).length).toBeGreaterThan(reference.length);
});
