import {
  access,
  changesAnyFeedback,
  feedbackMoves,
  type Feedback,
  type FeedbackActionName,
} from "@canopy/contracts";
import type { FormView } from "../forms/formView.ts";
import type { Services } from "../services/services.ts";
import { messages } from "../text/messages.ts";

/** One status change of feedback: its button and its dialog. */
export interface FeedbackAction {
  readonly name: FeedbackActionName;
  readonly label: string;
  readonly form: FormView;
}

const action = (
  name: FeedbackActionName,
  label: string,
  note: { readonly label: string; readonly help: string; readonly isRequired?: true },
  undo?: FormView["undo"],
): FeedbackAction => ({
  name,
  label,
  form: {
    title: `${label} feedback`,
    submitLabel: label,
    fields: [{ name: "note", kind: "longText", ...note }],
    success: messages.done,
    keepsDraft: true,
    ...(undo && { undo }),
  },
});

/** The kind of undo that opens dismissed feedback again. */
export const UNDO_DISMISSAL = "feedback.reopen";

/** All status changes, the most common first. Source: behaviour.md §4 Statuses. */
export const feedbackActions: readonly FeedbackAction[] = [
  action("progress", "Take up", {
    label: "Note",
    help: "The author is told with it that it is looked into.",
  }),
  action("resolve", "Resolve", {
    label: "Note",
    help: "What was done, or the answer. The author is told with it.",
  }),
  action(
    "dismiss",
    "Dismiss",
    { label: "Reason", isRequired: true, help: "Why nothing is done. The author is told with it." },
    {
      kind: UNDO_DISMISSAL,
      told: "Dismissed; the author is told why",
      done: "The feedback is open again; the author is told",
    },
  ),
  action("reopen", "Reopen", {
    label: "Note",
    help: "What is still missing. Who looks into it is told with it.",
  }),
];

/** The status changes that the item's status and the person's rights allow; an author can only reopen their own resolved item. Source: behaviour.md §6, §7 Feedback. */
export const actionsFor = (
  { permits, userId }: Pick<Services, "permits" | "userId">,
  { status, authorId }: Pick<Feedback, "status" | "authorId">,
): readonly FeedbackAction[] =>
  feedbackActions.filter(({ name }) => {
    if (!feedbackMoves[name].from.some((from) => from === status)) return false;
    if (name !== "reopen") return permits(access.feedback[name]);
    // a person who may resolve may make every status change
    if (permits(access.feedback.resolve)) return true;
    return status === "RESOLVED" && authorId === userId() && permits(access.feedback.reopen);
  });

/** The action that brings an item forward: taking it up, then resolving it. A closed item has none. */
export const nextActionOf = (actions: readonly FeedbackAction[]): FeedbackAction | undefined =>
  actions.find(({ name }) => name === "progress" || name === "resolve");

/** True where the person may edit the item's title, description, type and priority: their own, whatever its status, or any if they update or manage feedback. Source: behaviour.md §6 Rows. */
export const mayEditFeedback = (
  { permits, userId }: Pick<Services, "permits" | "userId">,
  { authorId }: Pick<Feedback, "authorId">,
): boolean => permits(changesAnyFeedback) || (authorId === userId() && permits(access.feedback.update));

/** True where the person may assign feedback, and may read whom it can be assigned to. Source: behaviour.md §2 Feedback. */
export const mayAssignFeedback = ({ permits }: Pick<Services, "permits">): boolean =>
  permits(changesAnyFeedback) && permits(access.users.assignable);

/** Finds a status change by name. */
export const feedbackAction = (name: unknown): FeedbackAction | undefined =>
  feedbackActions.find((one) => one.name === name);
