import { fakeId } from "../testing/fakeRecords.ts";
import { userList } from "../users/users.view.ts";
import { readListSearch } from "./listSearch.ts";
import { describe, expect, test } from "vitest";
import {
  chosenIds,
  chosenOf,
  nothingSelected,
  selectedCount,
  underParams,
  withChoice,
  withRead,
  type Selection,
} from "./selection.ts";

interface Named {
  readonly id: string;
  readonly name?: string;
}
const rowsOf = (letters: string): readonly Named[] => letters.split("").map((id) => ({ id }));
const on = (selection: Selection<Named>, page: readonly Named[], total = page.length) => ({
  selection,
  rows: page,
  total,
});
const withToggled = (selection: Selection<Named>, page: readonly Named[], id: string) =>
  withChoice(on(selection, page), { by: "row", id });
const withRange = (selection: Selection<Named>, page: readonly Named[], id: string) =>
  withChoice(on(selection, page), { by: "range", id });
const withPage = (selection: Selection<Named>, page: readonly Named[]) =>
  withChoice(on(selection, page), { by: "page" });
const idsIn = ({ rows }: Selection<{ id: string }>) => rows.map(({ id }) => id).join("");
const first = rowsOf("abcd");
const second = rowsOf("efgh");

describe("a selection", () => {
  test("takes a row and drops it again", () => {
    const one = withToggled(nothingSelected, first, "b");
    expect(idsIn(one)).toBe("b");
    expect(idsIn(withToggled(one, first, "b"))).toBe("");
  });
  test("takes the rows from the last one to that of a shift-click, in both directions", () => {
    expect(idsIn(withRange(withToggled(nothingSelected, first, "b"), first, "d"))).toBe("bcd");
    expect(idsIn(withRange(withToggled(nothingSelected, first, "d"), first, "b"))).toBe("dbc");
    expect(idsIn(withRange(nothingSelected, first, "c"))).toBe("c");
  });
  test("keeps the rows of another page", () => {
    const one = withToggled(nothingSelected, first, "b");
    expect(idsIn(withPage(one, second))).toBe("befgh");
    expect(idsIn(withPage(withPage(one, second), second))).toBe("b");
  });
  test("of all that match keeps the rest of the page when one is dropped", () => {
    const all = { ...withPage(nothingSelected, first), allOf: 137 };
    expect(withToggled(all, first, "a")).toMatchObject({ allOf: undefined });
    expect(idsIn(withToggled(all, first, "a"))).toBe("bcd");
  });
  test("counts all that match, also after they became more", () => {
    const all = withChoice(on(nothingSelected, first, 137), { by: "all" });
    expect(selectedCount(all)).toBe(137);
    expect(selectedCount(withRead(all, first, 138))).toBe(138);
    expect(selectedCount(withRead(withPage(nothingSelected, first), second, 138))).toBe(4);
  });
  test("gives the chosen ids, unless all that match are chosen", () => {
    expect(chosenIds(withPage(nothingSelected, first))).toEqual(["a", "b", "c", "d"]);
    expect(chosenIds(withChoice(on(nothingSelected, first, 137), { by: "all" }))).toBeUndefined();
  });
  test("holds each row as it was read last", () => {
    const [a] = withRead(withPage(nothingSelected, first), [{ id: "a", name: "new" }], 4).rows;
    expect(a).toEqual({ id: "a", name: "new" });
  });
  test("tells how much of a page it holds", () => {
    const one = withToggled(nothingSelected, first, "b");
    expect([chosenOf(one, first), chosenOf(one, second), chosenOf(one, [])]).toEqual([
      "some",
      "none",
      "none",
    ]);
    expect(chosenOf(withPage(one, first), first)).toBe("all");
  });
  test("outlives another page and order, and ends with other filters", () => {
    const params = readListSearch("?page=2&status=ACTIVE", userList);
    const one = withToggled(nothingSelected, first, "b");
    expect(underParams(one, params, { ...params, page: 3, sortField: "email" })).toBe(one);
    expect(underParams(one, params, { ...params, choices: {} })).toBe(nothingSelected);
  });
  test("ends with a saved view whose filters are still to come where all that match are chosen", () => {
    const params = readListSearch("", userList);
    const awaited = readListSearch(`?view=${fakeId(9)}`, userList);
    const one = withToggled(nothingSelected, first, "b");
    const all = withChoice(on(nothingSelected, first, 137), { by: "all" });
    expect([underParams(one, params, awaited), underParams(all, params, awaited)]).toEqual([
      one,
      nothingSelected,
    ]);
    expect(underParams(all, params, { ...params, page: 2 })).toBe(all);
  });
});
