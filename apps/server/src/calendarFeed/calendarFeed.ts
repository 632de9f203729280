import type { CalendarFeed, calendarFeedEndpoints } from "@canopy/contracts";
import { holdSession } from "../auth/credentials.ts";
import { recordEvent } from "../database/securityEvents.ts";
import { readProfile } from "../auth/profiles.ts";
import { countReading, markRead, readerOf, renewLink, revokeLink } from "./feedLink.ts";
import { feedOccurrences } from "./feedOccurrences.ts";
import { waitingFindings } from "./waitingFindings.ts";
import { waitingMilestones } from "./waitingMilestones.ts";
import { calendarTag, writeCalendar } from "./writeCalendar.ts";
import type { Handlers } from "../http/call.ts";
import { matchesTag } from "../http/entityTag.ts";
import { notFound } from "../base/problem.ts";
import type { Services } from "../http/services.ts";

/** Answers the calls of the caller's calendar feed, and the feed itself for anyone with its link. Source: behaviour.md §7 Calendar feed. */
export const calendarFeedHandlers = (services: Services): Handlers<typeof calendarFeedEndpoints> => ({
  state: ({ caller }) => stateOf(services, caller.id),

  renew: async (call) => {
    const { caller } = call;
    const token = await services.db.transaction().execute(async (tx) => {
      const at = services.now();
      await holdSession(tx, caller);
      await recordEvent(tx, { kind: "FEED_LINK_MADE", at, user: caller, actor: caller, request: call });
      return renewLink(tx, caller.id, at);
    });
    const state = await stateOf(services, caller.id);
    return { ...state, url: `${services.config.publicUrl}/api/calendar-feed/${token}` };
  },

  revoke: (call) =>
    services.db.transaction().execute(async (tx) => {
      const { caller } = call;
      if (!(await revokeLink(tx, caller.id))) return;
      const at = services.now();
      await recordEvent(tx, { kind: "FEED_LINK_REVOKED", at, user: caller, actor: caller, request: call });
    }),

  feed: async ({ params, headers, isHead }) => {
    const calendar = await calendarBehind(services, params.token, isHead);
    if (calendar === undefined) throw notFound("calendar feed");
    const kept = { etag: calendarTag(calendar), "cache-control": "private, no-cache" };
    if (matchesTag(headers, kept.etag)) return new Response(null, { status: 304, headers: kept });
    return new Response(calendar, {
      headers: {
        ...kept,
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="canopy.ics"',
      },
    });
  },
});

const stateOf = async ({ db }: Services, userId: string): Promise<CalendarFeed> => {
  const feed = await db
    .selectFrom("calendarFeed")
    .select(["createdAt", "lastReadAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return {
    isOn: feed !== undefined,
    createdAt: feed?.createdAt ?? null,
    lastReadAt: feed?.lastReadAt ?? null,
  };
};

/** The calendar of the link's owner, with what they may see now; undefined if the link is invalid. HEAD is no reading. */
const calendarBehind = async (
  { db, config, limits, now }: Services,
  token: string,
  isHead: boolean,
): Promise<string | undefined> => {
  const userId = await readerOf(db, token);
  if (userId !== undefined) await countReading(db, token, limits.feedPerMinute, now());
  const profile = userId === undefined ? undefined : await readProfile(db, userId);
  if (!profile?.permissions.has("reminder:list")) return undefined;
  const at = now();
  const caller = { ...profile, sid: "" };
  const occurrences = await feedOccurrences(db, caller, { now: at, publicUrl: config.publicUrl });
  const milestones = await waitingMilestones(db, caller, config.publicUrl);
  const findings = await waitingFindings(db, caller, config.publicUrl);
  const isValid = isHead ? (await readerOf(db, token)) === userId : await markRead(db, token, at);
  if (!isValid) return undefined;
  return writeCalendar([...occurrences, ...milestones, ...findings], at);
};
