import {
  isInvolved,
  notInvolvedText,
  restingText,
  writeReachOf,
  type ActingPerson,
  type Process,
} from "@canopy/contracts";

/** The actions on a process as a whole. Source: behaviour.md §4 Milestones. */
export type ProcessAction = "start" | "hold" | "resume";

/** An action on the process, with the reason where it is not possible. */
export interface OfferedAction {
  readonly action: ProcessAction;
  readonly label: string;
  /** The screen asks for a reason first, in the modal of this content. */
  readonly asksIn?: "processHold";
  readonly refusal: string | undefined;
}

const actions: Readonly<Record<string, Omit<OfferedAction, "refusal">>> = {
  NOT_STARTED: { action: "start", label: "Start" },
  IN_PROGRESS: { action: "hold", label: "Hold", asksIn: "processHold" },
  ON_HOLD: { action: "resume", label: "Resume" },
};

/** A process and the person who sees it. */
export interface SeenProcess {
  readonly process: Process | undefined;
  readonly person: ActingPerson | undefined;
  /** Whether the person may change processes at all. */
  readonly mayUpdate: boolean;
}

/** The reason why this person cannot change this process; undefined where they can. Source: behaviour.md §6 Rows. */
export const processChangeRefusal = ({ process, person }: SeenProcess): string | undefined => {
  if (process?.project?.status === "DISABLED") return restingText("DISABLED");
  if (!process || !person || writeReachOf(person) !== "RESPONSIBLE") return undefined;
  const isTheirs = isInvolved(person.id, {
    leadUserId: process.project?.leadUserId,
    responsibleIds: process.project?.responsibleIds,
    processResponsibleIds: process.responsibleIds,
  });
  return isTheirs ? undefined : notInvolvedText;
};

/** The actions on the process in its status; none without the permission. Source: behaviour.md §4 Statuses. */
export const processActionsOf = (seen: SeenProcess): readonly OfferedAction[] => {
  const status = seen.process?.status ?? "";
  const offered = Object.hasOwn(actions, status) ? actions[status] : undefined;
  if (!seen.mayUpdate || !offered) return [];
  const resting = offered.action === "hold" ? undefined : restingText(seen.process?.project?.status);
  const refusal = processChangeRefusal(seen) ?? resting;
  return [{ ...offered, refusal }];
};
