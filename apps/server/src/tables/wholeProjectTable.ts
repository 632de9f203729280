import type { Project } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";
import { extendedProcessTable } from "./processTable.ts";
import { projectTable, type ProjectRow } from "./projectTable.ts";

type RegistryLists = "estimations" | "issuances" | "ratings" | "labels" | "relatedProjects";

/** A project with the lists that registries keep of it, without its related records. */
export type ProjectDetail = ProjectRow & Required<Pick<Project, RegistryLists>>;

/** Projects with all that they are extended by: lists of them. */
export const listedProjectTable: TableOf<ProjectRow> = {
  ...projectTable,
  relations: {
    ...projectTable.relations,
    processes: {
      table: () => extendedProcessTable,
      from: "id",
      key: sql`pp.project_id`,
      many: true,
      orderBy: sql`pp.project_id, pp.created_at, pp.id`,
    },
  },
};

/** The same with what registries keep: one project's own page. */
export const projectDetailTable: TableOf<ProjectDetail> = {
  ...listedProjectTable,
  columns: {
    ...listedProjectTable.columns,
    ...columnsOf("p", ["estimations", "issuances", "ratings", "labels", "relatedProjects"]),
  },
};
