import { expect, it } from "vitest";
import { inLanes } from "./lanes.ts";

it("inLanes runs at most as many tasks at once as asked, and returns results in the items' order", async () => {
  const finish: (() => void)[] = [];
  const done = inLanes(2, ["a", "b", "c"], async (item) => {
    await new Promise<void>((resolve) => finish.push(resolve));
    return item.toUpperCase();
  });
  expect(finish).toHaveLength(2);
  finish[1]?.();
  await expect.poll(() => finish.length).toBe(3);
  finish[2]?.();
  finish[0]?.();
  expect(await done).toEqual(["A", "B", "C"]);
});
