import { sql } from "kysely";
import { beginningOf } from "../base/beginningOf.ts";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { mayBeAssignee, type FeedbackRow } from "../tables/index.ts";
import { notify, notifyAll } from "../notifications/notify.ts";
import { userHolds, userMeetsAllRows } from "../tables/rights.ts";

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

/** Notifies a feedback item's author of a new state, and its assignee when it was assigned to them; when it was reopened, who looks into it too. Never the person who did it. Source: behaviour.md §4 Notifications. */
export const notifyOfFeedback = async (
  tx: Db,
  item: FeedbackRow,
  { action, note, caller, at }: Done,
): Promise<void> => {
  const { id, title, authorId, assigneeId } = item;
  const actor = `${caller.name} ${caller.surname}`;
  const [heading, phrase] = said[action];
  const told = (ofWhom: string, userIds: readonly (string | null)[], reason: string, toDo = false) => ({
    toDo,
    userIds: userIds.filter((one) => one !== null).filter((one) => one !== caller.id),
    kind: "FEEDBACK_STATUS" as const,
    title: `${heading}: ${title}`,
    message: `${actor} ${phrase} ${ofWhom} “${title}”.${note === null ? "" : ` ${note}`}`,
    link: `/feedback/${id}`,
    reason,
    actor,
    actorId: caller.id,
    at,
  });
  if (action === "assign") {
    await notifyAll(tx, [told("the feedback", [assigneeId], assigned, true)]);
    return;
  }
  const handlers = action === "reopen" ? await handlersOf(tx, item, caller) : nobody;
  await notifyAll(tx, [
    told("your feedback", [authorId], wrote),
    told("the feedback", handlers.assignee, assigned, true),
    told("the feedback", handlers.writers, answered, handlers.assignee.length === 0),
    told("the feedback", handlers.managers, managing, true),
  ]);
};

const wrote = "You wrote this feedback.";
const assigned = "This feedback is assigned to you.";
const answered = "You wrote in this conversation.";
const managing = "You manage feedback.";

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
    reason: managing,
    actor,
    actorId: caller.id,
    at,
  });
};

/** Longest part of a message that its notification holds, in characters. */
const MAX_EXCERPT_CHARS = 240;

/** Notifies the others of a conversation of a new message: the item's author and who looks into it. Source: behaviour.md §4 Notifications. */
export const notifyOfMessage = async (
  tx: Db,
  item: FeedbackRow,
  {
    message,
    caller,
    at,
  }: Pick<Done, "caller" | "at"> & { readonly message: { readonly id: string; readonly text: string } },
): Promise<void> => {
  const { id, title, authorId } = item;
  const actor = `${caller.name} ${caller.surname}`;
  const { assignee, writers, managers } = await handlersOf(tx, item, caller);
  const told = (ofWhom: string, reason: string, userIds: readonly string[]) => ({
    userIds: userIds.filter((one) => one !== caller.id),
    kind: "FEEDBACK_STATUS" as const,
    title: `New message: ${title}`,
    message: `${actor} wrote about ${ofWhom} “${title}”: ${beginningOf(message.text, MAX_EXCERPT_CHARS)}`,
    link: `/feedback/${id}?message=${message.id}`,
    reason,
    actor,
    actorId: caller.id,
    at,
  });
  await notifyAll(tx, [
    told("your feedback", wrote, [authorId]),
    told("the feedback", assigned, assignee),
    told("the feedback", answered, writers),
    told("the feedback", managing, managers),
  ]);
};

interface Handlers {
  /** The assignee; empty without one. */
  readonly assignee: readonly string[];
  /** The others who wrote under the item. */
  readonly writers: readonly string[];
  /** Everybody who manages feedback, while neither an assignee nor a writer looks into it and the author asks. */
  readonly managers: readonly string[];
}

const nobody: Handlers = { assignee: [], writers: [], managers: [] };

/** The people beside the author who look into an item and may still read it; managers if there are none. */
const handlersOf = async (
  tx: Db,
  { id, authorId, assigneeId }: FeedbackRow,
  caller: Pick<Caller, "id">,
): Promise<Handlers> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u where ${mayBeAssignee} and u.id <> ${authorId}::text::uuid
      and (u.id = ${assigneeId}::text::uuid
        or exists (select from feedback_message fm where fm.feedback_id = ${id}::text::uuid and fm.author_id = u.id))
  `.execute(tx);
  const ids = rows.map((row) => row.id);
  return {
    assignee: ids.filter((one) => one === assigneeId),
    writers: ids.filter((one) => one !== assigneeId),
    managers: ids.length === 0 && caller.id === authorId ? await managersOfFeedback(tx) : [],
  };
};

const managersOfFeedback = async (tx: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u
    where ${userMeetsAllRows} and ${userHolds(["feedback:manage"])}`.execute(tx);
  return rows.map(({ id }) => id);
};
