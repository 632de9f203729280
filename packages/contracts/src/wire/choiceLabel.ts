import type { Field } from "./listQuery.ts";

/** Writes a code as words: `PLATFORM_ADMIN` → 'Platform admin'. */
export const readable = (code: string): string => {
  const words = code.toLowerCase().replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const CODE = /^[A-Z][A-Z0-9_]*$/;

/** The label of a value of a select: one of the field's words, a code made readable, or else the value itself. */
export const choiceLabel = ({ words }: Pick<Field, "words">, value: string): string =>
  (words && Object.hasOwn(words, value) ? words[value] : undefined) ??
  (CODE.test(value) ? readable(value) : value);
