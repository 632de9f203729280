/** What the last record of a milestone says: it stands, it was skipped, it was reopened. A step without any has no mark. */
export type MilestoneMark = "COMPLETED" | "SKIPPED" | "REOPENED";

/** By step: its mark. This, with the graph, is all that the states are made of. Source: behaviour.md §4 Milestones. */
export type MilestoneMarks = ReadonlyMap<string, MilestoneMark>;

/** Why a record no longer stands: its own step was reopened, or an earlier one was. */
export const revocations = ["REOPENED", "TAKEN_BACK"] as const;
/** One way to lose a record. */
export type Revocation = (typeof revocations)[number];

/** One record of a milestone; it is revoked, never deleted. */
export interface CompletionRecord {
  readonly step: string;
  readonly outcome: "COMPLETED" | "SKIPPED";
  readonly revoked: Revocation | null;
}

const markOf = ({ outcome, revoked }: CompletionRecord): MilestoneMark | undefined => {
  if (revoked === null) return outcome;
  return revoked === "REOPENED" && outcome === "COMPLETED" ? "REOPENED" : undefined;
};

/** The marks that a process's records leave, oldest record first: the last one of each step counts. */
export const marksOf = (records: Iterable<CompletionRecord>): MilestoneMarks => {
  const marks = new Map<string, MilestoneMark>();
  for (const record of records) {
    const mark = markOf(record);
    if (mark) marks.set(record.step, mark);
    else marks.delete(record.step);
  }
  return marks;
};

/** Whether steps behind this one may go on: it is completed or skipped. */
export const isDone = (mark: string | undefined): mark is "COMPLETED" | "SKIPPED" =>
  mark === "COMPLETED" || mark === "SKIPPED";
