import type { feedbackEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { base64Of } from "../database/byteColumn.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import { inertHeaders } from "../http/headers.ts";
import { notFound } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { changeFeedback } from "./changeFeedback.ts";
import { createFeedback } from "./createFeedback.ts";
import { moveFeedback } from "./feedbackStates.ts";
import { feedbackTable as table, writtenBy } from "../tables/index.ts";

/** Answers feedback. Source: behaviour.md §7 Feedback. */
export const feedbackHandlers = (services: Services): Handlers<typeof feedbackEndpoints> => ({
  list: async () => listing(table),

  mine: async ({ caller }) => listing(table, writtenBy(caller)),

  byStatus: async ({ params: { status } }) => listing(table, sql<boolean>`f.status = ${status}`),

  get: ({ params, extend, caller }) => getRow(services.db, table, params.id, caller, extend),

  screenshot: async ({ params, caller }) => {
    const { id } = await getRow(services.db, table, params.id, caller);
    const kept = await services.db
      .selectFrom("feedbackScreenshot")
      .select(base64Of("picture").as("picture"))
      .where("feedbackId", "=", id)
      .executeTakeFirst();
    if (!kept) throw notFound("picture");
    return pictureAnswer(Buffer.from(kept.picture, "base64"), id);
  },

  create: (call) => createFeedback(services, call),

  update: (call) => changeFeedback(services, call),

  progress: (call) => moveFeedback(services, call, "progress"),
  resolve: (call) => moveFeedback(services, call, "resolve"),
  dismiss: (call) => moveFeedback(services, call, "dismiss"),
  reopen: (call) => moveFeedback(services, call, "reopen"),
});

/** The picture's answer. The bytes come from another user, so it is shown only as a picture, even if its address is opened directly. */
const pictureAnswer = (picture: Uint8Array, id: string): Response =>
  new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/png",
      "content-length": String(picture.byteLength),
      "content-disposition": `inline; filename="feedback-${id}.png"`,
      ...inertHeaders,
      "cache-control": "no-store",
    },
  });
