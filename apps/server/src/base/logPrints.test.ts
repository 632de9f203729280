import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { logPrints } from "./logPrints.ts";

test("what libraries print and Node warns of becomes lines of the log, and nothing else is printed", () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => void lines.push(line),
    () => new Date(0),
  );
  const print = (text: unknown): void => void lines.push(`printed ${String(text)}`);
  const to = { debug: print, log: print, info: print, warn: print, error: print };
  const node = new EventEmitter();
  node.on("warning", print);
  logPrints(log, to, node);

  to.info("The user aborted a request.");
  Reflect.apply(to.warn, to, ["two\nlines of %s", "a bucket"]);
  to.error(new Error("cut"));
  node.emit("warning", Object.assign(new Error("old"), { name: "DeprecationWarning" }));
  const at = "1970-01-01T00:00:00.000Z";
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { at, level: "info", message: "a library printed", text: "The user aborted a request." },
    { at, level: "warn", message: "a library printed", text: "two\nlines of a bucket" },
    { at, level: "error", message: "a library printed", text: expect.stringContaining("Error: cut") },
    { at, level: "warn", message: "Node warned", name: "DeprecationWarning", text: "old" },
  ]);
});
