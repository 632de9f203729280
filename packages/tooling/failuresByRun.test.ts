import { expect, it } from "vitest";
import { failuresByRun } from "./failuresByRun.ts";

it("failuresByRun names the runs in which each test failed, those that fail most often first", () => {
  const failures = [
    { run: 1, title: "core: a" },
    { run: 2, title: "core: b" },
    { run: 2, title: "core: b" },
    { run: 5, title: "core: b" },
  ];
  expect(failuresByRun(5, failures)).toEqual([
    "✗ failed in 2 of 5 runs (2, 5): core: b",
    "✗ failed in 1 of 5 runs (1): core: a",
  ]);
});

it("failuresByRun tells nothing if every test passed in every run", () => {
  expect(failuresByRun(20, [])).toEqual([]);
});
