import { lazyPart, sayLoadFailure, type App } from "@canopy/core";
import { keepKeysWhile } from "@canopy/core/frame";

/** The feedback modal and its screenshot overlay. */
export const feedbackParts = lazyPart(() => import("./feedbackParts.ts"), { onFail: sayLoadFailure });

/** Opens the feedback modal with the input so far; a toast reports where its code fails to load. */
export const writeFeedback = (app: App): Promise<void> =>
  keepKeysWhile(app, async () => (await app.load(feedbackParts)).openFeedback(app));
