import { completionSchema, type Completion } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

/** Completions of milestones; read only through their milestone, whose scope applies. */
export const completionTable: TableOf<Completion> = {
  from: sql`completion d`,
  id: sql`d.id`,
  columns: columnsIn("d", completionSchema),
  fields: {},
  scope: () => undefined,
};
