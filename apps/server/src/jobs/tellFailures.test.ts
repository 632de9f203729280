import { expect, test } from "vitest";
import { createLog } from "../base/log.ts";
import { tellFailures } from "./tellFailures.ts";

const stage = () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => void lines.push(line),
    () => new Date(0),
  );
  return {
    tell: tellFailures(log),
    told: () =>
      lines.splice(0).map((line) => {
        const { message, job, error, times } = JSON.parse(line);
        return [message, job, error, ...(times === undefined ? [] : [times])];
      }),
  };
};
const readOnly = new Error("cannot execute UPDATE in a read-only transaction");
const REASON = String(readOnly);

test("a reason that fails every job at every tick is told at once, then once a minute with the failures since", () => {
  const { tell, told } = stage();
  const tick = (atMs: number) => ["a", "b", "c"].forEach((job) => tell(job, readOnly, atMs));
  for (const second of [0, 5, 55]) tick(second * 1000);
  expect(told()).toEqual([["a job failed", "a", REASON]]);
  tick(60_000);
  expect(told()).toEqual([["a job failed", "a", REASON, 9]]);
  tick(65_000);
  expect(told()).toEqual([]);
});

test("another reason is told at once, and one that comes again after it was gone too", () => {
  const { tell, told } = stage();
  tell("a", readOnly, 0);
  tell("b", new Error("no such table"), 1);
  expect(told()).toEqual([
    ["a job failed", "a", REASON],
    ["a job failed", "b", "Error: no such table"],
  ]);
  tell("a", readOnly, 300_000);
  expect(told()).toEqual([["a job failed", "a", REASON]]);
});

test("a database that cannot be reached is told by its own line", () => {
  const { tell, told } = stage();
  const gone = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  tell("a", gone, 0);
  tell("b", gone, 5_000);
  expect(told().map(([message]) => message)).toEqual([
    "the database cannot be reached; this is said once a minute",
  ]);
});
