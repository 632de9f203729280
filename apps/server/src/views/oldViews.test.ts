import { findingEndpoints, milestoneEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const milestones = milestoneEndpoints.list.path;
const findings = findingEndpoints.list.path;
const milestoneViews = "0041_milestone_views.sql";
const findingViews = "0047_finding_views.sql";

/** The filters that a script leaves in a stored view of a list. */
const migrated = async (
  script: string,
  list: string,
  before: readonly string[],
): Promise<readonly string[]> => {
  const { body } = await admin.post("/api/views", { list, name: randomUUID(), where: [] });
  const { id } = Object(body) as { id: string };
  const { db } = server.services;
  await db
    .updateTable("savedView")
    .set({ where: [...before] })
    .where("id", "=", id)
    .execute();
  const text = await readFile(new URL(`../database/migrations/${script}`, import.meta.url), "utf8");
  await sql.raw(text).execute(db);
  const { where } = await db
    .selectFrom("savedView")
    .select("where")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return where;
};

/** The status with which the API takes a view that a script wrote. */
const takenBack = async (list: string, where: readonly string[]): Promise<number> =>
  (await admin.post("/api/views", { list, name: randomUUID(), where })).status;

const going = ["processStatus.equals.IN_PROGRESS", "kind.not_equals.end_fail"];

test.each([
  ["overdue", ["dueAt.before.-P0D"], ["overdue.equals.true"]],
  ["waited for", ["readyAt.is_not_null"], ["state.in.READY,REOPENED", ...going]],
  [
    "open",
    ["state.in.READY,REOPENED"],
    ["state.in.READY,REOPENED", "processStatus.not_in.COMPLETED,TERMINATED"],
  ],
  [
    "done, of a kind",
    ["state.in.COMPLETED,SKIPPED", "kind.equals.gate"],
    ["state.in.COMPLETED,SKIPPED", "kind.equals.gate"],
  ],
  [
    "locked, after another filter and before a third",
    ["kind.equals.gate", "state.equals.LOCKED", "dueAt.before.-P0D"],
    [
      ...["kind.equals.gate", "state.equals.LOCKED", "processStatus.not_in.COMPLETED,TERMINATED"],
      "overdue.equals.true",
    ],
  ],
  ["open or done", ["state.in.READY,COMPLETED"], ["state.in.READY,COMPLETED"]],
  ["without filters", [], []],
])("a view of milestones that was saved as '%s' keeps its meaning", async (_, before, after) => {
  expect(await migrated(milestoneViews, milestones, before)).toEqual(after);
  expect(await takenBack(milestones, after)).toBe(201);
});

const waiting = "state.in.OPEN,REOPENED";
const running = "processStatus.equals.IN_PROGRESS";
const others = (count: number) => Array.from({ length: count }, (_, at) => `text.not_contains.${at}`);

test.each([
  ["saved from 'To answer'", [waiting], [waiting, running]],
  [
    "with further filters",
    ["kind.equals.CAR", waiting, "due.today"],
    ["kind.equals.CAR", waiting, running, "due.today"],
  ],
  ["with 19 filters", [waiting, ...others(18)], [waiting, running, ...others(18)]],
  ["with 20 filters", [waiting, ...others(19)], [waiting, ...others(19)]],
  [
    "with 19 filters, a span of days among them",
    [waiting, "due.today", ...others(17)],
    [waiting, "due.today", ...others(17)],
  ],
  [
    "of ended processes",
    [waiting, "processStatus.equals.COMPLETED"],
    [waiting, "processStatus.equals.COMPLETED"],
  ],
  ["of open ones alone", ["state.equals.OPEN"], ["state.equals.OPEN"]],
  ["of several states", ["state.in.OPEN,ANSWERED,REOPENED"], ["state.in.OPEN,ANSWERED,REOPENED"]],
  ["without filters", [], []],
])("a view of findings %s shows the same after the migration as its tab", async (_, before, after) => {
  expect(await migrated(findingViews, findings, before)).toEqual(after);
  // run again, it changes nothing
  expect(await migrated(findingViews, findings, after)).toEqual(after);
  expect(await takenBack(findings, after)).toBe(201);
});

test.each([
  ["milestones", milestoneViews, findings, ["dueAt.before.-P0D"]],
  ["findings", findingViews, milestones, [waiting]],
])("the script for views of %s leaves a view of another list as it is", async (_, script, list, where) => {
  expect(await migrated(script, list, where)).toEqual(where);
});
