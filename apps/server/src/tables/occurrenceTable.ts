import { occurrenceFields, type Occurrence } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** Occurrences of a reminder that the caller may read; the caller of the query has checked that. */
export const occurrenceTable: TableOf<Occurrence> = {
  from: sql`reminder_occurrence o`,
  id: sql`o.id`,
  columns: {
    ...columnsOf("o", [
      "id",
      "reminderId",
      "dueAt",
      "status",
      "doneAt",
      "doneById",
      "doneByName",
      "reason",
      "note",
      "createdAt",
    ]),
    occurrenceId: sql`o.id`,
  },
  fields: occurrenceFields,
  nullable: ["doneAt"],
  scope: () => undefined,
};
