import { roleLabel } from "@canopy/core/text";

/** Roles by their codes in one line. */
export const rolesText = (codes: readonly string[]): string => codes.map(roleLabel).join(", ");
