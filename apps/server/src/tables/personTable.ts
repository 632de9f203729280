import type { Person } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** People as other records name them: to everyone who may read the record. */
export const personTable: TableOf<Person> = {
  from: sql`app_user u`,
  id: sql`u.id`,
  columns: columnsOf("u", ["id", "name", "surname"]),
  fields: {},
  scope: () => undefined,
};
