import type { Completion, MilestoneRecord, ProcessRecord, TransitionRecord } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database/schema.ts";
import { selection, type TableOf } from "../database/tableOf.ts";
import {
  completionTable,
  type MilestoneRow,
  milestoneTable,
  type ProcessRow,
  transitionTable,
} from "../tables/index.ts";

/** A process with everything that decides about its milestones. */
export interface WholeProcess extends ProcessRecord {
  readonly milestones: MilestoneOfProcess[];
  readonly transitions: TransitionRecord[];
}

/** A milestone with its completions, oldest first. */
export interface MilestoneOfProcess extends MilestoneRecord {
  readonly completions: Completion[];
}

/** Reads a process with all its milestones, completions and arrows regardless of the caller's scope, for the rules. */
export const readWhole = async (tx: Db, process: ProcessRow): Promise<WholeProcess> => {
  const id = sql`${process.id}::text::uuid`;
  const milestones = await rowsOf<MilestoneRow>(
    tx,
    milestoneTable,
    sql`m.process_id = ${id} order by m.position`,
  );
  const completions = await rowsOf(
    tx,
    completionTable,
    sql`d.milestone_id in (select id from milestone where process_id = ${id}) order by d.at, d.id`,
  );
  const transitions = await rowsOf(tx, transitionTable, sql`a.process_id = ${id} order by a.position`);
  const byMilestone = Map.groupBy(completions, ({ milestoneId }) => milestoneId);
  return {
    ...process,
    milestones: milestones.map((row) => ({ ...row, completions: byMilestone.get(row.id) ?? [] })),
    transitions,
  };
};

const rowsOf = async <Row extends object>(
  tx: Db,
  table: TableOf<Row>,
  where: RawBuilder<unknown>,
): Promise<Row[]> =>
  (await sql<Row>`select ${selection(table)} from ${table.from} where ${where}`.execute(tx)).rows;
