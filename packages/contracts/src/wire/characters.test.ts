import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { countCharacters, isOneLine, isPlainText } from "./characters.ts";
import { optionalText, requiredLines, requiredText } from "./fieldSchemas.ts";
import { messages } from "./messages.ts";

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

const unseen = ["", " ", "\u200B", "\u2060\u00A0\u2060", "\u200E\u3164", " \u200D \uFEFF"];

describe("a text of which nothing would be seen", () => {
  test.each(unseen)("is none where one is required: %j", (text) => {
    for (const required of [requiredText, requiredLines])
      expect(z.safeParse(required("Name", 20), text).error?.issues[0]?.message).toBe(
        messages.required("Name"),
      );
  });

  test.each(unseen)("clears an optional one: %j", (text) => {
    expect(z.parse(optionalText("Note", 20), text)).toBeNull();
  });

  test.each(["\u200BPV-GRID", "PV-GRID\u200B", " \u2060PV-GRID\u200B \u200B", "\uFEFFPV-GRID\u00A0"])(
    "loses its outer spaces, those of no width too: %j",
    (text) => {
      expect(z.parse(requiredText("Code", 8), text)).toBe("PV-GRID");
      expect(z.parse(requiredText("Code", 8), "PV\u200BGRID")).toBe("PV\u200BGRID");
    },
  );

  test("is told from one with a visible character, which keeps its joiners", () => {
    const family = "\u{1F469}\u200D\u{1F467}";
    expect(z.parse(requiredText("Name", 20), ` ${family} `)).toBe(family);
  });
});
