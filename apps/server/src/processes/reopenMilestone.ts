import {
  canRework,
  canUncomplete,
  isBeforeStatus,
  messages,
  stepNamesOf,
  takenBackWith,
  uncompleteStep,
  type milestoneEndpoints,
  type Process,
  type Transition,
} from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import { recordHistory } from "../database/history.ts";
import type { Call } from "../http/call.ts";
import { invalid } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { actOnMilestone, assertAllowed, recordStatus, type MilestoneInAction } from "./writeMilestone.ts";
import { notifyOfReopening } from "./milestoneNotices.ts";
import { writeEffect } from "./milestoneWrites.ts";

type ReopenCall = Call<typeof milestoneEndpoints.uncomplete>;

/** Reopens a milestone, along a rework arrow if one is named, and revokes all later ones. Source: behaviour.md §4 Milestones. */
export const reopenMilestone = (services: Services, call: ReopenCall): Promise<Process> =>
  actOnMilestone(services, call, async (tx, on) => {
    const { milestone, process, person, whole, actor, at } = on;
    const { reason } = call.body;
    const { id, key, name, state } = milestone;
    const arrow = arrowOf(call.body.transitionId, on);
    const takenBack = takenBackWith(process, key);
    const request = { reason, confirmed: call.body.confirmed ?? takenBack };
    assertAllowed(
      arrow ? canRework(process, arrow, person, request) : canUncomplete(process, key, person, request),
      on,
    );
    const effect = uncompleteStep(process, key);
    const nameOf = stepNamesOf(whole.milestones);
    const sentBackFrom = arrow && nameOf(arrow.from);
    await writeEffect(tx, whole, effect, { at, actor, reason, sentBackFrom });
    const isLastRound = arrow !== undefined && (await beginRound(tx, on, arrow));
    await recordHistory(tx, {
      actor,
      at,
      entity: "milestone",
      entityId: id,
      entityName: name,
      action: arrow ? "rework" : "uncomplete",
      before: { state },
      after: {
        state: effect.states.get(key),
        ...(arrow && { sentBackFrom }),
        ...(takenBack.length > 0 && { takenBack: takenBack.map(nameOf) }),
      },
      reason,
    });
    await recordStatus(tx, on, effect);
    await notifyOfReopening(tx, on, isLastRound ? `${reason}\nThis is the last round.` : reason, {
      milestone,
      effect,
      milestones: whole.milestones,
    });
  });

/** Begins the next round of findings if the arrow's source closes findings; true if that is the last one. */
const beginRound = async (tx: Db, { whole }: MilestoneInAction, { from }: Transition): Promise<boolean> => {
  const { id, milestones, findingRound, maxRounds } = whole;
  if (!milestones.some(({ key, closesFindings }) => key === from && closesFindings)) return false;
  await tx
    .updateTable("projectProcess")
    .set({ findingRound: findingRound + 1 })
    .where("id", "=", id)
    .execute();
  return findingRound + 1 === maxRounds;
};

/** The arrow to this milestone that the body names; undefined if it names none. Throws 400 for any other arrow; a person who may not reopen the milestone gets that refusal instead. */
const arrowOf = (transitionId: string | null | undefined, on: MilestoneInAction): Transition | undefined => {
  const { whole, process, person, milestone } = on;
  if (!transitionId) return undefined;
  const at = whole.transitions.findIndex(({ id }) => id === transitionId);
  const arrow = process.graph.transitions[at];
  if (arrow?.to === milestone.key) return arrow;
  const verdict = canUncomplete(process, milestone.key, person);
  if (!verdict.ok && isBeforeStatus(verdict.refusal)) assertAllowed(verdict, on);
  throw invalid({ transitionId: [messages.notAChoice("Arrow")] });
};
