import { lazyPart, sayLoadFailure, type App } from "@canopy/core";

/** The feedback modal and its screenshot overlay. */
export const feedbackParts = lazyPart(() => import("./feedbackParts.ts"), { onFail: sayLoadFailure });

/** Opens the feedback modal with the input so far; a toast reports where its code fails to load. */
export const writeFeedback = async (app: App): Promise<void> => {
  try {
    const { openFeedback } = await app.load(feedbackParts);
    openFeedback(app);
  } catch {
    // The next press loads it again.
  }
};
