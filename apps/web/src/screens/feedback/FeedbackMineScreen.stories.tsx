import type { Stubs } from "@canopy/core/testing";
import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories } from "#stories/listStories.ts";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { resolvedItem } from "#stories/storyFeedback.ts";
import { FeedbackMineScreen } from "./FeedbackMineScreen.tsx";

const meta = preview.meta({ title: "screens/My Submitted Feedback", component: FeedbackMineScreen });

const onWire = (feedback: NonNullable<Stubs["feedback"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/feedback/my",
    stubs: { feedback },
    permissions: ["feedback:get", "feedback:create"],
    ...world,
  });

const stories = listStories({
  answered: (mine, world) => onWire({ mine }, world),
  records: "feedback items",
  narrowed: "/feedback/my?filter=zebra",
});

export const Showing = meta.story({
  decorators: [onWire({ mine: pageOf([resolvedItem]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: resolvedItem.title })).toBeVisible();
    await expect(canvas.getByText("Resolved")).toBeVisible();
    await expect(canvas.queryByRole("columnheader", { name: "From" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Send feedback" })).toBeVisible();
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);
export const NoMatch = meta.story(stories.noMatch);
export const Failed = meta.story(stories.failed);
