import * as z from "zod/mini";
import { requiredText } from "../wire/fieldSchemas.ts";
import { messages } from "../wire/messages.ts";

const MAX_NAME_CHARS = 200;
const MAX_NAMES = 50;

/** Names of evidence: those that a template's step requires, or those that a completion confirmed. Source: behaviour.md §5 Forms. */
export const evidenceNames = z.optional(
  z
    .array(requiredText("Evidence", MAX_NAME_CHARS))
    .check(z.maxLength(MAX_NAMES, messages.tooMany("Evidence", MAX_NAMES))),
);
