import type { Process, RuledProcess } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { getRow, inSnapshot } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { TableOf } from "../database/tableOf.ts";
import { fillingVersions, slotsFor } from "../tables/milestoneSlots.ts";
import { readOpenFindings } from "../tables/openFindings.ts";
import { readStepSpans } from "./stepSpans.ts";
import type { MilestoneOfProcess } from "./processRecords.ts";

/** The versions that fill a milestone's slots, and the people who handed them in. */
export interface FilledSlots {
  readonly names: readonly string[];
  readonly versionIds: readonly string[];
  readonly handedInBy: readonly string[];
}

/** Reads what fills the slots of a milestone whose process is locked. */
export const readFilledSlots = async (tx: Db, milestoneId: string): Promise<FilledSlots> => {
  const { rows } = await sql<{
    slot: string;
    id: string;
    byId: string | null;
    submitterIds: readonly string[];
  }>`select f.slot, f.id, f.by_id, f.submitter_ids from milestone m cross join lateral (${fillingVersions}) f
    where m.id = ${milestoneId}::text::uuid order by f.id`.execute(tx);
  return {
    names: rows.map(({ slot }) => slot),
    versionIds: rows.map(({ id }) => id),
    handedInBy: rows.flatMap(({ byId, submitterIds }) => [...(byId === null ? [] : [byId]), ...submitterIds]),
  };
};

/** The process as the rules take it, with what fills the milestone's slots. */
export const withFilledSlots = (
  process: RuledProcess,
  { key, evidence, evidenceMode }: MilestoneOfProcess,
  { names, handedInBy }: FilledSlots,
): RuledProcess => ({
  ...process,
  graph: {
    ...process.graph,
    steps: process.graph.steps.map((step) =>
      step.key === key
        ? {
            ...step,
            handedInBy,
            unfilledSlots:
              evidenceMode === "DOCUMENTS" ? evidence.filter((name) => !names.includes(name)) : [],
          }
        : step,
    ),
  },
});

/** Reads a process's own page, all of it as it is at one moment. */
export const readProcessPage = (
  db: Db,
  table: TableOf<Process>,
  id: string,
  caller: Caller,
  extend: readonly string[],
): Promise<Process> =>
  inSnapshot(db, async (tx) => addEvidence(tx, await getRow(tx, table, id, caller, extend), caller));

/** Adds to a process's own page the findings for which its steps wait, how long its steps took in earlier processes, and to its milestones the slots that the caller meets. */
const addEvidence = async (db: Db, found: Process, caller: Caller): Promise<Process> => {
  const process = { ...found, openFindings: await readOpenFindings(db, found.id) };
  if (!process.milestones) return process;
  const isRunning = process.status === "IN_PROGRESS";
  const stepSpans = isRunning ? await readStepSpans(db, process, caller) : undefined;
  const { rows } = await sql<{
    id: string;
    slots: NonNullable<Process["milestones"]>[number]["slots"];
  }>`select m.id, ${slotsFor(caller)} as slots from milestone m
    where m.process_id = ${process.id}::text::uuid`.execute(db);
  const byId = new Map(rows.map(({ id, slots }) => [id, slots]));
  return {
    ...process,
    ...(stepSpans && { stepSpans }),
    milestones: process.milestones.map((milestone) => ({
      ...milestone,
      slots: byId.get(milestone.id) ?? null,
    })),
  };
};
