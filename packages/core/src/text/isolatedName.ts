const MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const ISOLATING_MARKS = /[\u2066-\u2069]/gu;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/**
 * The name of a file as a part of a sentence: marks of text direction in it turn only the name round, and nothing that
 * follows it. A name without such marks stays as it is.
 */
export const isolatedName = (name: string): string =>
  MARKS.test(name) ? `${FIRST_STRONG_ISOLATE}${name.replace(ISOLATING_MARKS, "")}${POP_ISOLATE}` : name;
