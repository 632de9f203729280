import type { Milestone } from "@canopy/core";
import type { Stubs } from "@canopy/core/testing";
import { expect, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories } from "#stories/listStories.ts";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { milestoneId, processRights, registration, storyProject } from "#stories/storyProcesses.ts";
import { MilestoneListScreen } from "./MilestoneListScreen.tsx";

const meta = preview.meta({ title: "screens/Milestones", component: MilestoneListScreen });

const rows: readonly Milestone[] = (registration.milestones ?? []).map((milestone) => ({
  ...milestone,
  process: registration,
}));

const onWire = (list: NonNullable<Stubs["milestones"]>["list"], world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/milestone/",
    stubs: {
      milestones: {
        countOpen: { all: 42, waiting: 12, overdue: 3, done: 20 },
        ...(list !== undefined && { list }),
      },
    },
    permissions: processRights,
    ...world,
  });

const stories = listStories({
  answered: onWire,
  records: "milestones",
  narrowed: "/milestone/?state=open",
});

export const Showing = meta.story({
  decorators: [onWire(pageOf(rows, 42))],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("link", { name: "Validation audit and findings issued" }),
    ).toHaveAttribute("href", `/process/${registration.id}?milestone=${milestoneId("VAL")}`);
    await expect(canvas.getByText("42 milestones")).toBeVisible();
    const tabs = within(canvas.getByRole("navigation", { name: "Parts of milestones" }));
    await expect(tabs.getByRole("link", { name: "All 42" })).toHaveAttribute("aria-current", "page");
    await expect(tabs.getByRole("link", { name: "Overdue 3" })).toHaveAttribute(
      "href",
      "/milestone/?sortDirection=asc&overdue=1",
    );
    const row = within(canvas.getByRole("row", { name: /^Select Validation audit/ }));
    await expect(row.getByText("Overdue")).toBeVisible();
    await expect(row.getByText("Overdue,")).toBeInTheDocument();
    await expect(row.getByText("Northfield Assurance")).toBeVisible();
    await expect(row.getByText(/working days$/)).toBeVisible();
    await expect(row.getByRole("link", { name: "Brightwater cooking programme" })).toHaveAttribute(
      "href",
      `/project/${storyProject.id}`,
    );
  },
});

export const MyOverdue = meta.story({
  decorators: [onWire(pageOf(rows.slice(4, 5)), { address: "/milestone/?person=me&overdue=1" })],
  play: async ({ canvas }) => {
    await canvas.findByText("1 milestone");
    await expect(canvas.getByLabelText("Whose")).toHaveDisplayValue("Mine");
    await expect(canvas.getByRole("link", { name: /^Overdue/ })).toHaveAttribute("aria-current", "page");
    await expect(canvas.queryByLabelText("Overdue")).toBeNull();
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);
export const NoMatch = meta.story(stories.noMatch);
export const Failed = meta.story(stories.failed);
