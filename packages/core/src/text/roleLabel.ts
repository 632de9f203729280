import { roleLabels } from "@canopy/contracts";
import { readable } from "./readable.ts";

const labels: Readonly<Record<string, string>> = roleLabels;

/** The label of a role code; the readable code where this client does not know the role. */
export const roleLabel = (code: string): string =>
  (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? readable(code);

/** Roles by their codes in one line. */
export const rolesText = (codes: readonly string[]): string => codes.map(roleLabel).join(", ");
