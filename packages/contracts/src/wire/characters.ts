import * as z from "zod/mini";

/** Options of a check: its message, and whether a failure skips later checks. */
type Answer = string | { readonly error: string; readonly abort: boolean };

/** Length of a text in Unicode code points, as JSON Schema and PostgreSQL count it: an emoji counts once. Source: behaviour.md §5 Forms. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** A check that refuses a text of fewer than `least` characters. */
export const atLeast = (least: number, answer: Answer) =>
  z.refine<string>((text) => countCharacters(text) >= least, answer);

/** A check that refuses a text of more than `most` characters. */
export const atMost = (most: number, answer: Answer) =>
  z.refine<string>((text) => countCharacters(text) <= most, answer);

/** Writes the length to OpenAPI, which `refine` alone does not. */
export const lengthNote = (least: number, most: number) => z.meta({ minLength: least, maxLength: most });

/** True if a text holds no control character: no line break, and no NUL, which PostgreSQL cannot store. */
export const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text);

/**
 * A text without marks of text direction, with which a name could be disguised: `evil\u202Efdp.exe` reads as
 * `evilexe.pdf`.
 */
export const withoutDirectionMarks = (text: string): string =>
  text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "");

/** True if a text holds no control character besides tabs and line breaks. */
export const isPlainText = (text: string): boolean => !/[^\P{Cc}\t\n\r]/u.test(text);

const OUTER_SPACES = /^[\s\u200B\u2060]+/;

/**
 * A text without its outer spaces, those of no width among them. A pattern for the end of a text would try each run of
 * spaces within it, so its end is searched from behind. Source: behaviour.md §5 Forms.
 */
export const withoutOuterSpaces = (text: string): string => {
  let end = text.length;
  while (OUTER_SPACES.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(OUTER_SPACES, "");
};

/**
 * Takes the outer spaces from a text; a copied text often ends with one of no width. A text of spaces and characters that
 * nothing shows becomes empty: marks of text direction, U+3164. Source: behaviour.md §5 Forms.
 */
export const seenText = z.overwrite<string>((text) => withoutOuterSpaces(text.replace(/^[\s\p{DI}]+$/u, "")));
