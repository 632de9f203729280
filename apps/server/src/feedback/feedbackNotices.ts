import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { mayBeAssignee, type FeedbackRow } from "../tables/index.ts";
import { notify, notifyAll } from "../notifications/notify.ts";

interface Done {
  readonly action: "progress" | "resolve" | "dismiss" | "reopen" | "assign";
  readonly note: string | null;
  readonly caller: Pick<Caller, "id" | "name" | "surname">;
  readonly at: Date;
}

const said: Readonly<Record<Done["action"], readonly [heading: string, phrase: string]>> = {
  progress: ["Taken up", "is looking into"],
  resolve: ["Resolved", "resolved"],
  dismiss: ["Dismissed", "dismissed"],
  reopen: ["Opened again", "opened again"],
  assign: ["Assigned to you", "assigned you"],
};

/** Notifies a feedback item's author of a new state, and its assignee when it was reopened or assigned to them; never the person who did it. Source: behaviour.md §4 Notifications. */
export const notifyOfFeedback = async (
  tx: Db,
  { id, title, authorId, assigneeId }: FeedbackRow,
  { action, note, caller, at }: Done,
): Promise<void> => {
  const actor = `${caller.name} ${caller.surname}`;
  const [heading, phrase] = said[action];
  const told = (ofWhom: string, userId: string | null, reason: string, toDo = false) => ({
    toDo,
    userIds: userId === null || userId === caller.id ? [] : [userId],
    kind: "FEEDBACK_STATUS" as const,
    title: `${heading}: ${title}`,
    message: `${actor} ${phrase} ${ofWhom} “${title}”.${note === null ? "" : ` ${note}`}`,
    link: `/feedback/${id}`,
    reason,
    actor,
    actorId: caller.id,
    at,
  });
  const toAssignee = told("the feedback", assigneeId, "This feedback is assigned to you.", true);
  if (action === "assign") await notifyAll(tx, [toAssignee]);
  else {
    const toAuthor = told("your feedback", authorId, "You wrote this feedback.");
    await notifyAll(tx, action === "reopen" && assigneeId !== authorId ? [toAuthor, toAssignee] : [toAuthor]);
  }
};

const reported: Readonly<Record<string, string>> = {
  BUG: "reported a problem",
  IDEA: "has an idea",
  QUESTION: "asks a question",
  DATA: "reported wrong data",
};

/** Notifies the users who manage feedback and can read everyone's of a new item, except its author. Source: behaviour.md §4 Notifications. */
export const notifyOfNewFeedback = async (
  tx: Db,
  { id, title, type, authorId }: FeedbackRow,
  { caller, at }: Pick<Done, "caller" | "at">,
): Promise<void> => {
  const actor = `${caller.name} ${caller.surname}`;
  await notify(tx, {
    userIds: (await managersOfFeedback(tx)).filter((userId) => userId !== authorId),
    kind: "FEEDBACK_STATUS",
    toDo: true,
    title: `New feedback: ${title}`,
    message: `${actor} ${reported[type] ?? "sent feedback"}: “${title}”.`,
    link: `/feedback/${id}`,
    reason: "You manage feedback.",
    actor,
    actorId: caller.id,
    at,
  });
};

/** Longest part of a message that its notification holds, in characters. */
const MAX_EXCERPT_CHARS = 240;

/** The beginning of a text as one line. */
const excerptOf = (text: string): string => {
  const letters = Array.from(text.replaceAll(/\s+/g, " "));
  if (letters.length <= MAX_EXCERPT_CHARS) return letters.join("");
  return `${letters.slice(0, MAX_EXCERPT_CHARS).join("").trimEnd()}…`;
};

/** Notifies the others of a conversation of a new message: the item's author, its assignee, who wrote in it, and everybody who manages feedback where none of the others handles it. Source: behaviour.md §4 Notifications. */
export const notifyOfMessage = async (
  tx: Db,
  { id, title, authorId, assigneeId }: FeedbackRow,
  {
    message,
    caller,
    at,
  }: Pick<Done, "caller" | "at"> & { readonly message: { readonly id: string; readonly text: string } },
): Promise<void> => {
  const actor = `${caller.name} ${caller.surname}`;
  const handlers = (await writersIn(tx, id)).filter((one) => one !== authorId && one !== assigneeId);
  const isHandled = assigneeId !== null || handlers.length > 0;
  const told = (ofWhom: string, reason: string, userIds: readonly string[]) => ({
    userIds: userIds.filter((one) => one !== caller.id),
    kind: "FEEDBACK_STATUS" as const,
    title: `New message: ${title}`,
    message: `${actor} wrote about ${ofWhom} “${title}”: ${excerptOf(message.text)}`,
    link: `/feedback/${id}?message=${message.id}`,
    reason,
    actor,
    actorId: caller.id,
    at,
  });
  await notifyAll(tx, [
    told("your feedback", "You wrote this feedback.", [authorId]),
    told(
      "the feedback",
      "This feedback is assigned to you.",
      assigneeId === null || assigneeId === authorId ? [] : [assigneeId],
    ),
    told("the feedback", "You wrote in this conversation.", handlers),
    told("the feedback", "You manage feedback.", isHandled ? [] : await managersOfFeedback(tx)),
  ]);
};

/** The people who wrote under the item and may still read it. */
const writersIn = async (tx: Db, feedbackId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u where ${mayBeAssignee}
      and exists (select from feedback_message fm where fm.feedback_id = ${feedbackId}::text::uuid and fm.author_id = u.id)
  `.execute(tx);
  return rows.map(({ id }) => id);
};

const managersOfFeedback = async (tx: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u
    where not exists (select from role r where r.code = any(u.roles) and r.row_scope <> 'ALL')
      and exists (select from role r where r.code = any(u.roles) and 'feedback:manage' = any(r.permissions))
  `.execute(tx);
  return rows.map(({ id }) => id);
};
