import type { feedbackEndpoints } from "@canopy/contracts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { notifyOfNewFeedback } from "./feedbackNotices.ts";
import { keepPicture, readPicture } from "./feedbackPicture.ts";
import { refuseTooMany } from "./refuseTooMany.ts";
import { type FeedbackRow, feedbackTable } from "../tables/index.ts";

/** Each item notifies everybody who manages feedback, for many of them also by mail. They themselves write down what others tell them. */
const MOST_AN_HOUR = 60;

/** Stores a new feedback item together with its picture. Source: behaviour.md §7 Feedback. */
export const createFeedback = async (
  services: Services,
  call: Call<typeof feedbackEndpoints.create>,
): Promise<FeedbackRow> => {
  const { caller, body, tx } = call;
  const { screenshotData, priority = "MEDIUM", ...given } = body;
  const picture =
    screenshotData === undefined || screenshotData === null ? undefined : readPicture(screenshotData);
  const at = services.now();
  if (!caller.permissions.has("feedback:manage"))
    await refuseTooMany(tx, caller.id, at, {
      table: "feedback",
      most: MOST_AN_HOUR,
      words: `At most ${MOST_AN_HOUR} feedback items can be sent within an hour.`,
    });
  const id = services.randomUuid();
  await tx
    .insertInto("feedback")
    .values({
      ...given,
      route: given.route ?? null,
      appVersion: given.appVersion ?? null,
      browser: given.browser ?? null,
      stateSnapshot: given.stateSnapshot ?? null,
      id,
      priority,
      status: "OPEN",
      authorId: caller.id,
      assigneeId: null,
      resolutionNote: null,
      closedAt: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  if (picture) await keepPicture(tx, picture, { feedbackId: id, userId: caller.id, at });
  const after = await writtenRow(tx, feedbackTable, { call, at, entity: "feedback", id, action: "create" });
  await notifyOfNewFeedback(tx, after, { caller, at });
  return after;
};
