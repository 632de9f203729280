import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { AfterScreen } from "./AfterScreen.tsx";
import { BellPlace } from "./BellPlace.tsx";
import { inWorld, type StoryWorld } from "../stories/screenStory.tsx";
import { pageOf } from "../stories/storyData.ts";
import { manyNotifications, someNotifications } from "../stories/storyNotifications.ts";

const meta = preview.meta({
  title: "app/Notification bell and panel",
  component: BellPlace,
  // The bell begins to ask once a screen has come to rest.
  render: () => (
    <>
      <BellPlace />
      <AfterScreen />
    </>
  ),
});

const onWire = (stubs: Stubs["notifications"], world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/",
    permissions: ["notification:read"],
    stubs: {
      notifications: { undelivered: [], unreadCount: 3, read: undefined, readAll: undefined, ...stubs },
    },
    ...world,
  });

const bell = /^Notifications/;
/** A time after the story's session begins, because a notification that is older than the session is not announced. */
const afterSignIn = new Date(Date.now() + 3_600_000).toISOString();

export const Closed = meta.story({
  decorators: [onWire({})],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Notifications, 3 unread" })).toBeVisible();
  },
});

export const MoreThan99 = meta.story({
  decorators: [onWire({ unreadCount: 1204 })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Notifications, 1,204 unread" })).toBeVisible();
    await expect(canvas.getByText("99+")).toBeVisible();
  },
});

export const NothingUnread = meta.story({
  decorators: [onWire({ unreadCount: 0 })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Notifications" })).toBeVisible();
  },
});

export const NotPermitted = meta.story({
  decorators: [onWire({}, { permissions: ["user:list"] })],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: bell })).toBeNull();
  },
});

const readIds = new Set<string>();

export const Open = meta.story({
  decorators: [
    onWire({
      list: () =>
        pageOf(someNotifications.map((one) => (readIds.has(one.id) ? { ...one, status: "READ" } : one))),
      read: ({ params }) => {
        readIds.add(params["id"] ?? "");
        return undefined;
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bell }));
    const panel = within(await screen.findByRole("dialog", { name: "Notifications" }));
    await expect(
      await panel.findByRole("link", {
        name: "Unread: Milestone ready: Validation audit and findings issued",
      }),
    ).toHaveAttribute("href", "/process/1?milestone=2");
    const message = panel.getByText("<b>Hello</b> <img src=x onerror=alert(1)>");
    await expect(message).toBeVisible();
    await expect(message.closest("p")).toHaveTextContent(/alert\(1\)> from Marek Holub$/);
    await expect(panel.getAllByText(/^from /)).toHaveLength(1);
    await expect(panel.getByText("Recent")).toBeVisible();
    await userEvent.click(
      panel.getByRole("button", { name: "Mark as read: Reminder: Send the quarterly fuel records" }),
    );
    await waitFor(() =>
      expect(panel.getByRole("link", { name: "Reminder: Send the quarterly fuel records" })).toBeVisible(),
    );
  },
});

export const ClosedByEscape = meta.story({
  decorators: [onWire({ list: pageOf(someNotifications) })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bell }));
    await screen.findByRole("dialog", { name: "Notifications" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: bell })).toHaveFocus());
  },
});

const many = manyNotifications(34);

export const LongList = meta.story({
  decorators: [
    onWire({
      list: ({ search }) => {
        const page = Number(search.get("page"));
        return pageOf(many.slice((page - 1) * 10, page * 10), many.length);
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bell }));
    const panel = within(await screen.findByRole("dialog", { name: "Notifications" }));
    await userEvent.click(await panel.findByRole("button", { name: "Load more" }));
    await expect(await panel.findByText("Message 11")).toBeInTheDocument();
    panel.getByText("Message 20").scrollIntoView();
    await expect(await panel.findByText("Message 30")).toBeInTheDocument();
    panel.getByText("Message 30").scrollIntoView();
    await expect(await panel.findByText("Message 34")).toBeInTheDocument();
    await waitFor(() => expect(panel.queryByRole("button", { name: "Load more" })).toBeNull());
  },
});

export const Loading = meta.story({
  decorators: [onWire({ list: forever })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bell }));
    await expect(await screen.findByText("Loading")).toBeInTheDocument();
  },
});

export const Empty = meta.story({
  decorators: [onWire({ list: pageOf([]), unreadCount: 0 })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bell }));
    await expect(await screen.findByText("No notifications yet")).toBeVisible();
    await expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  },
});

export const Failed = meta.story({
  decorators: [onWire({ list: problem("/errors/validation", "The list is being rebuilt.") })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bell }));
    await expect(await screen.findByText("The list is being rebuilt.")).toBeVisible();
    await expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const ToastBesideThePanel = meta.story({
  decorators: [
    onWire({
      undelivered: someNotifications.slice(0, 2).map((one) => ({ ...one, createdAt: afterSignIn })),
      acknowledgeDelivery: undefined,
      list: pageOf(someNotifications),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: bell }));
    const panel = within(await screen.findByRole("dialog", { name: "Notifications" }));
    const close = panel.getByRole("button", { name: "Close" }).getBoundingClientRect();
    const card = await waitFor(() => {
      const [toast] = screen
        .getAllByText(/^It waits for Northfield/)
        .flatMap((text) => text.closest("[data-sonner-toast]") ?? []);
      if (!toast) throw new Error("No toast is shown");
      return toast.getBoundingClientRect();
    });
    const isApart = card.right <= close.left || card.top >= close.bottom;
    await expect(isApart).toBe(true);
  },
});
