import { expect, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories } from "#stories/listStories.ts";
import { inWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { someEvents } from "#stories/storyEvents.ts";
import { ActivityScreen } from "./ActivityScreen.tsx";

const meta = preview.meta({ title: "screens/Activity", component: ActivityScreen });

const stories = listStories({
  answered: (list, world) => inWorld({ address: "/activity/", stubs: { events: { list } }, ...world }),
  records: "events",
  narrowed: "/activity/?filter=zebra",
});

export const Showing = meta.story({
  decorators: [inWorld({ address: "/activity/", stubs: { events: { list: pageOf(someEvents, 2310) } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("wrong password")).toBeVisible();
    await expect(canvas.getByText("Auditor / viewer → Project officer")).toBeVisible();
    await expect(canvas.getByText("/api/projects: 1,204 rows as XLSX")).toBeVisible();
    await expect(canvas.getByText("no such account")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Ines Duarte" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/user\//),
    );
  },
});

/** A name stays after its person was deleted, without a link to a page that is no longer there. */
export const OfSomebodyDeleted = meta.story({
  decorators: [
    inWorld({
      address: "/activity/",
      stubs: {
        events: { list: pageOf(someEvents.slice(0, 1).map((event) => ({ ...event, userExists: false }))) },
      },
    }),
  ],
  play: async ({ canvas }) => {
    const names = await canvas.findAllByText("Marek Holub");
    await expect(names.map(({ tagName }) => tagName === "A")).toEqual([false, true]);
  },
});

/** The account, the person who acted and the address stand below the event; what is not known has no line. */
export const OnAPhone = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  decorators: [inWorld({ address: "/activity/", stubs: { events: { list: pageOf(someEvents, 2310) } } })],
  play: async ({ canvas }) => {
    const [actor] = await canvas.findAllByRole("link", { name: "Ines Duarte" });
    await expect(actor).toBeVisible();
    await expect(canvas.getByText("Auditor / viewer → Project officer")).toBeVisible();
    const unknown = within(canvas.getByText("no such account").closest("tr") ?? canvas.getByRole("table"));
    await expect(unknown.getByText("198.51.100.7")).toBeVisible();
    await Promise.all(unknown.getAllByText("–").map((dash) => expect(dash).not.toBeVisible()));
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);
export const NoMatch = meta.story(stories.noMatch);
export const Failed = meta.story(stories.failed);
