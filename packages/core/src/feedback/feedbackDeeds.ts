import { access, type Access, type Feedback } from "@canopy/contracts";
import type { FormView } from "../forms/formView.ts";
import { messages } from "../text/messages.ts";

/** What moves a feedback item to another state. */
export type FeedbackVerb = "progress" | "resolve" | "dismiss" | "reopen";

/** One of the moves: its button, the states it leads out of, and what its dialog asks. */
export interface FeedbackDeed {
  readonly verb: FeedbackVerb;
  readonly label: string;
  readonly from: readonly string[];
  readonly form: FormView;
}

const deed = (
  verb: FeedbackVerb,
  from: readonly string[],
  label: string,
  note: { readonly label: string; readonly help: string; readonly isRequired?: true },
): FeedbackDeed => ({
  ...{ verb, label, from },
  form: {
    title: `${label} feedback`,
    submitLabel: label,
    fields: [{ name: "note", kind: "longText", ...note }],
    success: messages.done,
  },
});

const open = ["OPEN"];
const unclosed = ["OPEN", "IN_PROGRESS"];

/** All moves, the usual one first. Source: behaviour.md §4 Statuses. */
export const feedbackDeeds: readonly FeedbackDeed[] = [
  deed("progress", open, "Take up", {
    label: "Note",
    help: "The author is told with it that it is looked into.",
  }),
  deed("resolve", unclosed, "Resolve", {
    label: "Note",
    help: "What was done, or the answer. The author is told with it.",
  }),
  deed("dismiss", unclosed, "Dismiss", {
    label: "Reason",
    isRequired: true,
    help: "Why nothing is done. The author is told with it.",
  }),
  deed("reopen", ["RESOLVED", "DISMISSED"], "Reopen", {
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
  feedbackDeeds.filter(({ verb, from }) => {
    if (!from.includes(status)) return false;
    if (verb !== "reopen") return permits(access.feedback[verb]);
    // who manages may do all that moves an item on
    if (permits(access.feedback.resolve)) return true;
    return status === "RESOLVED" && authorId === userId() && permits(access.feedback.reopen);
  });

/** The move of that name. */
export const feedbackDeed = (verb: unknown): FeedbackDeed | undefined =>
  feedbackDeeds.find((one) => one.verb === verb);
