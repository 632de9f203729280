import {
  access,
  feedbackMoves,
  readWireDate,
  type Feedback,
  type FeedbackActionName,
  type FeedbackMessage,
  type HistoryEntry,
} from "@canopy/contracts";
import { textOf } from "../base/textOf.ts";
import type { Services } from "../services/services.ts";
import { badgeOf, type Badge } from "../text/badges.ts";

/** A conversation as it was read: its latest messages and status changes, each the newest first. */
export interface ReadConversation {
  readonly messages: readonly FeedbackMessage[];
  /** Number of all messages. */
  readonly total: number;
  /** History entries of the item's status changes. */
  readonly moves: readonly HistoryEntry[];
}

interface Entry {
  readonly key: string;
  readonly by: string;
  readonly at: FeedbackMessage["createdAt"];
}
/** One entry of a conversation: a message, or a change of the item's status with its note. */
export type FeedbackSaid =
  | (Entry & {
      readonly kind: "message";
      readonly id: string;
      readonly text: string;
      readonly isOwn: boolean;
    })
  | (Entry & { readonly kind: "move"; readonly did: string; readonly badge: Badge; readonly note: string });

const didWords: Readonly<Record<FeedbackActionName, string>> = {
  progress: "took this up",
  resolve: "resolved this",
  dismiss: "dismissed this",
  reopen: "opened this again",
};

/** The history's actions that change an item's status. */
export const moveActions: readonly string[] = Object.keys(didWords);

const isMove = (action: string): action is FeedbackActionName => Object.hasOwn(didWords, action);

const NOTE = "resolutionNote";

/**
 * The moves with their notes, the newest first. An entry names its note only where it differs from the one before; so
 * a move without a changed note had the note that the next newer change replaced, or that the item has today.
 */
const movesOf = (moves: readonly HistoryEntry[], today: string | null): readonly FeedbackSaid[] => {
  let note = today ?? "";
  return moves.flatMap((entry): readonly FeedbackSaid[] => {
    const change = entry.changes.find(({ field }) => field === NOTE);
    const own = change ? (textOf(change.after) ?? "") : note;
    note = change ? (textOf(change.before) ?? "") : note;
    if (!isMove(entry.action)) return [];
    const { id: key, action, at, actorName } = entry;
    const badge = badgeOf(feedbackMoves[action].to);
    return [{ kind: "move", key, by: actorName ?? "Canopy", at, did: didWords[action], badge, note: own }];
  });
};

const timeOf = ({ at }: Entry): number => readWireDate(at)?.getTime() ?? 0;

/** Messages and moves as one conversation, the newest last; without the moves before the oldest message while earlier messages are not read. */
export const saidIn = (
  { messages, total, moves }: ReadConversation,
  { resolutionNote }: Pick<Feedback, "resolutionNote">,
  userId: string | undefined,
): readonly FeedbackSaid[] => {
  const written = messages.map(({ id, authorId, authorName, text, createdAt }): FeedbackSaid => ({
    ...{ kind: "message", key: id, id, by: authorName, at: createdAt, text },
    isOwn: authorId === userId,
  }));
  const oldest = written.at(-1);
  const from = oldest && messages.length < total ? timeOf(oldest) : 0;
  const moved = movesOf(moves, resolutionNote).filter((move) => timeOf(move) >= from);
  return [...written, ...moved].toReversed().toSorted((a, b) => timeOf(a) - timeOf(b));
};

/** Whether the person may write: the item's author, its assignee and who manages feedback. Source: behaviour.md §6. */
export const mayWriteMessage = (
  { permits, userId }: Pick<Services, "permits" | "userId">,
  { authorId, assigneeId }: Pick<Feedback, "authorId" | "assigneeId">,
): boolean => {
  if (!permits(access.feedbackMessages.create)) return false;
  const id = userId();
  return permits(access.feedback.resolve) || (id !== undefined && (id === authorId || id === assigneeId));
};

type Written = readonly Pick<FeedbackMessage, "authorId">[];

/** The people who are told of a message that this person writes. */
const toldText = (
  writerId: string | undefined,
  { author, authorId, assigneeId }: Feedback,
  messages: Written,
): string => {
  if (authorId === writerId) return "Whoever looks into it is told.";
  const name = author ? author.name : "The author";
  const others = [assigneeId, ...messages.map((message) => message.authorId)];
  const isWithOther = others.some((id) => id !== null && id !== writerId && id !== authorId);
  return isWithOther ? `${name} and whoever looks into it are told.` : `${name} is told.`;
};

/** The help below the box for a message: the people who are told, among them who wrote the messages so far, and that a closed item stays closed. */
export const messageHelp = (
  { userId }: Pick<Services, "userId">,
  item: Feedback,
  messages: Written = [],
): string => {
  const { status } = item;
  const told = toldText(userId(), item, messages);
  const isClosed = feedbackMoves.reopen.from.some((closed) => closed === status);
  return isClosed ? `${told} A message does not open the feedback again.` : told;
};
