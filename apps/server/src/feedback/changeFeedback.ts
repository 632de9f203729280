import { changesAnyFeedback, messages, type feedbackEndpoints } from "@canopy/contracts";
import { hasAccess, type Caller } from "../base/caller.ts";
import { givenFields } from "../database/givenFields.ts";
import { changesBetween } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call } from "../http/call.ts";
import { changedMeanwhile, invalid, ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { notifyOfFeedback } from "./feedbackNotices.ts";
import { refusedInStatus, lockFeedback, refuseReopening } from "./feedbackStates.ts";
import { type FeedbackRow, feedbackTable, mayBeAssignee } from "../tables/index.ts";

type ChangeCall = Call<typeof feedbackEndpoints.update>;

/** Changes a feedback item's fields, assigns it, or reopens it; repeating the same values changes nothing. Source: behaviour.md §7 Feedback. */
export const changeFeedback = (services: Services, call: ChangeCall): Promise<FeedbackRow> =>
  services.db.transaction().execute(async (tx) => {
    const { caller, params } = call;
    const { version, ...body } = call.body;
    const before = await lockFeedback(tx, params.id, caller);
    refuseOthersItem(caller, before);
    if (before.version !== version) throw changedMeanwhile();
    const at = services.now();
    const fields = givenFields(body);
    if (changesBetween(before, { ...before, ...fields }).length === 0) return before;
    const isReopened = fields.status === "OPEN" && before.status !== "OPEN";
    if (isReopened) refuseOpening(call, before);
    const isHandedOn = fields.assigneeId !== undefined && fields.assigneeId !== before.assigneeId;
    if (isHandedOn) {
      refuseAssigning(caller);
      await checkAssignee(tx, fields.assigneeId);
    }
    await tx
      .updateTable("feedback")
      .set({
        ...fields,
        ...(isReopened && { closedAt: null, resolutionNote: null }),
        updatedAt: at,
        version: version + 1,
      })
      .where("id", "=", before.id)
      .execute();
    const action = isReopened ? "reopen" : "update";
    const entry = { call, at, entity: "feedback", id: before.id, action, before };
    const after = await writtenRow(tx, feedbackTable, entry);
    const done = { note: null, caller, at };
    if (isReopened) await notifyOfFeedback(tx, after, { ...done, action: "reopen" });
    if (isHandedOn) await notifyOfFeedback(tx, after, { ...done, action: "assign" });
    return after;
  });

/** Throws 403 if the item is another person's, unless the caller updates or manages feedback. */
const refuseOthersItem = (caller: Caller, { authorId }: FeedbackRow): void => {
  if (authorId === caller.id || hasAccess(caller, changesAnyFeedback)) return;
  throw new ProblemError(
    "/errors/forbidden",
    "Feedback is changed by its author, or by those who update or manage feedback.",
  );
};

/** Throws 403 for an author without the right to change any feedback: they do not choose who looks into it. */
const refuseAssigning = (caller: Caller): void => {
  if (hasAccess(caller, changesAnyFeedback)) return;
  throw new ProblemError("/errors/forbidden", "Feedback is assigned by those who update or manage feedback.");
};

const refuseOpening = ({ caller }: ChangeCall, before: FeedbackRow): void => {
  refuseReopening(caller, before);
  if (before.status === "IN_PROGRESS") throw refusedInStatus(before.status);
};

/** Throws 400 unless the assignee may read the item, because they are notified of it. */
const checkAssignee = async (tx: Db, assigneeId: string | null | undefined): Promise<void> => {
  if (assigneeId === null || assigneeId === undefined) return;
  const found = await tx
    .selectFrom("appUser as u")
    .select("u.id")
    .where("u.id", "=", assigneeId)
    .where(mayBeAssignee)
    .executeTakeFirst();
  if (!found) throw invalid({ assigneeId: [messages.notAChoice("Assignee")] });
};
