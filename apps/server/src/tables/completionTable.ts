import { completionSchema, type Completion } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { meetsAllProjects } from "./processRows.ts";

/** Completions of milestones; read only through their milestone, whose scope applies. */
export const completionTable: TableOf<Completion> = {
  from: sql`completion d`,
  id: sql`d.id`,
  columns: columnsIn("d", completionSchema),
  fields: {},
  seenBy: (caller) =>
    meetsAllProjects(caller)
      ? completionTable
      : { ...completionTable, columns: { ...completionTable.columns, documentVersionIds: metVersionIds } },
  scope: () => undefined,
};

/** The versions of a completion `d` whose documents a caller bound to a company meets. */
const metVersionIds = sql`array(select v.id from document_version v join document dc on dc.id = v.document_id
  where v.id = any(d.document_version_ids) and not dc.internal)`;
