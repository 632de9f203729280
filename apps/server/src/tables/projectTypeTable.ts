import { projectTypes, type ProjectType } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** Technologies: the same for everyone. */
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

/** The same as a part of other records: nothing for callers who may not read technologies. */
export const extendedProjectTypeTable: TableOf<ProjectType> = {
  ...projectTypeTable,
  scope: (caller) => (mayRead(caller) ? undefined : sql`false`),
};

const mayRead = (caller: Caller): boolean =>
  [...projectTypes.access.get, ...projectTypes.access.list].some((one) => caller.permissions.has(one));
