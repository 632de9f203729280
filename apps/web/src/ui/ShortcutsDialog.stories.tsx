import { expect, fn, screen } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";

const meta = preview.meta({
  component: ShortcutsDialog,
  title: "ui/ShortcutsDialog",
  args: {
    phase: "open" as const,
    onClose: fn(),
    groups: [
      {
        heading: "Everywhere",
        shortcuts: [
          { keys: ["/"], label: "Search" },
          { keys: ["?"], label: "Show the shortcuts" },
          { keys: ["Esc"], label: "Close what is on top" },
        ],
      },
    ],
  },
});

export const Open = meta.story({
  play: async () => {
    await expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  },
});
