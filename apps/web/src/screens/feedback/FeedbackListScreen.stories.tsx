import { problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories } from "#stories/listStories.ts";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { feedbackRights, openItem, someFeedback } from "#stories/storyFeedback.ts";
import { FeedbackListScreen } from "./FeedbackListScreen.tsx";

const meta = preview.meta({ title: "screens/Feedback Overview", component: FeedbackListScreen });

const assignable = [{ id: openItem.authorId, name: "Amina", surname: "Yusuf", companyName: null }];
const onWire = (feedback: NonNullable<Stubs["feedback"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/feedback/list",
    stubs: { feedback, users: { assignable } },
    permissions: feedbackRights,
    ...world,
  });
const list = pageOf(someFeedback, 45);

const stories = listStories({
  answered: (rows, world) => onWire({ list: rows }, world),
  records: "feedback items",
  narrowed: "/feedback/list?status=RESOLVED",
});

export const Showing = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Feedback Overview" })).toBeVisible();
    await expect(await canvas.findByRole("link", { name: openItem.title })).toHaveAttribute(
      "href",
      `/feedback/${openItem.id}`,
    );
    await expect(canvas.getByText("45 feedback items")).toBeVisible();
    await expect(canvas.getByText("<b>Bold</b> claim")).toBeVisible();
    await expect(canvas.getByText("PARKED")).toBeVisible();
  },
});

export const Filtered = meta.story({
  decorators: [
    onWire({ list }, { address: "/feedback/list?filter=dialog&status=OPEN&priority=HIGH&type=BUG" }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("searchbox")).toHaveValue("dialog");
    await expect(canvas.getByLabelText("Status")).toHaveDisplayValue("Open");
    await expect(canvas.getByLabelText("Priority")).toHaveDisplayValue("High");
    await expect(canvas.getByLabelText("Type")).toHaveDisplayValue("Problem");
  },
});

export const QuickLook = meta.story({
  decorators: [
    onWire({ list, get: openItem, screenshot: problem("/errors/not-found", "It has no picture.") }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Actions for ${openItem.title}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Quick look" }));
    await waitFor(() => expect(screen.getByRole("dialog", { name: openItem.title })).toBeVisible());
    await expect(await screen.findByRole("link", { name: "Open its page" })).toBeVisible();
    // the text on the page, not the message that says the same for five seconds
    await expect(
      await screen.findByText("It has no picture.", { selector: "[data-kind=error] *" }),
    ).toBeVisible();
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);
export const NoMatch = meta.story(stories.noMatch);
export const Failed = meta.story(stories.failed);

export const OnlyReading = meta.story({
  decorators: [onWire({ list }, { permissions: ["feedback:list"] })],
  play: async ({ canvas }) => {
    await canvas.findByText("45 feedback items");
    await expect(canvas.queryByRole("button", { name: "Send feedback" })).toBeNull();
  },
});
