import { feedbackMoves, type feedbackEndpoints, type FeedbackActionName } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call } from "../http/call.ts";
import { ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { refuseOther } from "../records/writeRecord.ts";
import { notifyOfFeedback } from "./feedbackNotices.ts";
import { type FeedbackRow, feedbackTable } from "../tables/index.ts";

type ActionCall = Call<(typeof feedbackEndpoints)[FeedbackActionName]>;

/** Moves a feedback item to another state with a note; nothing changes if it is in that state already, and another note is refused. Source: behaviour.md §7 Feedback. */
export const moveFeedback = (
  services: Services,
  call: ActionCall,
  action: FeedbackActionName,
): Promise<FeedbackRow> =>
  services.db.transaction().execute(async (tx) => {
    const { caller, params, body } = call;
    const before = await lockFeedback(tx, params.id, caller);
    if ("version" in body) refuseOther(body, before);
    if (action === "reopen") refuseReopening(caller, before);
    const { to, from } = feedbackMoves[action];
    const note = body.note ?? null;
    const isThere = before.status === to;
    if (isThere && (!note || note === before.resolutionNote)) return before;
    // another note would be lost: the author is told of the first one
    if (isThere || !from.some((status) => status === before.status)) throw refusedInStatus(before.status);
    const at = services.now();
    await tx
      .updateTable("feedback")
      .set({
        status: to,
        resolutionNote: note,
        closedAt: to === "RESOLVED" || to === "DISMISSED" ? at : null,
        updatedAt: at,
        version: before.version + 1,
      })
      .where("id", "=", before.id)
      .execute();
    const entry = { call, at, entity: "feedback", id: before.id, action, before };
    const after = await writtenRow(tx, feedbackTable, entry);
    await notifyOfFeedback(tx, after, { action, note, caller, at });
    return after;
  });

/** Locks the item until the transaction ends; throws not-found if it is outside the caller's scope. */
export const lockFeedback = async (tx: Db, id: string, caller: Caller): Promise<FeedbackRow> => {
  await getRow(tx, feedbackTable, id, caller);
  await sql`select 1 from feedback where id = ${id}::text::uuid for update`.execute(tx);
  return getRow(tx, feedbackTable, id, caller);
};

/** Throws 403 if the caller may not reopen the item, 409 if it is their own but was dismissed. */
export const refuseReopening = ({ id, permissions }: Caller, before: FeedbackRow): void => {
  if (permissions.has("feedback:manage")) return;
  if (before.authorId !== id)
    throw new ProblemError("/errors/forbidden", "Only its author opens feedback again, or who manages it.");
  if (before.status === "DISMISSED")
    throw new ProblemError(
      "/errors/invalid-transition",
      "Dismissed feedback is opened again by those who manage it.",
    );
};

const words: Readonly<Record<string, string>> = {
  OPEN: "open",
  IN_PROGRESS: "in progress",
  RESOLVED: "resolved",
  DISMISSED: "dismissed",
};

/** 409 with the item's present status. */
export const refusedInStatus = (status: string): ProblemError =>
  new ProblemError("/errors/invalid-transition", `This feedback is ${words[status] ?? status}.`);
