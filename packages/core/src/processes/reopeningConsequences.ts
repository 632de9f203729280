import {
  isDone,
  isOpen,
  ruledProcessOf,
  statesOf,
  uncompleteStep,
  type MilestoneRecord,
  type Process,
} from "@canopy/contracts";
import { listText } from "../text/listText.ts";
import { ownerNameOf } from "./milestoneView.ts";

/** The steps that are open now and locked once this one is reopened. */
const lockedBy = (process: Process, step: string): readonly string[] => {
  const ruled = ruledProcessOf(process);
  const before = statesOf(ruled.graph, ruled.marks);
  const after = uncompleteStep(ruled, step).states;
  return (process.milestones ?? [])
    .filter(({ key, kind }) => kind !== "end_fail" && isOpen(before.get(key)) && after.get(key) === "LOCKED")
    .map(({ name }) => name);
};

/** The consequences of reopening a milestone, as sentences: the people who are told, the steps that lock, and the round that begins. Source: behaviour.md §4 Milestones, Notifications. */
export const reopeningConsequences = (process: Process, target: MilestoneRecord): readonly string[] => {
  const last = target.completions?.findLast(({ revokedAt }) => revokedAt === null);
  if (!last || !isDone(last.outcome)) return [];
  const told = [ownerNameOf(target), last.byName, "those who run the process"].filter(
    (name) => name !== undefined && name !== null,
  );
  const locked = lockedBy(process, target.key);
  return [
    `Told with your reason: ${listText(told)}.`,
    ...(locked.length > 0 ? [`Locked until it is done again: ${listText(locked)}.`] : []),
    ...(last.outcome === "COMPLETED" ? [`Round ${target.round + 1} of ${target.name} begins.`] : []),
  ];
};
