import { expect, test } from "vitest";
import { createLines, type Release } from "./lines.ts";

const openLines = () => {
  const elsewhere = new Map<string, readonly number[]>();
  const lines = createLines({
    personAtOnce: 6,
    personWaiting: 60,
    elsewhere: (key) => elsewhere.get(key) ?? [],
  });
  const inside: { readonly name: number; readonly leave: Release }[] = [];
  const refused: unknown[] = [];
  const enter = (key: string, name: number, signal = new AbortController().signal, places = 1) =>
    lines.enter(key, signal, places).then(
      (leave) => inside.push({ name, leave }),
      (error: unknown) => refused.push(error),
    );
  /** Resolves after all pending promise callbacks have run. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const names = () => inside.map(({ name }) => name);
  return { lines, elsewhere, inside, refused, enter, settled, names };
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test("six requests of one person run, sixty wait in order, the next is refused; other persons are not affected", async () => {
  const { lines, inside, refused, enter, settled, names } = openLines();
  for (const name of range(1, 67)) void enter("a", name);
  void enter("b", 100);
  await settled();
  expect(names()).toEqual([1, 2, 3, 4, 5, 6, 100]);
  expect(refused).toEqual([expect.objectContaining({ status: 429, headers: { "retry-after": "1" } })]);
  expect(Object.fromEntries(lines.asked())).toEqual({ a: 66, b: 1 });
  inside[2]?.leave();
  inside[2]?.leave();
  await settled();
  expect(names()).toEqual([1, 2, 3, 4, 5, 6, 100, 7]);
  for (const { leave } of inside) leave();
  await settled();
  expect(names().slice(8)).toEqual([8, 9, 10, 11, 12, 13]);
});

test("heavy requests of one person run one after the other, and those of another person beside them", async () => {
  const { inside, enter, settled, names } = openLines();
  for (const name of range(1, 3)) void enter("a", name, undefined, 7);
  void enter("a", 4);
  void enter("b", 100);
  await settled();
  expect(names()).toEqual([1, 100]);
  inside[0]?.leave();
  await settled();
  expect(names()).toEqual([1, 100, 2]);
  inside[2]?.leave();
  await settled();
  inside[3]?.leave();
  await settled();
  expect(names()).toEqual([1, 100, 2, 3, 4]);
});

test("requests run together as long as their places are enough", async () => {
  const { inside, enter, settled, names } = openLines();
  for (const name of range(1, 3)) void enter("a", name, undefined, 3);
  await settled();
  expect(names()).toEqual([1, 2]);
  inside[0]?.leave();
  await settled();
  expect(names()).toEqual([1, 2, 3]);
});

test("a heavy request runs alone where other servers leave fewer places than it takes", async () => {
  const { elsewhere, enter, settled, names } = openLines();
  elsewhere.set("a", [40, 40]);
  void enter("a", 1, undefined, 6);
  void enter("a", 2);
  await settled();
  expect(names()).toEqual([1]);
});

test("a person's queue is removed when it is empty", async () => {
  const { lines, inside, enter, settled } = openLines();
  await enter("a", 1);
  for (const { leave } of inside) leave();
  await settled();
  expect([...lines.asked()]).toEqual([]);
});

test("a waiting request whose caller hangs up leaves the queue, and the next one gets its place", async () => {
  const { lines, inside, refused, enter, settled, names } = openLines();
  const hangUp = new AbortController();
  for (const name of range(1, 6)) void enter("a", name);
  void enter("a", 7, hangUp.signal);
  void enter("a", 8);
  await settled();
  hangUp.abort("gone");
  await settled();
  expect(refused).toEqual(["gone"]);
  expect(Object.fromEntries(lines.asked())).toEqual({ a: 7 });
  inside[0]?.leave();
  await settled();
  expect(names()).toEqual([1, 2, 3, 4, 5, 6, 8]);
  await enter("a", 9, hangUp.signal);
  expect(refused).toEqual(["gone", "gone"]);
});

test("running and waiting requests are shared with the other servers, and free again as their counts fall", async () => {
  const { lines, elsewhere, refused, enter, settled, names } = openLines();
  elsewhere.set("a", [40]);
  for (const name of range(1, 27)) void enter("a", name);
  await settled();
  expect(names()).toEqual([1, 2, 3]);
  expect(refused).toHaveLength(1);
  elsewhere.clear();
  lines.lookAgain();
  await settled();
  expect(names()).toEqual([1, 2, 3, 4, 5, 6]);
});
