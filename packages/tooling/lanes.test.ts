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

it("inLanes gives a free lane the first item that may begin", async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = async (item: string) => {
    begun.push(item);
    await new Promise<void>((resolve) => ends.set(item, resolve));
    return item;
  };
  // two items of one letter never run at once
  const done = inLanes(2, ["a1", "a2", "b1", "b2"], work, (item, running) =>
    [...running].every((other) => other[0] !== item[0]),
  );
  expect(begun).toEqual(["a1", "b1"]);
  ends.get("b1")?.();
  await expect.poll(() => begun).toEqual(["a1", "b1", "b2"]);
  ends.get("a1")?.();
  await expect.poll(() => begun).toEqual(["a1", "b1", "b2", "a2"]);
  ends.get("a2")?.();
  ends.get("b2")?.();
  expect(await done).toEqual(["a1", "a2", "b1", "b2"]);
});

it("inLanes rejects if an item fails, or if none of the last ones may begin", async () => {
  await expect(inLanes(1, ["a"], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const never = inLanes(
    2,
    ["a", "b"],
    async () => {},
    (item) => item === "a",
  );
  await expect(never).rejects.toThrow("none of the last 1 items may begin");
});
