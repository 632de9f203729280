import { expect, test } from "vitest";
import { createLog } from "../base/log.ts";
import { isUnreachable, logFault, logReturn } from "./logFault.ts";

const openLog = () => {
  const lines: { message: string; awaySeconds?: number }[] = [];
  const log = createLog(
    (line) => lines.push(JSON.parse(line)),
    () => new Date(0),
  );
  return { log, told: () => lines.map(({ message }) => message), lines };
};
const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const DOWN = "the database cannot be reached; this is said once a minute";

test("a database that cannot be reached is one line a minute, whatever asks for it", () => {
  const { log, told } = openLog();
  logFault(log, "request failed", refused, {}, 1000);
  logFault(log, "a job failed", new Error("Connection terminated unexpectedly"), { job: "a" }, 60_999);
  expect(told()).toEqual([DOWN]);
  logFault(log, "not ready", refused, {}, 61_000);
  expect(told()).toEqual([DOWN, DOWN]);
});

test("any other fault is a line each time, and of two servers each tells", () => {
  const first = openLog();
  const second = openLog();
  for (const { log } of [first, first, second]) logFault(log, "a job failed", new Error("no column"), {}, 0);
  logFault(second.log, "not ready", refused, {}, 0);
  expect(first.told()).toEqual(["a job failed", "a job failed"]);
  expect(second.told()).toEqual(["a job failed", DOWN]);
});

test("a host whose addresses all refuse is told with the reason of each", () => {
  const lines: { error: string }[] = [];
  const log = createLog(
    (line) => lines.push(JSON.parse(line)),
    () => new Date(0),
  );
  const errors = ["::1", "127.0.0.1"].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
  // as Node makes it for a name with several addresses
  const error = Object.assign(new AggregateError(errors), { code: "ECONNREFUSED" });
  logFault(log, "not ready", error, {}, 0);
  expect(lines.map((line) => line.error)).toEqual([
    "Error: connect ECONNREFUSED ::1:5432; Error: connect ECONNREFUSED 127.0.0.1:5432",
  ]);
});

const BACK = "the database can be reached again";

test("a database that is back is one line, with the seconds since the first fault", () => {
  const { log, told, lines } = openLog();
  logReturn(log, 0);
  expect(told()).toEqual([]);
  for (const nowMs of [1_000, 30_000, 61_000]) logFault(log, "request failed", refused, {}, nowMs);
  logReturn(log, 93_400);
  logReturn(log, 99_000);
  expect(told()).toEqual([DOWN, DOWN, BACK]);
  expect(lines.at(-1)).toMatchObject({ level: "info", awaySeconds: 92 });
});

test("a database that comes and goes is two lines a minute", () => {
  const { log, told, lines } = openLog();
  for (const nowMs of [0, 10_000, 20_000]) {
    logFault(log, "request failed", refused, {}, nowMs);
    logReturn(log, nowMs + 5_000);
  }
  expect(told()).toEqual([DOWN, BACK]);
  for (const nowMs of [50_000, 60_000]) logFault(log, "request failed", refused, {}, nowMs);
  logReturn(log, 61_000);
  expect(told()).toEqual([DOWN, BACK, DOWN, BACK]);
  expect(lines.at(-1)).toMatchObject({ awaySeconds: 11 });
});

test("a refused statement is no missing database", () => {
  expect(isUnreachable(Object.assign(new Error("disk full"), { code: "53100" }))).toBe(false);
  expect(isUnreachable(Object.assign(new Error("shut down"), { code: "57P01" }))).toBe(true);
  expect(isUnreachable(undefined)).toBe(false);
});
