import { openOccurrenceStatuses } from "@canopy/contracts";
import { literals } from "../database/filterSql.ts";

/** The states of an open occurrence, for SQL's `in`. */
export const openStatuses = literals(openOccurrenceStatuses);
