import "../apps/web/src/styles/global.css";
import addonA11y from "@storybook/addon-a11y";
import addonDocs from "@storybook/addon-docs";
import { definePreview } from "@storybook/react-vite";
import { configure } from "storybook/test";
import "./patientExpect.ts";
import { seeOtherTheme } from "./otherTheme.ts";
import { inStoryFrame, themeOf } from "../apps/web/src/stories/storyFrame.tsx";

/** Limit for a lazy chunk, generous so that a loaded machine does not fail a test. */
const PATIENCE_MS = 15_000;
configure({ asyncUtilTimeout: PATIENCE_MS });

export default definePreview({
  addons: [addonA11y(), addonDocs()],
  parameters: { a11y: { test: "error" }, layout: "padded" },
  // Tests run in the light theme, and check the colours in the dark one too; `STORYBOOK_THEME=dark` runs them in the dark one.
  initialGlobals: { theme: themeOf(import.meta.env["STORYBOOK_THEME"]) },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: { icon: "mirror", items: ["light", "dark"], dynamicTitle: true },
    },
  },
  decorators: [inStoryFrame],
  ...(import.meta.env.MODE === "test" && { afterEach: seeOtherTheme }),
});
