import { expect, test } from "vitest";
import { createTurnstile } from "./turnstile.ts";

test("a task that fails gives its place to the next", async () => {
  const turnstile = createTurnstile(1);
  const failing = turnstile(() => Promise.reject(new Error("broken")));
  const next = turnstile(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("tasks begin in the order in which they came", async () => {
  const turnstile = createTurnstile(2);
  const begun: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map((task) =>
      turnstile(async () => {
        begun.push(task);
        await Promise.resolve();
      }),
    ),
  );
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});
