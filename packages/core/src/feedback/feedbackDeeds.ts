import { access, feedbackMoves, type Access, type Feedback, type FeedbackVerb } from "@canopy/contracts";
import type { FormView } from "../forms/formView.ts";
import { messages } from "../text/messages.ts";

/** One of the moves: its button, and what its dialog asks. */
export interface FeedbackDeed {
  readonly verb: FeedbackVerb;
  readonly label: string;
  readonly form: FormView;
}

const deed = (
  verb: FeedbackVerb,
  label: string,
  note: { readonly label: string; readonly help: string; readonly isRequired?: true },
): FeedbackDeed => ({
  verb,
  label,
  form: {
    title: `${label} feedback`,
    submitLabel: label,
    fields: [{ name: "note", kind: "longText", ...note }],
    success: messages.done,
  },
});

/** All moves, the usual one first. Source: behaviour.md §4 Statuses. */
export const feedbackDeeds: readonly FeedbackDeed[] = [
  deed("progress", "Take up", {
    label: "Note",
    help: "The author is told with it that it is looked into.",
  }),
  deed("resolve", "Resolve", {
    label: "Note",
    help: "What was done, or the answer. The author is told with it.",
  }),
  deed("dismiss", "Dismiss", {
    label: "Reason",
    isRequired: true,
    help: "Why nothing is done. The author is told with it.",
  }),
  deed("reopen", "Reopen", {
    label: "Note",
    help: "What is still missing. Who looks into it is told with it.",
  }),
];

/** Who acts on feedback. */
export interface FeedbackPerson {
  readonly permits: (access: Access) => boolean;
  readonly userId: () => string | undefined;
}

/** The moves that the item's state and the person's rights leave: authors reopen their own resolved items alone. Source: behaviour.md §6, §7 Feedback. */
export const deedsFor = (
  { permits, userId }: FeedbackPerson,
  { status, authorId }: Pick<Feedback, "status" | "authorId">,
): readonly FeedbackDeed[] =>
  feedbackDeeds.filter(({ verb }) => {
    if (!feedbackMoves[verb].from.some((from) => from === status)) return false;
    if (verb !== "reopen") return permits(access.feedback[verb]);
    // who manages may do all that moves an item on
    if (permits(access.feedback.resolve)) return true;
    return status === "RESOLVED" && authorId === userId() && permits(access.feedback.reopen);
  });

/** The move of that name. */
export const feedbackDeed = (verb: unknown): FeedbackDeed | undefined =>
  feedbackDeeds.find((one) => one.verb === verb);
