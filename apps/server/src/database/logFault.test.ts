import { expect, test } from "vitest";
import { createLog } from "../base/log.ts";
import { isUnreachable, logFault } from "./logFault.ts";

const openLog = () => {
  const lines: { message: string }[] = [];
  const log = createLog(
    (line) => lines.push(JSON.parse(line)),
    () => new Date(0),
  );
  return { log, told: () => lines.map(({ message }) => message) };
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

test("a refused statement is no missing database", () => {
  expect(isUnreachable(Object.assign(new Error("disk full"), { code: "53100" }))).toBe(false);
  expect(isUnreachable(Object.assign(new Error("shut down"), { code: "57P01" }))).toBe(true);
  expect(isUnreachable(undefined)).toBe(false);
});
