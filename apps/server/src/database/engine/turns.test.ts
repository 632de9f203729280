import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const open = () => {
  const turns = createTurns();
  const order: string[] = [];
  const enter = (name: string, signal?: AbortSignal) =>
    turns.enter(name.slice(0, 1), signal).then(
      () => void order.push(name),
      (error: unknown) => void order.push(`${name} ${String(error)}`),
    );
  /** Ends a turn and lets pending promise callbacks run. */
  const leave = async () => {
    turns.leave();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
  return { order, enter, leave };
};

test("a caller who wants many turns waits for every other caller after each one", async () => {
  const { order, enter, leave } = open();
  for (const name of ["a1", "a2", "a3", "a4", "b1", "c1", "b2"]) void enter(name);
  for (let i = 0; i < 7; i += 1) await leave();
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  await enter("d1");
  expect(order.at(-1)).toBe("d1");
});

test("a caller who has hung up gets no turn", async () => {
  const { order, enter, leave } = open();
  const hangUp = new AbortController();
  for (const name of ["a1", "b1"]) void enter(name, hangUp.signal);
  void enter("c1");
  hangUp.abort("has gone");
  await leave();
  expect(order).toEqual(["a1", "b1 has gone", "c1"]);
  await leave();
  await enter("b2", hangUp.signal);
  await enter("d1");
  expect(order.slice(3)).toEqual(["b2 has gone", "d1"]);
});
