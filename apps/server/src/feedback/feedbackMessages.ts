import {
  MAX_FEEDBACK_MESSAGES_AN_HOUR,
  type FeedbackMessage,
  type feedbackMessageEndpoints,
} from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { ProblemError } from "../base/problem.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Call, Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { feedbackMessageTable as table } from "../tables/feedbackMessageTable.ts";
import { feedbackTable, type FeedbackRow } from "../tables/index.ts";
import { notifyOfMessage } from "./feedbackNotices.ts";
import { refuseTooMany } from "./refuseTooMany.ts";

/** Answers the conversations under feedback to whoever may read the item; to others it does not exist. Source: behaviour.md §7 Feedback. */
export const feedbackMessageHandlers = ({
  db,
  now,
  randomUuid,
}: Services): Handlers<typeof feedbackMessageEndpoints> => ({
  list: async ({ params, caller }) => {
    const { id } = await getRow(db, feedbackTable, params.id, caller);
    return listing(table, sql<boolean>`fm.feedback_id = ${id}::text::uuid`);
  },

  create: (call) => writeMessage(call, { id: randomUuid(), at: now() }),
});

/** Stores a message and notifies the others of the conversation. It leaves the item as it is, also a closed one. */
const writeMessage = async (
  { tx, caller, params, body }: Call<typeof feedbackMessageEndpoints.create>,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<FeedbackMessage> => {
  const feedback = await getRow(tx, feedbackTable, params.id, caller);
  refuseWriting(caller, feedback);
  await refuseTooMany(tx, caller.id, at, {
    table: "feedbackMessage",
    most: MAX_FEEDBACK_MESSAGES_AN_HOUR,
    words: `At most ${MAX_FEEDBACK_MESSAGES_AN_HOUR} messages can be written within an hour.`,
  });
  const row = { id, feedbackId: feedback.id, authorId: caller.id, text: body.text, createdAt: at };
  await tx.insertInto("feedbackMessage").values(row).execute();
  await notifyOfMessage(tx, feedback, { message: row, caller, at });
  return getRow(tx, table, id, caller);
};

/** Throws 403 for readers who take no part: neither the author, nor the assignee, nor who manages feedback. */
const refuseWriting = (
  { id, permissions }: Caller,
  { authorId, assigneeId }: Pick<FeedbackRow, "authorId" | "assigneeId">,
): void => {
  if (id === authorId || id === assigneeId || permissions.has("feedback:manage")) return;
  throw new ProblemError(
    "/errors/forbidden",
    "Messages are written by the author of the feedback, its assignee and who manages feedback.",
  );
};
