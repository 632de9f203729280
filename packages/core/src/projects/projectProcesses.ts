import { hasEnded, type ProcessStatus, type Project } from "@canopy/contracts";

/** A process as the page of its project has it. */
export type ProjectProcess = NonNullable<Project["processes"]>[number];

/** The statuses in which a process is still to be worked on, the nearest work first. */
const workOrder: readonly string[] = [
  "IN_PROGRESS",
  "NOT_STARTED",
  "ON_HOLD",
] satisfies readonly ProcessStatus[];

const rankOf = ({ status }: ProjectProcess): number => {
  const rank = workOrder.indexOf(status);
  return rank === -1 ? workOrder.length : rank;
};

/** A project's processes as its page shows them: running ones first, then those not started, held and ended; within each by creation. Source: behaviour.md §7 Projects. */
export const shownProcesses = ({ processes = [] }: Pick<Project, "processes">): readonly ProjectProcess[] =>
  processes.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Whether a process of a project has ended, so that one line says all of it. */
export const isProcessEnded = ({ status }: ProjectProcess): boolean => hasEnded(status);
