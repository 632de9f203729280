import type { App } from "@canopy/core";

/** Opens the feedback modal with what was typed so far. */
export const writeFeedback = async (app: App): Promise<void> => {
  const { openFeedback } = await app.load(() => import("./feedbackParts.ts"));
  openFeedback(app);
};
