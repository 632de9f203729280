import {
  daysAfter,
  longestRemainingPath,
  processSchema,
  progressOf,
  readWireDate,
  ruledProcessOf,
  statesOf,
} from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { openTestServer, type TestServer } from "../testing/index.ts";

const answer = z.object({ data: z.array(processSchema), total: z.number() });
const extended = ["milestones", "milestones.completions", "transitions", "project"];
const path = `/api/project-processes?size=100&${extended.map((part) => `extend=${part}`).join("&")}`;

let server: TestServer;
let processes: z.infer<typeof answer>["data"];
beforeAll(async () => {
  server = await openTestServer();
  const client = await server.signIn("ines.duarte@canopy.example");
  processes = answer.parse((await client.get(path)).body).data;
});
afterAll(() => server.close());

describe("the stored processes of the demo", () => {
  test("have the states that the rules compute from their completions", () => {
    expect(processes).toHaveLength(75);
    for (const process of processes) {
      const { graph, marks } = ruledProcessOf(process);
      const stored = new Map(process.milestones?.map(({ key, state }) => [key, state]));
      expect(stored).toEqual(statesOf(graph, marks));
      expect(process.progress).toBeCloseTo(progressOf(graph, marks), 12);
      expect(process.remainingDays).toBe(longestRemainingPath(graph, marks)?.days ?? null);
    }
  });

  test("have due dates counted from when a milestone opened, and completion times", () => {
    for (const { milestones = [], status } of processes)
      for (const { kind, state, readyAt, dueAt, expectedDays, completedAt, completions = [] } of milestones) {
        const isAwaited = state === "READY" || state === "REOPENED";
        if (isAwaited && status !== "NOT_STARTED" && kind !== "end_fail") expect(readyAt).not.toBeNull();
        const ready = readyAt === null ? null : readWireDate(readyAt);
        expect(dueAt).toBe(ready && daysAfter(ready, expectedDays).toISOString());
        const standing = completions.find(({ revokedAt, outcome }) => !revokedAt && outcome === "COMPLETED");
        expect(completedAt).toBe(standing?.at ?? null);
      }
  });

  test("are on hold with their project, and end before it ends", () => {
    for (const { status, project, endedAt, startedAt } of processes) {
      const isResting = project?.status === "ON_HOLD" || project?.status === "DISABLED";
      if (isResting) expect(["ON_HOLD", "COMPLETED", "TERMINATED"]).toContain(status);
      if (project?.status === "COMPLETED") expect(endedAt).not.toBeNull();
      expect(startedAt === null).toBe(status === "NOT_STARTED");
      expect(endedAt !== null).toBe(status === "COMPLETED" || status === "TERMINATED");
    }
  });

  test("leave the next project code to the next project", async () => {
    const client = await server.signIn("marek.holub@canopy.example");
    const { companyId, typeId } = Object((await client.get(`/api/projects/${processes[0]?.projectId}`)).body);
    const body = { name: "The next one", companyId, typeId, programme: "CORPORATE", country: "PT" };
    expect((await client.post("/api/projects", body)).body).toMatchObject({ code: "CP-0061" });
  });
});
