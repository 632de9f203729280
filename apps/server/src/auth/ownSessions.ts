import type { authEndpoints, sessionEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { recordEvent, type EventPerson, type EventRequest } from "../database/securityEvents.ts";
import { getRow } from "../database/listRows.ts";
import type { Caller } from "../base/caller.ts";
import { notFound } from "../base/problem.ts";
import type { Handler, Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { userTable } from "../tables/index.ts";
import { holdSession } from "./credentials.ts";
import { usableAfter } from "./tokens.ts";
import { MINUTE_MS } from "../base/durations.ts";

const MOST_LISTED = 100;

/** The sessions that end: all of a user's, those but one, or one. */
interface Ending {
  readonly call: EventRequest & { readonly caller: Caller };
  readonly user: EventPerson;
  readonly only?: string;
  readonly except?: string;
}

/** Ends sessions that can still be used; gives their number. The caller must have locked the user's row by `holdSession`. */
const endSessions = async (tx: Db, { user, only, except }: Ending, at: Date): Promise<number> => {
  const ended = await tx
    .updateTable("session")
    .set({ endedAt: at })
    .where("userId", "=", user.id)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", usableAfter(at).toISOString())
    .$if(only !== undefined, (update) => update.where("id", "=", only ?? ""))
    .$if(except !== undefined, (update) => update.where("id", "!=", except ?? ""))
    .returning("id")
    .execute();
  return ended.length;
};

/** Ends sessions and records it, unless there are none: another tab may have ended them. */
const endAndRecord = async (tx: Db, ending: Ending, at: Date): Promise<void> => {
  const sessions = await endSessions(tx, ending, at);
  if (sessions === 0) return;
  const { user, call } = ending;
  const event = { kind: "SESSION_ENDED", at, user, actor: call.caller, request: call } as const;
  await recordEvent(tx, { ...event, details: { sessions } });
};

/** Ends the session of the request. Source: behaviour.md §7 Sessions. */
export const logout =
  ({ db, now }: Services): Handler<typeof authEndpoints.logout> =>
  (call) =>
    db.transaction().execute(async (tx) => {
      const { caller } = call;
      const at = now();
      await holdSession(tx, caller);
      await endSessions(tx, { call, user: caller, only: caller.sid }, at);
      await recordEvent(tx, { kind: "SIGNED_OUT", at, user: caller, actor: caller, request: call });
    });

/** Answers the calls that list and end sessions. Source: behaviour.md §7 Sessions. */
export const sessionHandlers = ({ db, now, config }: Services): Handlers<typeof sessionEndpoints> => ({
  mine: async ({ caller }) => {
    const at = now();
    const idleMs = config.sessionIdleMinutes * MINUTE_MS;
    const isCurrent = sql<boolean>`s.id = ${caller.sid}::text::uuid`;
    return db
      .selectFrom("session as s")
      .innerJoin("appUser as u", "u.id", "s.userId")
      .whereRef("s.credentialsVersion", "=", "u.credentialsVersion")
      .where("s.userId", "=", caller.id)
      .where("s.endedAt", "is", null)
      .where("s.expiresAt", ">", usableAfter(at).toISOString())
      .$if(idleMs > 0, (sessions) =>
        sessions.where((is) =>
          is.or([is("s.lastUsedAt", ">", new Date(at.getTime() - idleMs).toISOString()), isCurrent]),
        ),
      )
      .select(["s.id", "s.createdAt", "s.lastUsedAt", "s.address", "s.userAgent", isCurrent.as("isCurrent")])
      .orderBy(isCurrent, "desc")
      .orderBy("s.lastUsedAt", "desc")
      .orderBy("s.id")
      .limit(MOST_LISTED)
      .execute();
  },

  end: (call) =>
    db.transaction().execute(async (tx) => {
      const { caller, params } = call;
      await holdSession(tx, caller);
      const own = await tx
        .selectFrom("session")
        .select("id")
        .where("id", "=", params.id)
        .where("userId", "=", caller.id)
        .executeTakeFirst();
      if (!own) throw notFound();
      await endAndRecord(tx, { call, user: caller, only: own.id }, now());
    }),

  endOthers: (call) =>
    db.transaction().execute(async (tx) => {
      const { caller } = call;
      await holdSession(tx, caller);
      await endAndRecord(tx, { call, user: caller, except: caller.sid }, now());
    }),

  endOf: (call) =>
    db.transaction().execute(async (tx) => {
      const { caller, params } = call;
      const at = now();
      await holdSession(tx, caller, params.id);
      const user = await getRow(tx, userTable(at), params.id, caller);
      await endAndRecord(tx, { call, user }, at);
    }),
});
