import type { Stubs } from "@canopy/core/testing";
import { expect, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories } from "#stories/listStories.ts";
import { inWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { someNotifications } from "#stories/storyNotifications.ts";
import { NotificationListScreen } from "./NotificationListScreen.tsx";

const meta = preview.meta({ title: "screens/Notifications", component: NotificationListScreen });

const onWire = (
  list: NonNullable<Stubs["notifications"]>["list"],
  address = "/notifications/",
  unreadCount = 3,
) =>
  inWorld({
    address,
    permissions: ["notification:read", "project_process:get"],
    stubs: {
      notifications: {
        undelivered: [],
        unreadCount,
        read: undefined,
        readAll: undefined,
        ...(list !== undefined && { list }),
      },
    },
  });

const stories = listStories({
  answered: (list, world) => onWire(list, world?.address),
  records: "notifications",
  narrowed: "/notifications/?status=ARCHIVED",
});

export const Showing = meta.story({
  decorators: [onWire(pageOf(someNotifications, 42))],
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole("link", { name: /^Unread: Milestone ready: Validation audit/ }),
    ).toHaveAttribute("href", "/process/1?milestone=2");
    await expect(canvas.getByText("42 notifications")).toBeVisible();
    await expect(canvas.getByText("Recent")).toBeVisible();
    await expect(canvas.getByText("<b>Hello</b> <img src=x onerror=alert(1)>")).toBeVisible();
    await expect(canvas.getByRole("row", { name: /^Select <b>Hello/ })).toHaveTextContent(
      /alert\(1\)> from Marek Holub/,
    );
    await expect(canvas.getAllByText(/^from /)).toHaveLength(1);
    const row = within(canvas.getByRole("row", { name: /^Select Your roles have changed/ }));
    await expect(row.getByText("Read")).toBeVisible();
    const all = await canvas.findByRole("button", { name: "Mark all as read" });
    await userEvent.click(all);
    await waitFor(() => expect(all).not.toHaveAttribute("aria-busy"));
  },
});

export const FilteredAndSorted = meta.story({
  decorators: [onWire(pageOf(someNotifications.slice(3)), "/notifications/?status=READ&sort=title,asc")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("3 notifications")).toBeVisible();
    await expect(canvas.getByLabelText("Status")).toHaveDisplayValue("Read");
    await expect(canvas.getByRole("columnheader", { name: /^Notification/ })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  },
});

export const Empty = meta.story({
  ...stories.empty,
  decorators: [onWire(pageOf([]), undefined, 0)],
  play: async (context) => {
    await stories.empty.play(context);
    await expect(context.canvas.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  },
});

export const NoMatch = meta.story(stories.noMatch);
export const Loading = meta.story(stories.loading);
export const Failed = meta.story(stories.failed);
