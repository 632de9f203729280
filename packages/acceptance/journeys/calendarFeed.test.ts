import {
  calendarFeedScreen,
  selectFeed,
  selectFeedStep,
  selectFeedUrl,
  type CalendarFeedActor,
} from "@canopy/core/calendar";
import { expect, it } from "vitest";
import { schedule } from "./reminding.ts";
import { eventually, setStage } from "./stage.ts";
import { people } from "./work.ts";

const stage = setStage();

/** A calendar program, which knows only the link. */
const follow = async (url: string) => {
  const response = await stage.server().fetch(new Request(url));
  return { status: response.status, text: await response.text(), type: response.headers.get("content-type") };
};
const isIdle = (feed: CalendarFeedActor) => () => expect(selectFeedStep(feed.getSnapshot())).toBe("idle");

it("the calendar feed is turned on, read, renewed (which ends the old link) and turned off", async () => {
  const tab = await stage.openSignedIn("/", people.officer);
  const { id } = await schedule(tab, {
    description: "Visit the site; bring, boots",
    dueDatetime: `${new Date().getFullYear() + 1}-01-15T09:00`,
    timeZone: "UTC",
  });
  const feed = tab.open(calendarFeedScreen, undefined);
  await eventually(() => expect(selectFeed(feed.getSnapshot())).toMatchObject({ isOn: false }));
  feed.send({ type: "feed.turnOn" });
  await eventually(() => expect(selectFeedUrl(feed.getSnapshot())).toMatch(/\/api\/calendar-feed\/.+\.ics$/));
  await eventually(() => expect(selectFeed(feed.getSnapshot())).toMatchObject({ isOn: true }));
  const first = selectFeedUrl(feed.getSnapshot()) ?? "";
  const calendar = await follow(first);
  expect([calendar.status, calendar.type]).toEqual([200, "text/calendar; charset=utf-8"]);
  const unfolded = calendar.text.replaceAll("\r\n ", "");
  expect(unfolded).toContain("SUMMARY:Visit the site\\; bring\\, boots");
  expect(unfolded).toContain(`/reminders/${id}`);

  feed.send({ type: "feed.renew" });
  await tab.answer("accept");
  await eventually(isIdle(feed));
  const second = selectFeedUrl(feed.getSnapshot()) ?? "";
  expect(second).not.toBe(first);
  expect((await follow(first)).status).toBe(404);
  expect((await follow(second)).status).toBe(200);
  // The link is told once: opening the dialog later says only that the feed is on.
  const later = tab.open(calendarFeedScreen, undefined);
  await eventually(() => expect(selectFeed(later.getSnapshot())?.lastReadAt).not.toBeNull());
  expect(selectFeedUrl(later.getSnapshot())).toBeUndefined();

  feed.send({ type: "feed.turnOff" });
  await tab.answer("cancel");
  expect((await follow(second)).status).toBe(200);
  feed.send({ type: "feed.turnOff" });
  await tab.answer("accept");
  await eventually(() => expect(selectFeed(feed.getSnapshot())).toMatchObject({ isOn: false }));
  expect((await follow(second)).status).toBe(404);
  expect(stage.server().logLines.join("\n")).not.toContain(second.split("/").at(-1) ?? "no link");
});
