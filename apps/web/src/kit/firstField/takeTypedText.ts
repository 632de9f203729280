import type { App } from "@canopy/core";
import { takeTypedAhead, typedText } from "@canopy/core/frame";

/** The text that was typed ahead of the field that has the focus from now on. */
export const takeTypedText = (app: App): string => typedText(takeTypedAhead(app));
