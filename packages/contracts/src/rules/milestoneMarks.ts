/** The mark that a milestone's last record gives it: completed, skipped or reopened. A step without a record has no mark. */
export type MilestoneMark = "COMPLETED" | "SKIPPED" | "REOPENED";

/** Step → its mark. Marks and graph determine every state. Source: behaviour.md §4 Milestones. */
export type MilestoneMarks = ReadonlyMap<string, MilestoneMark>;

/** Ways to revoke a record: its own step was reopened, an earlier one was, or the person who made it undid it. */
export const revocations = ["REOPENED", "TAKEN_BACK", "UNDONE"] as const;
/** One of these ways. */
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

/** The marks that a process's records give, oldest record first: the last record of each step that was not undone decides. */
export const marksOf = (records: Iterable<CompletionRecord>): MilestoneMarks => {
  const marks = new Map<string, MilestoneMark>();
  for (const record of records) {
    if (record.revoked === "UNDONE") continue;
    const mark = markOf(record);
    if (mark) marks.set(record.step, mark);
    else marks.delete(record.step);
  }
  return marks;
};

/** States of a step behind which the process goes on. */
export const doneStates = ["COMPLETED", "SKIPPED"] as const satisfies readonly MilestoneMark[];

/** True if the steps behind this one may go on: it is completed or skipped. */
export const isDone = (mark: string | undefined): mark is (typeof doneStates)[number] =>
  doneStates.some((done) => done === mark);
