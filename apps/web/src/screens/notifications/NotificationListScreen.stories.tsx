import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#app/screenStory.tsx";
import { pageOf } from "#app/storyData.ts";
import { someNotifications } from "#app/storyNotifications.ts";
import { NotificationListScreen } from "./NotificationListScreen.tsx";

const meta = preview.meta({ title: "screens/Notifications", component: NotificationListScreen });

const onWire = (
  list: NonNullable<Stubs["notifications"]>["list"],
  address = "/notifications/",
  unreadCount = 3,
) =>
  inWorld({
    address,
    permissions: ["notification:read"],
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

export const Showing = meta.story({
  decorators: [onWire(pageOf(someNotifications, 42))],
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole("link", { name: /^Unread: Milestone ready: Validation audit/ }),
    ).toHaveAttribute("href", "/process/1?milestone=2");
    await expect(canvas.getByText("42 notifications")).toBeVisible();
    await expect(canvas.getByText("Recent")).toBeVisible();
    await expect(canvas.getByText("<b>Hello</b> <img src=x onerror=alert(1)>")).toBeVisible();
    const row = within(canvas.getByRole("row", { name: /^Your roles have changed/ }));
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
  decorators: [onWire(pageOf([]), "/notifications/", 0)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No notifications yet")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  },
});

export const NoMatch = meta.story({
  decorators: [onWire(pageOf([]), "/notifications/?status=ARCHIVED")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No matches")).toBeVisible();
  },
});

export const Loading = meta.story({ decorators: [onWire(forever)] });

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/validation", "The list is being rebuilt."))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The list is being rebuilt.")).toBeVisible();
  },
});
