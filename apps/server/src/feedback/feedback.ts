import type { feedbackEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { getRow, listRows } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import { notFound } from "../base/problem.ts";
import type { Parts } from "../http/parts.ts";
import { changeFeedback } from "./changeFeedback.ts";
import { createFeedback } from "./createFeedback.ts";
import { moveFeedback } from "./feedbackStates.ts";
import { feedbackTable as table, writtenBy } from "../tables/index.ts";

/** Answers feedback. Source: behaviour.md §7 Feedback. */
export const feedbackHandlers = (parts: Parts): Handlers<typeof feedbackEndpoints> => ({
  list: ({ list, caller }) => listRows(parts.db, table, list, caller),

  mine: ({ list, caller }) => listRows(parts.db, table, list, caller, writtenBy(caller)),

  byStatus: ({ list, params: { status }, caller }) =>
    listRows(parts.db, table, list, caller, sql<boolean>`f.status = ${status}`),

  get: ({ params, extend, caller }) => getRow(parts.db, table, params.id, caller, extend),

  screenshot: async ({ params, caller }) => {
    const { id } = await getRow(parts.db, table, params.id, caller);
    const kept = await parts.db
      .selectFrom("feedbackScreenshot")
      .select(sql<string>`encode(picture, 'base64')`.as("picture"))
      .where("feedbackId", "=", id)
      .executeTakeFirst();
    if (!kept) throw notFound("picture");
    return pictureAnswer(Buffer.from(kept.picture, "base64"), id);
  },

  create: (call) => createFeedback(parts, call),

  update: (call) => changeFeedback(parts, call),

  progress: (call) => moveFeedback(parts, call, "progress"),
  resolve: (call) => moveFeedback(parts, call, "resolve"),
  dismiss: (call) => moveFeedback(parts, call, "dismiss"),
  reopen: (call) => moveFeedback(parts, call, "reopen"),
});

/** Someone else's bytes: shown as a picture and as nothing else, also where its address is opened by itself. */
const pictureAnswer = (picture: Uint8Array, id: string): Response =>
  new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/png",
      "content-length": String(picture.byteLength),
      "content-disposition": `inline; filename="feedback-${id}.png"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
