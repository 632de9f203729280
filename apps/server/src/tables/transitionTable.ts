import type { TransitionRecord } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** Arrows of processes; read only through their process, whose scope applies. */
export const transitionTable: TableOf<TransitionRecord> = {
  from: sql`process_transition a`,
  id: sql`a.id`,
  columns: {
    ...columnsOf("a", ["id", "kind", "label", "guard"]),
    from: sql`a.from_key`,
    to: sql`a.to_key`,
  },
  fields: {},
  scope: () => undefined,
};
