import { completionSchema, type Completion } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { metVersionIds } from "./metVersions.ts";
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
      : {
          ...completionTable,
          columns: {
            ...completionTable.columns,
            documentVersionIds: metVersionIds(sql`d.document_version_ids`),
          },
        },
  scope: () => undefined,
};
