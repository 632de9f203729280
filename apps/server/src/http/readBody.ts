import { messages, type Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { invalid } from "../base/problem.ts";

// The mini build carries no wording of its own; the contract's messages still win.
z.config(z.locales.en());

/** What PostgreSQL cannot keep as it is: NUL, and halves of a character, which UTF-8 has no bytes for. */
const isKept = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

const nothing = z.strictObject({});

/** The parsed body, as the endpoint's schema reads it; throws 400 with the fields at fault. No body reads as `{}`. */
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

/** Field path → messages; fields that the schema does not know are named one by one. */
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
