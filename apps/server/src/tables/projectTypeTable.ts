import { projectTypes, type ProjectType, projectTypeReference } from "@canopy/contracts";
import { sql } from "kysely";
import type { RecordColumns } from "../database/instant.ts";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

declare module "../database/schema.ts" {
  interface Database {
    projectType: RecordColumns<ProjectType>;
  }
}

/** Technologies; the same for everyone. */
export const projectTypeTable: TableOf<ProjectType> = {
  from: sql`project_type t`,
  id: sql`t.id`,
  columns: columnsIn("t", projectTypes.entity),
  reference: projectTypeReference,
  hidden: { importId: sql`t.import_id` },
  fields: projectTypes.fields,
  nullable: ["scope", "mitigationType"],
  scope: () => undefined,
};
