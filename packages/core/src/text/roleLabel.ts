import { roleLabels } from "@canopy/contracts";
import { readable } from "./readable.ts";

const labels: Readonly<Record<string, string>> = roleLabels;

/** A role's code as people read it: its label, or the code made readable where this client does not know it. */
export const roleLabel = (code: string): string =>
  (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? readable(code);
