import { expect, test } from "vitest";
import { createConcurrencyLimit } from "./limitConcurrency.ts";

test("a failed task frees its place for the next task", async () => {
  const limitConcurrency = createConcurrencyLimit(1);
  const failing = limitConcurrency(() => Promise.reject(new Error("broken")));
  const next = limitConcurrency(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("tasks begin in the order of their arrival", async () => {
  const limitConcurrency = createConcurrencyLimit(2);
  const begun: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map((task) =>
      limitConcurrency(async () => {
        begun.push(task);
        await Promise.resolve();
      }),
    ),
  );
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});
