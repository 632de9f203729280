import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contentLine, escapeText } from "./contentLine.ts";

const anyText = fc.string({ unit: "binary", maxLength: 400, size: "max" });
const unfolded = (line: string) => line.replaceAll("\r\n ", "").replace(/\r\n$/, "");

test("every line is at most 75 octets of whole UTF-8 characters, and unfolding gives back the text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const value = escapeText(text);
      const line = contentLine("SUMMARY", value);
      expect(line.endsWith("\r\n")).toBe(true);
      const physical = line.slice(0, -2).split("\r\n");
      for (const part of physical) {
        const octets = new TextEncoder().encode(part);
        expect(octets.length).toBeLessThanOrEqual(75);
        expect(new TextDecoder("utf-8", { fatal: true }).decode(octets)).toBe(part);
      }
      expect(physical.slice(1).every((part) => part.startsWith(" "))).toBe(true);
      expect(unfolded(line)).toBe(`SUMMARY:${value}`);
    }),
    propertyRuns(500, 20_000),
  );
});

test.each([
  ["a", 75 - "SUMMARY:".length],
  ["é", Math.floor((75 - "SUMMARY:".length) / 2)],
  ["漢", Math.floor((75 - "SUMMARY:".length) / 3)],
  ["😀", Math.floor((75 - "SUMMARY:".length) / 4)],
])("of the character %s, %i fit on the first line, and one more begins a second", (char, fitting) => {
  expect(contentLine("SUMMARY", char.repeat(fitting))).toBe(`SUMMARY:${char.repeat(fitting)}\r\n`);
  expect(contentLine("SUMMARY", char.repeat(fitting + 1))).toBe(
    `SUMMARY:${char.repeat(fitting)}\r\n ${char}\r\n`,
  );
});

test("the space that begins a continuation line counts as one of its 75 octets", () => {
  const [first, full] = ["a".repeat(75 - "SUMMARY:".length), "b".repeat(74)];
  expect(contentLine("SUMMARY", `${first}${full}c`)).toBe(`SUMMARY:${first}\r\n ${full}\r\n c\r\n`);
});

test("backslash, semicolon, comma and line ends are escaped; colons and quotes are not", () => {
  expect(escapeText(String.raw`a\b; c, d: "e"`)).toBe(String.raw`a\\b\; c\, d: "e"`);
  expect(escapeText("one\ntwo\r\nthree\rfour")).toBe(String.raw`one\ntwo\nthree\nfour`);
  expect(escapeText("end\r\nEND:VCALENDAR")).toBe(String.raw`end\nEND:VCALENDAR`);
  expect(escapeText("a\u0000b\u0007c\u000Bd\u000Ce\u007Ff\tg")).toBe("abcdef\tg");
});

test.each(["\u0085", "\u2028", "\u2029"])(
  "%j stays as it is, and what follows it begins a further line",
  (end) => {
    expect(contentLine("SUMMARY", escapeText(`a${end}END:VEVENT${end}`))).toBe(
      `SUMMARY:a${end}\r\n END:VEVENT${end}\r\n`,
    );
  },
);

test("a reader that ends lines at Unicode line ends reads no line of a text as a property", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom("\u0085", "\u2028", "\u2029"), (text, end) => {
      const written = contentLine("SUMMARY", escapeText(`${text}${end}END:VEVENT`));
      const [first, ...others] = written.split(/\r\n|[\u0085\u2028\u2029]/);
      expect(first).toMatch(/^SUMMARY:/);
      expect(others.filter((line) => line !== "" && !line.startsWith(" "))).toEqual([]);
    }),
    propertyRuns(500, 20_000),
  );
});

test("escaped text has no line end and no control character that iCalendar forbids, and can be read back", () => {
  const readBack = (text: string) =>
    text.replaceAll(/\\([\\;,n])/g, (_, char: string) => (char === "n" ? "\n" : char));
  fc.assert(
    fc.property(anyText, (text) => {
      const escaped = escapeText(text);
      // oxlint-disable-next-line no-control-regex -- the test looks for these characters
      expect(escaped).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u007F]/);
      expect(escapeText(readBack(escaped))).toBe(escaped);
    }),
    propertyRuns(500, 20_000),
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(readBack(escapeText(text))).toBe(text);
    }),
    propertyRuns(500, 20_000),
  );
});
