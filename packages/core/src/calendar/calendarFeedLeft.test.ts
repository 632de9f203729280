import { eventEndpoints } from "@canopy/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { ownEvents } from "../profile/profile.screens.ts";
import { calendarFeedScreen } from "./calendarFeed.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const state = { isOn: true, createdAt: "2026-10-02T09:00:00Z", lastReadAt: null };

test.each([
  [
    "feed.renew",
    { ...state, url: "https://canopy.test/a.ics" },
    "The dialog was closed before the new calendar link came. Make another link to copy it.",
  ],
  ["feed.turnOff", undefined, "Operation completed successfully"],
] as const)(
  "A calendar feed whose dialog is closed during %s says how it ended",
  async (type, body, text) => {
    const ended = Promise.withResolvers<Response>();
    const { app, answer, toastTexts } = await openSignedIn(
      { calendarFeed: { state, renew: () => ended.promise, revoke: () => ended.promise } },
      ["reminder:list"],
    );
    const { screen } = openScreen(app, calendarFeedScreen, undefined);
    await settle();
    screen.send({ type });
    answer("accept");
    await settle();
    screen.stop();
    ended.resolve(body ? Response.json(body) : new Response(null, { status: 204 }));
    await settle();
    expect(toastTexts()).toEqual([text]);
  },
);

test.each([
  ["feed.renew", "renew"],
  ["feed.turnOff", "revoke"],
] as const)(
  "after %s the person's own activity, which stands below the dialog, is read again",
  async (type, verb) => {
    const link = Response.json({ ...state, url: "https://canopy.test/a.ics" });
    const { app, answer, asked } = await openSignedIn(
      {
        calendarFeed: {
          state,
          [verb]: () => (verb === "renew" ? link : new Response(null, { status: 204 })),
        },
        events: { mine: { data: [], total: 0 } },
      },
      ["reminder:list"],
    );
    openScreen(app, ownEvents, undefined);
    const { screen } = openScreen(app, calendarFeedScreen, undefined);
    await settle();
    screen.send({ type });
    answer("accept");
    await settle();
    expect(asked().filter((call) => call.startsWith(`GET ${eventEndpoints.mine.path}`))).toHaveLength(2);
  },
);
