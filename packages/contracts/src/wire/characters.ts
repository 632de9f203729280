import * as z from "zod/mini";

/** How a check answers: the message, and whether the later checks are left out. */
type Answer = string | { readonly error: string; readonly abort: boolean };

/** How many characters a text has: Unicode code points, as JSON Schema and PostgreSQL count, so that an emoji is one. Source: behaviour.md §5 Forms. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** A check that refuses a text of fewer than `least` characters. */
export const atLeast = (least: number, answer: Answer) =>
  z.refine<string>((text) => countCharacters(text) >= least, answer);

/** A check that refuses a text of more than `most` characters. */
export const atMost = (most: number, answer: Answer) =>
  z.refine<string>((text) => countCharacters(text) <= most, answer);

/** What OpenAPI says about the length; `refine` alone leaves no trace there. */
export const lengthNote = (least: number, most: number) => z.meta({ minLength: least, maxLength: most });

/** True where a text holds no control character: no line break, no NUL (which PostgreSQL cannot store). */
export const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text);

/** True where a text holds no control character besides tabs and line breaks. */
export const isPlainText = (text: string): boolean => !/[^\P{Cc}\t\n\r]/u.test(text);
