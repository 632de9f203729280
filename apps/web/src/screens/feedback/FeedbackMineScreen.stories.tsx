import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#app/screenStory.tsx";
import { pageOf } from "#app/storyData.ts";
import { resolvedItem } from "#app/storyFeedback.ts";
import { FeedbackMineScreen } from "./FeedbackMineScreen.tsx";

const meta = preview.meta({ title: "screens/My Submitted Feedback", component: FeedbackMineScreen });

const onWire = (feedback: NonNullable<Stubs["feedback"]>) =>
  inWorld({
    address: "/feedback/my",
    stubs: { feedback },
    permissions: ["feedback:get", "feedback:create"],
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

export const Loading = meta.story({
  decorators: [onWire({ mine: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("table")).toHaveAttribute("aria-busy", "true");
  },
});

export const Empty = meta.story({
  decorators: [onWire({ mine: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No feedback items yet")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [onWire({ mine: problem("/errors/internal", "The list could not be read.") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
