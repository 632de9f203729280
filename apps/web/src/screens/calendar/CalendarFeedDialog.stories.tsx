import type { CalendarFeed } from "@canopy/core";
import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, userEvent, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { CalendarFeedDialog } from "./CalendarFeedDialog.tsx";

/** Renders the dialog as the modal does. */
const Framed = () => (
  <Card title="Calendar feed" width="reading">
    <CalendarFeedDialog />
  </Card>
);

const meta = preview.meta({ title: "screens/Calendar feed", component: Framed });

const off: CalendarFeed = { isOn: false, createdAt: null, lastReadAt: null };
const on: CalendarFeed = {
  isOn: true,
  createdAt: "2026-10-02T09:00:00Z",
  lastReadAt: "2026-11-20T06:10:00Z",
};

/** A server with one calendar feed. */
const feeding = (first: CalendarFeed): Stubs => {
  let feed = first;
  let count = 0;
  return {
    calendarFeed: {
      state: () => feed,
      renew: () => {
        count += 1;
        feed = { ...on, lastReadAt: null };
        return { ...feed, url: `https://canopy.example/api/calendar-feed/secret-${count}.ics` };
      },
      revoke: () => {
        feed = off;
        return undefined;
      },
    },
  };
};

const address = "/";

export const Off = meta.story({
  decorators: [inWorld({ address, stubs: feeding(off) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Off")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Turn on" })).toBeVisible();
  },
});

export const TurnedOn = meta.story({
  decorators: [inWorld({ address, stubs: feeding(off) })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Turn on" }));
    const link = await canvas.findByRole("textbox", { name: "Your link" });
    await expect(link).toHaveValue("https://canopy.example/api/calendar-feed/secret-1.ics");
    // Feedback's screenshots paint over what is private.
    await expect(link.closest("[data-private]")).not.toBeNull();
    await expect(canvas.getByText("Copy it now: it is not shown again")).toBeVisible();
    await expect(canvas.getByText("Never")).toBeVisible();
  },
});

export const RenewedLink = meta.story({
  decorators: [inWorld({ address, stubs: feeding(on) })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Make a new link" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Make a new link?" }));
    await expect(asked.getByText(/The old link stops working/)).toBeVisible();
    await expect(canvas.queryByText("Your link")).toBeNull();
    await userEvent.click(asked.getByRole("button", { name: "Make a new link" }));
    await expect(await canvas.findByLabelText("Your link")).toHaveValue(
      "https://canopy.example/api/calendar-feed/secret-1.ics",
    );
  },
});

export const TurnedOff = meta.story({
  decorators: [inWorld({ address, stubs: feeding(on) })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Turn off" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Turn the calendar feed off?" }));
    await userEvent.click(asked.getByRole("button", { name: "Turn off" }));
    await expect(await canvas.findByText("Off")).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [inWorld({ address, stubs: { calendarFeed: { state: forever } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the calendar feed")).toBeInTheDocument();
  },
});

export const Failed = meta.story({
  decorators: [inWorld({ address, stubs: { calendarFeed: { state: problem("/errors/internal") } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
