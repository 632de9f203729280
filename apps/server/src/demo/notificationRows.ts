import type { NewNotification } from "../notifications/notify.ts";
import type { NewRow } from "../database/insertRows.ts";
import type { Rng } from "./rng.ts";
import { daysBefore, instantBetween } from "./timeline.ts";
import { personNamed, type WorkSource } from "./workSource.ts";

const NOTIFICATION_COUNT = 300;
/** The most pending notifications of a user, so that few toasts appear at their first sign-in. */
const MOST_PENDING = 2;
const PENDING_DAYS = 3;
const SEEN_DAYS = 14;
/** Days after which read notifications are archived. Source: behaviour.md §4 Notifications. */
const ARCHIVED_DAYS = 90;
/** At least this many of each kind are kept, whatever their age. */
const LEAST_OF_KIND = 12;
const MOST_OF_PERSON = 60;
const READ_SHARE = 0.4;

type NotificationRow = NewRow<"notification"> & { readonly createdAt: Date };
type ToldPerson = NewNotification & { readonly userId: string };

/** The newest three hundred notifications, with some of each kind. */
export const notificationRows = (
  source: WorkSource,
  notifications: readonly NewNotification[],
): NotificationRow[] => {
  const { rng, now, people } = source;
  const since = new Map(
    people.filter(({ status }) => status === "ACTIVE").map(({ id, createdAt }) => [id, new Date(createdAt)]),
  );
  const all = notifications
    .filter(({ at }) => at < now)
    .flatMap((one) =>
      [...new Set(one.userIds)]
        .filter((userId) => (since.get(userId) ?? now) < one.at)
        .map((userId): ToldPerson => ({ ...one, userId })),
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const pending = new Map<string, number>();
  const main = new Set(["Ines Duarte", "Marek Holub"].map((name) => personNamed(source, name).id));
  return chosen(all, main).map(({ userIds: _, at, ...one }) => {
    const sofar = pending.get(one.userId) ?? 0;
    const isPending = at > daysBefore(now, PENDING_DAYS) && sofar < MOST_PENDING;
    if (isPending) pending.set(one.userId, sofar + 1);
    return {
      id: rng.uuid(),
      ...{ userId: one.userId, title: one.title, message: one.message, kind: one.kind },
      ...{ reason: one.reason ?? null, link: one.link ?? null, actor: one.actor ?? null, createdAt: at },
      ...(isPending ? { status: "PENDING", deliveredAt: null, readAt: null } : seen(rng, now, at)),
    };
  });
};

/** The newest ones; of rare kinds and for the main users also older ones, and no user has more than their share. */
const chosen = (all: readonly ToldPerson[], main: ReadonlySet<string>): readonly ToldPerson[] => {
  const ofKind = new Map<string, number>();
  const ofPerson = new Map<string, number>();
  const fair = all.filter(({ userId }) => take(ofPerson, userId) <= MOST_OF_PERSON);
  const kept = new Set(
    fair.filter(({ kind, userId }) => main.has(userId) || take(ofKind, kind) <= LEAST_OF_KIND),
  );
  for (const one of fair) if (kept.size < NOTIFICATION_COUNT) kept.add(one);
  return fair.filter((one) => kept.has(one));
};

/** Increments a count and gives it. */
const take = (counts: Map<string, number>, key: string): number => {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
};

/** The times of a notification: its toast was shown soon after; older ones were read, and those read long ago are archived. */
const seen = (rng: Rng, now: Date, at: Date) => {
  const deliveredAt = instantBetween(rng, at, earlier(now, daysBefore(at, -0.5)));
  const isUnread = at > daysBefore(now, SEEN_DAYS) && !rng.chance(READ_SHARE);
  if (isUnread) return { status: "DELIVERED", deliveredAt, readAt: null };
  const readAt = instantBetween(rng, deliveredAt, earlier(now, daysBefore(deliveredAt, -2)));
  const isOld = readAt <= daysBefore(now, ARCHIVED_DAYS);
  return { status: isOld ? "ARCHIVED" : "READ", deliveredAt, readAt };
};

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
