import { expect, screen, userEvent, within } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { Person } from "./Person.tsx";
import { inWorld } from "../stories/screenStory.tsx";

const meta = preview.meta({ title: "app/User menu", component: Person });

const stubs = { calendarFeed: { state: { isOn: false, createdAt: null, lastReadAt: null } } };

const openMenu = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole("button"));
  return within(await screen.findByRole("menu"));
};

export const WithACalendarFeed = meta.story({
  decorators: [inWorld({ address: "/", stubs, permissions: ["reminder:list"] })],
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas);
    await userEvent.click(menu.getByRole("menuitem", { name: "Calendar feed…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Calendar feed" }));
    await expect(await dialog.findByRole("button", { name: "Turn on" })).toBeVisible();
  },
});

export const WithoutReminders = meta.story({
  decorators: [inWorld({ address: "/", permissions: ["project:list"] })],
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas);
    await expect(menu.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await expect(menu.queryByRole("menuitem", { name: "Calendar feed…" })).toBeNull();
  },
});
