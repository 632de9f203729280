import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { ShortcutList } from "./ShortcutList.tsx";

const meta = preview.meta({
  component: ShortcutList,
  title: "ui/ShortcutList",
  args: {
    groups: [
      {
        heading: "Everywhere",
        shortcuts: [
          { keys: ["/"], label: "Search" },
          { keys: ["?"], label: "Show the shortcuts" },
        ],
      },
    ],
  },
  decorators: [
    (Story) => (
      <>
        <h2>Keyboard shortcuts</h2>
        <Story />
      </>
    ),
  ],
});

export const Open = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Show the shortcuts")).toBeVisible();
  },
});
