import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { messages } from "./messages.ts";
import { optionalText, requiredLines, requiredText } from "./fieldSchemas.ts";

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

  test("is told from one with a visible character, which keeps its joiners", () => {
    const family = "\u{1F469}\u200D\u{1F467}";
    expect(z.parse(requiredText("Name", 20), ` ${family} `)).toBe(family);
  });
});
