import { expect, fn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Backdrop } from "./Backdrop.tsx";
import { storyStill } from "../picture/storyPictures.ts";

const meta = preview.meta({
  component: Backdrop,
  title: "ui/Backdrop",
  args: { sources: [], still: storyStill, isPlaying: false, onToggle: fn(), veil: "none" as const },
});

export const Still = meta.story({
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    await expect(canvasElement.querySelector("video")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Play background video" }));
    await expect(args.onToggle).toHaveBeenCalledOnce();
  },
});

export const Playing = meta.story({
  args: { isPlaying: true },
  play: async ({ canvas, canvasElement }) => {
    const video = canvasElement.querySelector("video");
    await expect(video).toHaveProperty("muted", true);
    await expect(video).toHaveProperty("loop", true);
    await expect(canvas.getByRole("button", { name: "Pause background video" })).toBeVisible();
  },
});

export const Veiled = meta.story({
  render: ({ onToggle: _none, ...args }) => <Backdrop {...args} veil="app" />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});
