import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edited, redone, startHistory, undone, type EditHistory } from "./editHistory.ts";

const after = (...values: readonly number[]) =>
  values.reduce<EditHistory<number>>((history, value) => edited(history, value), startHistory(0));

describe("a history of edits", () => {
  test("goes back one edit at a time, and forward again", () => {
    const history = after(1, 2, 3);
    expect(undone(history).present).toBe(2);
    expect(undone(undone(history)).present).toBe(1);
    expect(redone(undone(undone(history))).present).toBe(2);
  });

  test("ends at the first and at the last edit", () => {
    expect(undone(startHistory(7))).toEqual(startHistory(7));
    const history = after(1);
    expect(redone(history)).toBe(history);
  });

  test("drops the undone edits once something else is edited", () => {
    const history = edited(undone(after(1, 2)), 9);
    expect(redone(history)).toBe(history);
    expect(undone(history).present).toBe(1);
  });

  test("takes the edits of one run as one", () => {
    const typed = ["a", "ab", "abc"].reduce(
      (history, text) => edited(history, text, "name of A"),
      startHistory(""),
    );
    expect(undone(typed).present).toBe("");
    expect(undone(edited(typed, "x", "name of B")).present).toBe("abc");
  });

  test("begins a new run after an undo", () => {
    const typed = edited(edited(startHistory(""), "a", "name"), "ab", "name");
    expect(undone(edited(undone(typed), "z", "name")).present).toBe("");
  });

  test("ignores an edit that changes nothing", () => {
    const history = after(1);
    expect(edited(history, 1)).toBe(history);
  });

  test("drops the oldest of more than 200 edits", () => {
    const values = Array.from({ length: 250 }, (_, at) => at + 1);
    expect(after(...values).past).toHaveLength(200);
    expect(after(...values).past[0]).toBe(50);
  });

  test("undoes and redoes any number of edits to where it was", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1 }), { maxLength: 20 }), fc.nat(30), (values, steps) => {
        const history = after(...values);
        let back = history;
        for (let step = 0; step < steps; step += 1) back = undone(back);
        let forth = back;
        for (let step = 0; step < steps; step += 1) forth = redone(forth);
        expect(forth.present).toBe(history.present);
        expect([...forth.past, forth.present]).toEqual([...history.past, history.present]);
      }),
      propertyRuns(100, 20_000),
    );
  });
});
