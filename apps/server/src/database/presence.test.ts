import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { silentLog } from "../base/log.ts";
import { isUnreachable } from "./logFault.ts";
import { openDatabase } from "./open.ts";
import { holdAlone, holdPresence, unopened } from "./presence.ts";

const NOBODY_LISTENS = "postgres://canopy:hunter2@127.0.0.1:1/canopy";
const TOLD =
  "The database of DATABASE_URL cannot be opened: connect ECONNREFUSED 127.0.0.1:1. See to PostgreSQL, or correct DATABASE_URL.";

test.each<[string, () => Promise<unknown>]>([
  ["a command", () => openDatabase({ databaseUrl: NOBODY_LISTENS, dataDir: "/nowhere" }, silentLog)],
  ["a server", () => holdPresence(NOBODY_LISTENS, silentLog)],
  ["a restore", () => holdAlone(NOBODY_LISTENS)],
])("%s that does not reach PostgreSQL names the variable and the reason", async (_who, open) => {
  await expect(open()).rejects.toThrow(TOLD);
});

test("each address of a host is told, and the error still says that the server cannot be reached", () => {
  const one = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED" });
  const both = Object.assign(new AggregateError([one("::1:5432"), one("127.0.0.1:5432")]), {
    code: "ECONNREFUSED",
  });
  expect(unopened(both).message).toContain(
    "opened: connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432. See",
  );
  expect(isUnreachable(unopened(both))).toBe(true);
});

afterEach(() => void vi.restoreAllMocks());

test.each([
  ["a server", () => holdPresence(NOBODY_LISTENS, silentLog)],
  ["a restore", () => holdAlone(NOBODY_LISTENS)],
])("%s to which PostgreSQL refuses the lock with an error leaves no connection open", async (_who, hold) => {
  const calls: Record<"connect" | "end", () => Promise<unknown>> & { query(text: string): Promise<unknown> } =
    pg.Client.prototype;
  vi.spyOn(calls, "connect").mockResolvedValue(undefined);
  vi.spyOn(calls, "query").mockRejectedValue(new Error("out of shared memory"));
  const end = vi.spyOn(calls, "end").mockResolvedValue(undefined);
  await expect(hold()).rejects.toThrow("out of shared memory");
  expect(end).toHaveBeenCalledTimes(1);
});
