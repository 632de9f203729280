import { expect, test } from "vitest";
import { phoneSlots } from "./phoneSlots.ts";

const name = { id: "name", isRowHeader: true };

test("the columns' lines decide: one beside the name, two below, and the others are left out", () => {
  const columns = [
    name,
    { id: "project", line: 2 },
    { id: "process" },
    { id: "owner", line: 2 },
    { id: "state", isNarrow: true, line: 1 },
    { id: "due", isNarrow: true },
  ] as const;
  expect([...phoneSlots(columns)]).toEqual([
    ["name", "name"],
    ["state", "side"],
    ["project", "below"],
    ["owner", "belowSide"],
  ]);
});

test("two columns of the third line share it, and a column of the fourth has a line of its own", () => {
  const columns = [
    name,
    { id: "project", line: 3 },
    { id: "owner", line: 2 },
    { id: "due", line: 2 },
    { id: "whose", line: 3 },
    { id: "note", line: 4 },
  ] as const;
  expect(Object.fromEntries(phoneSlots(columns))).toEqual({
    name: "name",
    owner: "below",
    due: "belowSide",
    project: "third",
    whose: "thirdSide",
    note: "more",
  });
});

test("a column alone on the third line stands on a line of its own", () => {
  const columns = [{ id: "line", line: 2 }, name, { id: "effect", line: 3 }] as const;
  expect(Object.fromEntries(phoneSlots(columns))).toEqual({ name: "name", line: "below", effect: "more" });
});

test("without lines nothing is lost: the first narrow column stands beside the name, what remains on further lines", () => {
  const columns = [
    { id: "when", isNarrow: true },
    { id: "what", isRowHeader: true },
    { id: "who" },
    { id: "changes" },
    { id: "note" },
    { id: "act", isNarrow: true, isAction: true },
  ];
  expect(Object.fromEntries(phoneSlots(columns))).toEqual({
    what: "name",
    when: "side",
    who: "below",
    changes: "belowSide",
    note: "more",
    act: "action",
  });
});

test("a table without a naming column begins with its first one", () => {
  expect(Object.fromEntries(phoneSlots([{ id: "a" }, { id: "b" }]))).toEqual({ a: "name", b: "below" });
});
