import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, userEvent, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { marek, pageOf } from "#stories/storyData.ts";
import { ProfileScreen } from "./ProfileScreen.tsx";

const meta = preview.meta({ title: "screens/My Profile", component: ProfileScreen });

const own = {
  ...marek,
  mailPreferences: { REMINDER_DUE: "DAILY", MILESTONE_READY: "DAILY", MESSAGE: "AT_ONCE", IMPORT: "NONE" },
} as const;

const onWire = (users: Stubs["users"], permissions: string[] = ["reminder:list"]) =>
  inWorld({
    address: "/profile",
    stubs: {
      users: { me: own, ...users },
      events: { mine: pageOf([]) },
      sessions: { mine: [] },
      calendarFeed: { state: { isOn: false, createdAt: null, lastReadAt: null } },
    },
    permissions,
  });

export const Whole = meta.story({
  decorators: [onWire({})],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Europe/Prague")).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
    await expect(canvas.getByText("At once")).toBeVisible();
    await expect(canvas.getByText(/The daily digest comes at 7:00 of your time zone\.$/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Manage calendar feed" })).toBeVisible();
  },
});

export const WithoutTimeZone = meta.story({
  decorators: [onWire({ me: { ...own, timeZone: null } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("As on this device")).toBeVisible();
    await expect(
      canvas.getByText(/The daily digest comes at 7:00 UTC until you choose a time zone\.$/),
    ).toBeVisible();
  },
});

export const WithoutReminders = meta.story({
  decorators: [onWire({}, ["project:list"])],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Change password" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Manage calendar feed" })).toBeNull();
  },
});

export const Loading = meta.story({
  decorators: [onWire({ me: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading your profile")).toBeInTheDocument();
  },
});

export const NotRead = meta.story({
  decorators: [onWire({ me: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const DetailsAreChanged = meta.story({
  decorators: [onWire({})],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit details" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit my details" }));
    await expect(await dialog.findByRole("textbox", { name: /^Surname/ })).toHaveValue("Holub");
    await expect(dialog.getByRole("button", { name: "Save changes" })).toBeVisible();
  },
});

export const MailsAreChosen = meta.story({
  decorators: [onWire({})],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Choose mails" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Choose my mails" }));
    await expect(await dialog.findByText("Yours to do")).toBeVisible();
    await expect(dialog.getByText("Good to know")).toBeVisible();
    await expect(dialog.getByRole("combobox", { name: /^Milestone ready/ })).toHaveFocus();
    await expect(dialog.getByText("A milestone waits for you")).toBeVisible();
  },
});

export const PasswordIsChanged = meta.story({
  decorators: [onWire({})],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Change password" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change my password" }));
    await expect(await dialog.findByLabelText(/^Current password/)).toBeVisible();
  },
});
