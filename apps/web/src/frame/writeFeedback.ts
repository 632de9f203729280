import { lazyPart, sayLoadFailure, type App } from "@canopy/core";

/** The feedback's modal and its screenshot overlay. */
export const feedbackParts = lazyPart(() => import("./feedbackParts.ts"), { onFail: sayLoadFailure });

/** Opens the feedback modal with what was typed so far; where its code does not come, a toast has said so. */
export const writeFeedback = async (app: App): Promise<void> => {
  try {
    const { openFeedback } = await app.load(feedbackParts);
    openFeedback(app);
  } catch {
    // The next press tries again.
  }
};
