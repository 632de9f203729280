import type { reminderStatusChanges } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import { whyEnded } from "./reminderLinks.ts";
import { remakeOccurrences } from "./remakeOccurrences.ts";
import { updateReminderState } from "./updateReminderState.ts";
import { skipOpenOccurrences } from "./skipOpenOccurrences.ts";

type Target = (typeof reminderStatusChanges)[number];

/** The states from which a change may lead to a state, and its name in the history. Source: behaviour.md §4 Statuses. */
const moves: Readonly<Record<Target, { readonly from: readonly string[]; readonly action: string }>> = {
  ACTIVE: { from: ["PAUSED"], action: "resume" },
  PAUSED: { from: ["ACTIVE"], action: "pause" },
  CANCELLED: { from: ["ACTIVE", "PAUSED"], action: "cancel" },
};

const words: Readonly<Record<string, string>> = {
  COMPLETED: "This reminder is completed: a later due time or end makes it active again.",
};

const statusOf = (tx: Db, id: string) =>
  tx.selectFrom("reminder").select("status").where("id", "=", id).executeTakeFirstOrThrow();

/**
 * Pauses, resumes or cancels a reminder with its occurrences; gives the action's name in the history, undefined if it
 * is in that state already. Throws 409 if the transition is not allowed. Source: behaviour.md §4 Statuses.
 */
export const moveReminder = async (tx: Db, id: string, to: Target, at: Date): Promise<string | undefined> => {
  const { status } = await statusOf(tx, id);
  if (status === to) return undefined;
  const { from, action } = moves[to];
  if (!from.includes(status))
    throw new ProblemError(
      "/errors/invalid-transition",
      words[status] ?? `A reminder that is ${status} does not become ${to}.`,
    );
  await tx
    .updateTable("reminder")
    .set({ status: to, statusBefore: null, closedReason: null })
    .where("id", "=", id)
    .execute();
  if (to === "CANCELLED") await skipOpenOccurrences(tx, [id], "The reminder was cancelled.", at);
  else await remakeOccurrences(tx, id, at);
  await updateReminderState(tx, [id], at);
  return action;
};

/** Throws 409 if a reminder that is to be changed is cancelled. */
export const refuseCancelled = ({ status }: { readonly status: string }): void => {
  if (status === "CANCELLED")
    throw new ProblemError("/errors/invalid-transition", "This reminder is cancelled: it can only be read.");
};

interface Links {
  readonly projectId: string | null;
  readonly processId: string | null;
  readonly milestoneId: string | null;
}

/** The present state of a reminder's links. */
interface Standing {
  readonly projectStatus: string;
  readonly processStatus: string | null;
  readonly milestoneState: string | null;
}

/** The reason why a reminder with these links cannot become active, undefined if it can. Locks its project until the write ends. */
export const whyResting = async (
  tx: Db,
  { projectId, processId, milestoneId }: Links,
): Promise<string | undefined> => {
  if (projectId === null) return undefined;
  await sql`select from project where id = ${projectId}::text::uuid for share`.execute(tx);
  const { rows } = await sql<Standing>`select p.status as project_status, pp.status as process_status,
      m.state as milestone_state
    from project p left join project_process pp on pp.id = ${processId}::text::uuid
      left join milestone m on m.id = ${milestoneId}::text::uuid
    where p.id = ${projectId}::text::uuid`.execute(tx);
  const [standing] = rows;
  if (standing?.projectStatus === "DISABLED")
    return "The project is disabled: its reminders rest until it is enabled.";
  return standing && whyEnded({ ...standing, state: standing.milestoneState });
};

/** Throws 409 with the reason if a write has made a reminder active that must not be. */
export const refuseRevived = async (tx: Db, id: string, why: string | undefined): Promise<void> => {
  if (why === undefined) return;
  const { status } = await statusOf(tx, id);
  if (status === "ACTIVE") throw new ProblemError("/errors/invalid-transition", why);
};
