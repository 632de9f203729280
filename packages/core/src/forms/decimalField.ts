import { fieldNumber, plainNumber } from "../text/typedNumber.ts";
import type { FormField } from "./formFields.ts";

/** What makes a field one of decimals, with the code that reads and writes them. */
export const decimalField = {
  kind: "decimal",
  decimals: { read: plainNumber, write: fieldNumber },
} as const satisfies Pick<FormField, "kind" | "decimals">;
