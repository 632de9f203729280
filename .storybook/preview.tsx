import "../apps/web/src/styles/global.css";
import addonA11y from "@storybook/addon-a11y";
import addonDocs from "@storybook/addon-docs";
import { definePreview } from "@storybook/react-vite";
import { configure } from "storybook/test";
import "./patientExpect.ts";
import { inStoryFrame, themeOf } from "../apps/web/src/stories/storyFrame.tsx";

/** Limit for a lazy chunk, which only a hanging one reaches: a loaded machine takes ten times as long as a quiet one. */
const PATIENCE_MS = 60_000;
configure({ asyncUtilTimeout: PATIENCE_MS });

document.documentElement.dataset["typeface"] = "";

export default definePreview({
  addons: [addonA11y(), addonDocs()],
  parameters: {
    // A test reads violations alone, so axe need not describe every element that passes; a violation's element is named
    // by its selector, because axe would otherwise write out the HTML of every element that it checks.
    a11y: {
      test: "error",
      ...(import.meta.env.MODE === "test" && {
        options: { resultTypes: ["violations"] },
        config: { noHtml: true },
      }),
    },
    layout: "padded",
  },
  // Tests run in the light theme; `STORYBOOK_THEME=dark` runs them in the dark one, as `test:deep` does.
  initialGlobals: { theme: themeOf(import.meta.env["STORYBOOK_THEME"]) },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: { icon: "mirror", items: ["light", "dark"], dynamicTitle: true },
    },
  },
  decorators: [inStoryFrame],
});
