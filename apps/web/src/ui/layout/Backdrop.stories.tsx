import { expect, fn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Backdrop } from "./Backdrop.tsx";
import { storyStill } from "../picture/storyPictures.ts";

const meta = preview.meta({
  component: Backdrop,
  title: "ui/Backdrop",
  args: {
    sources: [],
    still: storyStill,
    hasVideo: true,
    isPlaying: false,
    control: { isOn: false, toggle: fn() },
    veil: "none" as const,
  },
});

export const Still = meta.story({
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    await expect(canvasElement.querySelector("video")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Play background video" }));
    await expect(args.control?.toggle).toHaveBeenCalledOnce();
  },
});

export const Playing = meta.story({
  args: { isPlaying: true, control: { isOn: true, toggle: fn() } },
  play: async ({ canvas, canvasElement }) => {
    const video = canvasElement.querySelector("video");
    await expect(video).toHaveProperty("muted", true);
    await expect(video).toHaveProperty("loop", true);
    await expect(video).toHaveProperty("preload", "none");
    await expect(canvas.getByRole("button", { name: "Pause background video" })).toBeVisible();
  },
});

export const Veiled = meta.story({
  render: ({ control: _none, ...args }) => <Backdrop {...args} veil="app" />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});
