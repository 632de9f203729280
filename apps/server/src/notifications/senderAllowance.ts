import type { Db } from "../database/schema.ts";
import { rateLimited } from "../base/problem.ts";
import { HOUR_MS } from "../base/durations.ts";

/** Messages that one person may send in any hour. */
const MOST_MESSAGES = 20;
/** People whom one person may reach in any hour, over all messages. */
const MOST_PEOPLE = 200;

interface SentMessage {
  readonly id: string;
  readonly senderId: string;
  /** The number of recipients. */
  readonly people: number;
  readonly at: Date;
}

/** Counts a message in its sender's hour; throws 429 with the seconds to wait if it is too much. Source: behaviour.md §7 Notifications. */
export const takeFromSender = async (tx: Db, { id, senderId, people, at }: SentMessage): Promise<void> => {
  // locks the sender, so that two messages at the same time are counted one after the other
  await tx.selectFrom("appUser").select("id").where("id", "=", senderId).forNoKeyUpdate().execute();
  const sent = await tx
    .selectFrom("sentMessage")
    .select(["people", "sentAt"])
    .where("senderId", "=", senderId)
    .where("sentAt", ">", hourBefore(at))
    // one of a clock that was ahead would count until that time; those of servers may differ a little
    .where("sentAt", "<", new Date(at.getTime() + HOUR_MS).toISOString())
    .orderBy("sentAt")
    .execute();
  const waitingFor = firstThatMustPass(sent, people);
  if (waitingFor !== undefined) throw tooMany(new Date(waitingFor), at);
  await tx.insertInto("sentMessage").values({ id, senderId, people, sentAt: at }).execute();
};

interface Sent {
  readonly people: number;
  readonly sentAt: Date | string;
}

/** The oldest message of the hour after whose end there is room for `people` more; undefined if there is room now. */
const firstThatMustPass = (sent: readonly Sent[], people: number): Date | string | undefined => {
  let messages = sent.length;
  let reached = sent.reduce((sum, message) => sum + message.people, 0);
  let last: Date | string | undefined;
  for (const message of sent) {
    if (messages < MOST_MESSAGES && reached + people <= MOST_PEOPLE) break;
    messages -= 1;
    reached -= message.people;
    last = message.sentAt;
  }
  return last;
};

const tooMany = (sentAt: Date, now: Date) =>
  rateLimited(
    `You can send at most ${MOST_MESSAGES} messages, to ${MOST_PEOPLE} people together, within an hour.`,
    (sentAt.getTime() + HOUR_MS - now.getTime()) / 1000,
  );

const hourBefore = (at: Date): string => new Date(at.getTime() - HOUR_MS).toISOString();

/** Deletes messages that no longer count. */
export const forgetSentMessages = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("sentMessage").where("sentAt", "<=", hourBefore(now)).execute();
};
