import { expect, test } from "vitest";
import { countCharacters, isOneLine, isPlainText } from "./characters.ts";

test.each([
  ["", 0],
  ["abc", 3],
  ["é", 1],
  ["🌳🌳", 2],
  ["\uD83C", 1],
])("%j has %i characters", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test("a line may hold no control character, a text only tabs and line breaks", () => {
  const control = ["\u0000", "\u0007", "\u001B", "\u007F", "\u0085"];
  expect([...control, "\t", "\n", "\r"].filter((one) => isOneLine(`a${one}b`))).toEqual([]);
  expect(control.filter((one) => isPlainText(`a${one}b`))).toEqual([]);
  expect(isPlainText("a\tb\r\nc 🌳 é")).toBe(true);
  expect(isOneLine("Café 🌳 <b>&")).toBe(true);
});
