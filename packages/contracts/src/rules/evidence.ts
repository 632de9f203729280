import * as z from "zod/mini";
import { requiredText } from "../wire/fieldSchemas.ts";
import { messages } from "../wire/messages.ts";

/** Ways in which a step asks for evidence: not at all, by names to tick, or by documents that fill its slots. Source: behaviour.md §4 Statuses. */
export const evidenceModes = ["NONE", "NAMED", "DOCUMENTS"] as const;
/** One of these modes. */
export type EvidenceMode = (typeof evidenceModes)[number];

/** The mode of a step's draft; one that only says that evidence is required asks for its names. */
export const evidenceModeOf = ({
  evidenceMode,
  evidenceRequired,
}: {
  readonly evidenceMode?: EvidenceMode | undefined;
  readonly evidenceRequired?: boolean | undefined;
}): EvidenceMode => evidenceMode ?? (evidenceRequired === true ? "NAMED" : "NONE");

const MAX_NAME_CHARS = 200;
const MAX_NAMES = 50;

/** Names of evidence: those that a template's step requires, or those that a completion confirmed. Source: behaviour.md §5 Forms. */
export const evidenceNames = z.optional(
  z
    .array(requiredText("Evidence", MAX_NAME_CHARS))
    .check(z.maxLength(MAX_NAMES, messages.tooMany("Evidence", MAX_NAMES))),
);
