import type { Rng } from "../rng.ts";
import { feedbackIdeas } from "./feedbackIdeas.ts";
import type { FeedbackEnd, StoryFeedback } from "./feedbackShape.ts";

const resolved = [
  "Put right; please look again.",
  "Done with the last update.",
  "Answered by mail; the help text now says it too.",
  "The figures were corrected from the source.",
] as const;
const dismissed = [
  "The same was reported before; we go on there.",
  "It works as it was agreed; see the page's help.",
  "We cannot see it here. Please write again if it comes back.",
] as const;

const OLDEST_DAYS = 300;
const TAKEN_UP_DAYS = 4;
const CLOSED_DAYS = 14;
const UNTAKEN_DAYS = 30;

/** Further items, about one a week, the older ones mostly closed. */
export const furtherFeedback = (rng: Rng): StoryFeedback[] =>
  feedbackIdeas.map(([title, description, type, priority, route], index) => {
    const daysAgo = Math.round(((index + 1) * OLDEST_DAYS) / feedbackIdeas.length);
    const end = endOf(rng, daysAgo);
    return { ...{ title, description, type, priority, route, daysAgo }, ...(end && { end }) };
  });

const endOf = (rng: Rng, daysAgo: number): FeedbackEnd | undefined => {
  const drawn = rng.next();
  const isFresh = daysAgo < UNTAKEN_DAYS;
  if (drawn < (isFresh ? 0.7 : 0.15)) return undefined;
  if (isFresh || drawn < 0.3)
    return {
      status: "IN_PROGRESS",
      note: null,
      afterDays: rng.whole(0, Math.min(daysAgo - 1, TAKEN_UP_DAYS)),
    };
  const afterDays = rng.whole(1, CLOSED_DAYS);
  return drawn < 0.85
    ? { status: "RESOLVED", note: rng.pick(resolved), afterDays }
    : { status: "DISMISSED", note: rng.pick(dismissed), afterDays };
};
