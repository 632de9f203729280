import { roleLabel } from "@canopy/core";

/** Roles by their codes in one line. */
export const rolesText = (codes: readonly string[]): string => codes.map(roleLabel).join(", ");
