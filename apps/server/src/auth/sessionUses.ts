import type { Profile } from "./profiles.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { Services } from "../http/services.ts";
import { sessionOver } from "./credentials.ts";
import { MINUTE_MS } from "../base/durations.ts";

/** The least time between two writes of one session's last use. */
const WRITE_EVERY_MS = MINUTE_MS;

/** The session of a request as its look-up found it. */
interface FoundSession {
  readonly id: string;
  readonly user: Pick<Profile, "id" | "name" | "surname">;
  readonly lastUsedAt: string | null;
}

/** A session's last use, and the last one that was written, in milliseconds. */
interface Uses {
  readonly usedMs: number;
  readonly writtenMs: number;
}

/** A request of a session; with `arrivedAt` one that came then and is still under way. */
interface Use {
  readonly isPoll: boolean;
  readonly arrivedAt: Date | undefined;
}

/** Notes a request of a session; throws token-invalid if the session was idle for too long when the request came. */
export type NoteUse = (session: FoundSession, use: Use) => Promise<void>;

/**
 * Keeps when sessions were last used. A use is written at most once a minute a session, so that a read costs no write;
 * this server remembers the uses between. Another server does not know them and may find a session idle up to a minute
 * early. A session without a use for `SESSION_IDLE_MINUTES` ends at its next request. Source: behaviour.md §7 Sessions.
 */
export const createSessionUses = ({ db, now, config }: Pick<Services, "db" | "now" | "config">): NoteUse => {
  const idleMs = config.sessionIdleMinutes * MINUTE_MS;
  const rememberedMs = Math.max(idleMs, WRITE_EVERY_MS);
  /** The least recently used first. */
  const remembered = new Map<string, Uses>();

  const remember = (id: string, uses: Uses): void => {
    remembered.delete(id);
    remembered.set(id, uses);
    for (const [other, { usedMs }] of remembered) {
      if (uses.usedMs - usedMs < rememberedMs) return;
      remembered.delete(other);
    }
  };

  const write = (id: string, at: Date) =>
    db
      .updateTable("session")
      .set({ lastUsedAt: at })
      .where("id", "=", id)
      .where("endedAt", "is", null)
      .where("lastUsedAt", "<", at.toISOString())
      .execute();

  /** Ends the session unless another server has stored a use meanwhile; false if it goes on. */
  const endIdle = ({ id, user, lastUsedAt }: FoundSession, at: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom("session")
        .select(["lastUsedAt", "endedAt"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (held?.endedAt === null && held.lastUsedAt !== lastUsedAt) return false;
      if (held?.endedAt !== null) return true;
      await tx.updateTable("session").set({ endedAt: at }).where("id", "=", id).execute();
      const details = { reason: "IDLE" };
      const event = { kind: "SESSION_ENDED", at, user, actor: undefined, request: undefined } as const;
      await recordEvent(tx, { ...event, details });
      return true;
    });

  return async (session, { isPoll, arrivedAt }) => {
    const at = now();
    const atMs = at.getTime();
    const storedMs = Date.parse(session.lastUsedAt ?? "");
    const { usedMs = storedMs, writtenMs = storedMs } = remembered.get(session.id) ?? {};
    const cameMs = arrivedAt?.getTime() ?? atMs;
    const isIdle = idleMs > 0 && cameMs - Math.max(usedMs, storedMs) >= idleMs;
    if (isIdle && (await endIdle(session, at))) throw sessionOver();
    if (isPoll) return;
    const isDue = atMs - Math.max(writtenMs, storedMs) >= WRITE_EVERY_MS;
    // before the write, so that simultaneous requests of the session write once
    remember(session.id, { usedMs: atMs, writtenMs: isDue ? atMs : Math.max(writtenMs, storedMs) });
    if (isDue) await write(session.id, at);
  };
};
