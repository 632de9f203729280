import { turnOf, type MilestoneActor, type MilestoneRecord, type MilestoneTurn } from "@canopy/contracts";
import { ownerNameOf } from "./milestoneView.ts";

/** The fields of an open step that tell whose turn it is. */
type TurnStep = Pick<MilestoneRecord, "owner" | "ownerKind" | "ownerCompanyId">;

/** The side whose turn an open step is, in words for the person who looks. */
export interface WhoseTurn {
  readonly turn: MilestoneTurn;
  /** 'Your turn', 'Waiting for Copperleaf Contractors'. */
  readonly text: string;
  /** Label of the action that completes it: 'Complete', or 'Record for Plumbline M&V' where others did the work. */
  readonly completeLabel: string;
}

interface Stillness {
  readonly text: string;
  readonly tone: "info" | "warning";
}

const stillness: Readonly<Record<string, Stillness>> = {
  NOT_STARTED: {
    text: "The process has not started. Its first milestones wait for the start.",
    tone: "info",
  },
  ON_HOLD: { text: "The process is on hold until somebody resumes it.", tone: "warning" },
  COMPLETED: { text: "The process is completed.", tone: "info" },
  TERMINATED: { text: "The process was terminated.", tone: "info" },
};

/** Why a process of this status waits for nobody; undefined for one that runs. */
export const stillnessOf = (status: string): Stillness | undefined =>
  Object.hasOwn(stillness, status) ? stillness[status] : undefined;

/** Label of the action that completes a step. */
export const COMPLETE = "Complete";

/**
 * The side whose turn an open step of a running process is, in words for the person who looks; `actorIn` gives their
 * `actor`. Call it only for steps that the process waits for. Source: behaviour.md §4 Milestones.
 */
export const whoseTurn = (actor: MilestoneActor, step: TurnStep): WhoseTurn => {
  const turn = turnOf(actor, step);
  if (turn === "mine") return { turn, text: "Your turn", completeLabel: COMPLETE };
  const owner = ownerNameOf(step);
  return {
    turn,
    text: owner === undefined ? "Nobody is named" : `Waiting for ${owner}`,
    completeLabel: turn === "theirs" && owner !== undefined ? `Record for ${owner}` : COMPLETE,
  };
};
