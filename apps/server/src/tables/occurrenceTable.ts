import { occurrenceFields, occurrenceSchema, type Occurrence } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

/** Occurrences of a reminder that the caller may read; the caller of the query has checked that. */
export const occurrenceTable: TableOf<Occurrence> = {
  from: sql`reminder_occurrence o`,
  id: sql`o.id`,
  columns: {
    ...columnsIn("o", occurrenceSchema, "occurrenceId"),
    occurrenceId: sql`o.id`,
  },
  fields: occurrenceFields,
  nullable: ["doneAt"],
  scope: () => undefined,
};
