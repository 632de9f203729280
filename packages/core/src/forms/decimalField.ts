import { fieldNumber, plainNumber } from "../text/typedNumber.ts";
import type { FormField } from "./formFields.ts";

/** The part of a field's description that makes it one of decimals: its kind, and the functions that read and write it. */
export const decimalField = {
  kind: "decimal",
  decimals: { read: plainNumber, write: fieldNumber },
} as const satisfies Pick<FormField, "kind" | "decimals">;
