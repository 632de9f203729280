import { expect, it } from "vitest";
import { searchWord } from "./searchWord.ts";

it("finds a word whose last letter leaves out a row of the letters before", () => {
  expect(searchWord(["Wind in Kerry", "Solar at sea", "Soles of the hill", "Wind again"])).toBe("sola");
});

it("refuses names that no last letter tells apart", () => {
  expect(() => searchWord(["Wind", "Solar"])).toThrow("no word");
});
