import type { CalendarFeed } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { createActor, fromCallback } from "xstate";
import type { ActionCommand } from "../dialogs/question.ts";
import { missedTransitions } from "../testing/pathsOf.ts";
import { calendarFeedMachine, selectFeedStep, selectFeedUrl, type FeedLink } from "./calendarFeed.machine.ts";

const off: CalendarFeed = { isOn: false, createdAt: null, lastReadAt: null };
const on: CalendarFeed = { isOn: true, createdAt: "2026-10-02T09:00:00Z", lastReadAt: null };

const link: FeedLink = { url: "https://canopy.test/a.ics", createdAt: "2026-10-02T09:00:00Z" };

const changed = (query: object) => ({
  type: "query.changed",
  query: { data: off, failure: undefined, isFetching: false, isPrevious: false, ...query },
});
const events = [
  changed({}),
  changed({ data: on }),
  changed({ data: on, isFetching: true }),
  changed({ data: undefined, isFetching: true }),
  changed({ data: undefined, failure: { kind: "network" } }),
  { type: "feed.turnOn" },
  { type: "feed.renew" },
  { type: "feed.turnOff" },
  { type: "feed.retry" },
  { type: "action.begun", action: "renew", id: "" },
  { type: "action.begun", action: "revoke", id: "" },
  { type: "action.done", action: "renew", id: "", result: link },
  { type: "action.failed", action: "renew", id: "" },
];
const keyOf = ({ context }: { context: { feed: CalendarFeed | undefined; link: FeedLink | undefined } }) => [
  context.feed?.isOn,
  context.link?.url,
];

describe("the calendar feed", () => {
  test("takes every transition that it declares", () => {
    expect(missedTransitions(calendarFeedMachine, events, { keyOf })).toEqual([]);
  });

  test("asks before it renews or turns off a feed, but not before it turns one on", () => {
    const asksBy = (feed: CalendarFeed, type: "feed.turnOn" | "feed.renew" | "feed.turnOff") => {
      const commands: ActionCommand[] = [];
      const actor = createActor(
        calendarFeedMachine.provide({
          actors: {
            watchFeed: fromCallback(({ sendBack }) => sendBack(changed({ data: feed }))),
            runActions: fromCallback<ActionCommand>(({ receive }) => receive((one) => commands.push(one))),
          },
        }),
      ).start();
      actor.send({ type });
      expect(selectFeedStep(actor.getSnapshot())).toBe("idle");
      return commands.map(({ action, id, question }) => [action, id, question]);
    };
    expect(asksBy(off, "feed.turnOn")).toEqual([["renew", "", undefined]]);
    expect(asksBy(on, "feed.renew")).toEqual([
      [
        "renew",
        "",
        {
          title: "Make a new link?",
          message: "The old link stops working. Calendar programs that follow it need the new one.",
          confirmLabel: "Make a new link",
        },
      ],
    ]);
    expect(asksBy(on, "feed.turnOff")).toEqual([
      [
        "revoke",
        "",
        {
          title: "Turn the calendar feed off?",
          message: "The link stops working, and calendar programs that follow it show nothing new.",
          confirmLabel: "Turn off",
          isDanger: true,
        },
      ],
    ]);
    expect(asksBy(on, "feed.turnOn")).toEqual([]);
    expect(asksBy(off, "feed.renew")).toEqual([]);
    expect(asksBy(off, "feed.turnOff")).toEqual([]);
  });

  test("knows the link only after it was made and until the feed is turned off", () => {
    const actor = createActor(
      calendarFeedMachine.provide({
        actors: {
          watchFeed: fromCallback(() => undefined),
          runActions: fromCallback<ActionCommand>(() => undefined),
        },
      }),
    ).start();
    const urlAfter = (type: "action.done" | "action.failed", action: string) => {
      actor.send({ type: "action.begun", action, id: "" });
      actor.send(
        type === "action.done"
          ? { type, action, id: "", result: action === "renew" ? link : undefined }
          : { type, action, id: "" },
      );
      return selectFeedUrl(actor.getSnapshot());
    };
    expect(urlAfter("action.failed", "renew")).toBeUndefined();
    expect(urlAfter("action.done", "renew")).toBe("https://canopy.test/a.ics");
    expect(urlAfter("action.failed", "revoke")).toBe("https://canopy.test/a.ics");
    expect(urlAfter("action.done", "revoke")).toBeUndefined();
  });

  test("forgets the link once a newer one was made elsewhere, and not for an older answer", () => {
    let tell: (query: object) => void = () => undefined;
    const actor = createActor(
      calendarFeedMachine.provide({
        actors: {
          watchFeed: fromCallback(({ sendBack }) => {
            tell = (query) => sendBack(changed(query));
          }),
          runActions: fromCallback<ActionCommand>(() => undefined),
        },
      }),
    ).start();
    const urlAfter = (data: CalendarFeed) => {
      tell({ data });
      return selectFeedUrl(actor.getSnapshot());
    };
    actor.send({ type: "action.begun", action: "renew", id: "" });
    actor.send({ type: "action.done", action: "renew", id: "", result: link });
    expect(urlAfter({ ...on, createdAt: "2026-10-01T09:00:00Z" })).toBe(link.url);
    expect(urlAfter({ ...on, lastReadAt: "2026-10-02T09:01:00Z" })).toBe(link.url);
    expect(urlAfter({ ...on, createdAt: "2026-10-02T09:00:01Z" })).toBeUndefined();
  });
});
