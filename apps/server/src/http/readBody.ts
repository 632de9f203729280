import { messages, type Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { invalid, ProblemError } from "../base/problem.ts";

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

/**
 * Values of a body, those within others too: more than any needs. A body of a million wrong ones, or of a million unknown
 * fields, held up the whole server.
 */
const MAX_VALUES = 60_000;
/** Issues that are told of one body; nobody reads more. */
const MAX_ISSUES = 1_000;

/** Parses the body with the endpoint's schema; throws 400 with the wrong fields. A missing body is read as `{}`. */
export const readBody = (endpoint: Endpoint, text: string): unknown => {
  const read = z.safeParse(endpoint.body ?? nothing, parseJson(text.trim() === "" ? "{}" : text));
  if (!read.success) throw invalid(errorsOf(read.error));
  return endpoint.body ? read.data : undefined;
};

const [QUOTE, COMMA, BACKSLASH, BRACKET, BRACE] = ['"', ",", "\\", "[", "{"].map((one) => one.charCodeAt(0));

/** True for JSON with too many values: of a list or an object each has a comma or a bracket before it. Making them all takes long. */
const hasTooManyValues = (text: string): boolean => {
  let values = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && values <= MAX_VALUES; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
  }
  return values > MAX_VALUES;
};

const parseJson = (text: string): unknown => {
  if (hasTooManyValues(text)) throw tooManyValues();
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

const tooManyValues = () =>
  new ProblemError("/errors/too-large", `A body may hold at most ${MAX_VALUES.toLocaleString("en")} values.`);

/** Messages by field path, each once, of a thousand faults at most; each unknown field is named by itself. */
export const errorsOf = (error: z.core.$ZodError): Record<string, string[]> => {
  const found = error.issues
    .slice(0, MAX_ISSUES)
    .flatMap((issue): readonly (readonly [string, string])[] =>
      issue.code === "unrecognized_keys"
        ? issue.keys
            .slice(0, MAX_ISSUES)
            .map((key) => [pathOf([...issue.path, key]), messages.unknownField] as const)
        : [[pathOf(issue.path), issue.message]],
    );
  const byField = Map.groupBy(found, ([field]) => field);
  return Object.fromEntries(
    [...byField].map(([field, lines]) => [field, [...new Set(lines.map(([, line]) => line))]]),
  );
};

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join(".") || "body";
