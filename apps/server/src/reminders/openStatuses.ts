import { openOccurrenceStatuses } from "@canopy/contracts";
import { sql } from "kysely";

/** The states of an open occurrence, for SQL's `in`: constants, so that the planner knows them. */
export const openStatuses = sql`(${sql.join(openOccurrenceStatuses.map((status) => sql.lit(status)))})`;
