import type { Completion } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** Completions of milestones; read only through their milestone, whose scope applies. */
export const completionTable: TableOf<Completion> = {
  from: sql`completion d`,
  id: sql`d.id`,
  columns: columnsOf("d", [
    "id",
    "milestoneId",
    "outcome",
    "at",
    "byId",
    "byName",
    "round",
    "note",
    "evidence",
    "revokedAt",
    "revokedById",
    "revokedByName",
    "revokedAs",
    "reason",
  ]),
  fields: {},
  scope: () => undefined,
};
