import { MAX_REASON_CHARS, requiredLines } from "@canopy/contracts";
import * as z from "zod/mini";
import type { FormField } from "./formFields.ts";

/** The field of a form that asks why something is done. */
export const reasonField = (help: string): FormField => ({
  name: "reason",
  label: "Reason",
  kind: "longText",
  isRequired: true,
  help,
});

/** Its schema: the screen asks for a reason, the wire also takes none. */
export const reasonSchema = z.object({ reason: requiredLines("Reason", MAX_REASON_CHARS) });
