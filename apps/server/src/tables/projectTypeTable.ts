import { projectTypes, type ProjectType } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** Technologies; the same for everyone. */
export const projectTypeTable: TableOf<ProjectType> = {
  from: sql`project_type t`,
  id: sql`t.id`,
  columns: columnsOf("t", [
    "id",
    "code",
    "name",
    "category",
    "scope",
    "mitigationType",
    "activityUnit",
    "methodologies",
    "defaultTemplateKey",
    "description",
    "active",
    "createdAt",
    "updatedAt",
    "version",
  ]),
  fields: projectTypes.fields,
  nullable: ["scope", "mitigationType"],
  scope: () => undefined,
};
