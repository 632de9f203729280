import { fileURLToPath } from "node:url";
import { defineMain } from "@storybook/react-vite/node";

export default defineMain({
  stories: ["../apps/web/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  framework: {
    name: "@storybook/react-vite",
    options: { builder: { viteConfigPath: "apps/web/vite.config.ts" } },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: "react-docgen" },
  // React is installed in apps/web, not at the top, so its prebundling has to look there.
  viteFinal: (config) => ({ ...config, root: fileURLToPath(new URL("../apps/web", import.meta.url)) }),
});
