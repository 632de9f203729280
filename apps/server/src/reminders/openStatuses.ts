import { openOccurrenceStatuses } from "@canopy/contracts";
import { sql } from "kysely";

/** The states of an occurrence that still waits for somebody, for what stands after `in` in SQL: constants, which the planner knows. */
export const openStatuses = sql`(${sql.join(openOccurrenceStatuses.map((status) => sql.lit(status)))})`;
