import type { Stubs } from "@canopy/core/testing";
import { expect, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories } from "#stories/listStories.ts";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { overdueFinding, someFindings } from "#stories/storyFindings.ts";
import { processRights, registration, storyProject } from "#stories/storyProcesses.ts";
import { FindingListScreen } from "./FindingListScreen.tsx";

const meta = preview.meta({ title: "screens/Findings", component: FindingListScreen });

const onWire = (list: NonNullable<Stubs["findings"]>["list"], world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/finding/",
    stubs: { findings: list === undefined ? {} : { list } },
    permissions: processRights,
    ...world,
  });

const stories = listStories({
  answered: onWire,
  records: "findings",
  narrowed: "/finding/?kind=CAR",
  chosen: ["Kind", "Corrective action request"],
});

export const Showing = meta.story({
  decorators: [onWire(pageOf(someFindings, 14))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "CAR-01" })).toHaveAttribute(
      "href",
      `/process/${registration.id}?finding=${overdueFinding.id}`,
    );
    await expect(canvas.getByText("14 findings")).toBeVisible();
    const row = within(canvas.getByRole("row", { name: /^Select CAR-01/ }));
    await expect(row.getByText("Open")).toBeVisible();
    await expect(row.getByText("Overdue,")).toBeInTheDocument();
    await expect(row.getByRole("link", { name: storyProject.name })).toBeVisible();
    const tabs = within(canvas.getByRole("navigation", { name: "Parts of findings" }));
    await expect(tabs.getByRole("link", { name: "Overdue" })).toHaveAttribute(
      "href",
      "/finding/?sortField=due&sortDirection=asc&overdue=1",
    );
  },
});

export const MineToAnswer = meta.story({
  decorators: [onWire(pageOf(someFindings.slice(0, 1)), { address: "/finding/?state=unanswered&person=me" })],
  play: async ({ canvas }) => {
    await canvas.findByText("1 finding");
    await expect(canvas.getByLabelText("Whose")).toHaveDisplayValue("Mine to answer");
    await expect(canvas.getByRole("link", { name: "To answer" })).toHaveAttribute("aria-current", "page");
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);
export const NoMatch = meta.story(stories.noMatch);
export const Failed = meta.story(stories.failed);
