import { messages, type Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { invalid } from "../base/problem.ts";

const WORDS: Readonly<Record<string, string>> = {
  object: "an object",
  record: "an object",
  array: "a list",
  boolean: "true or false",
  string: "text",
};
const { localeError: english } = z.locales.en();

// the mini build has no messages of its own; the contract's messages still take precedence
z.config({
  localeError: (issue) =>
    issue.code === "invalid_type" ? `Must be ${WORDS[issue.expected] ?? issue.expected}` : english(issue),
});

/** True unless PostgreSQL cannot store the text: NUL and lone surrogates, which UTF-8 cannot encode. */
const isKept = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

const nothing = z.strictObject({});

/** Parses the body with the endpoint's schema; throws 400 with the wrong fields. A missing body is read as `{}`. */
export const readBody = (endpoint: Endpoint, text: string): unknown => {
  const read = z.safeParse(endpoint.body ?? nothing, parseJson(text.trim() === "" ? "{}" : text));
  if (!read.success) throw invalid(errorsOf(read.error));
  return endpoint.body ? read.data : undefined;
};

const parseJson = (text: string): unknown => {
  let isAllKept = true;
  const watch = (key: string, value: unknown) => {
    isAllKept &&= isKept(key) && (typeof value !== "string" || isKept(value));
    return value;
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, watch);
  } catch {
    throw invalid({}, "The body is not valid JSON.");
  }
  if (!isAllKept) throw invalid({}, "The body holds a character that cannot be stored.");
  return parsed;
};

/** Messages by field path; each unknown field is named by itself. */
export const errorsOf = (error: z.core.$ZodError): Record<string, string[]> => {
  const found = error.issues.flatMap((issue): readonly (readonly [string, string])[] =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [pathOf([...issue.path, key]), messages.unknownField] as const)
      : [[pathOf(issue.path), issue.message]],
  );
  const byField = Map.groupBy(found, ([field]) => field);
  return Object.fromEntries([...byField].map(([field, lines]) => [field, lines.map(([, line]) => line)]));
};

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join(".") || "body";
