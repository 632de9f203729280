import { describe, expect, test } from "vitest";
import { itemsNamed } from "./itemsNamed.ts";

const items = [
  { id: "ab", key: "K1", name: "Site visit" },
  { id: "AB", key: "K2", name: "SITE VISIT" },
  { id: "c", key: "Report", name: "ab" },
  { id: "d", key: "K4", name: "Report" },
];
const named = (words: string) =>
  itemsNamed(items, words, ({ id, key, name }) => [id, key, name]).map(({ id }) => id);

describe("words name", () => {
  test.each([
    ["the item with exactly this id", "ab", ["ab"]],
    ["a name before an id in another case", "aB", ["c"]],
    ["an id in another case", "D", ["d"]],
    ["the first name before the other one", "report", ["c"]],
    ["every item with this name, ignoring case", "site visit", ["ab", "AB"]],
    ["nothing by a part of a name", "site", []],
  ])("%s", (_, words, ids) => {
    expect(named(words)).toEqual(ids);
  });
});
