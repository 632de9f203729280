import type { Stubs } from "@canopy/core/testing";
import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import {
  creatingInModal,
  editingInModal,
  listStories,
  onlyReading,
  stillInUse,
} from "#stories/listStories.ts";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf, someCompanies } from "#stories/storyData.ts";
import { northfield, someMilestoneOwners } from "#stories/storyDirectory.ts";
import { MilestoneOwnerListScreen } from "./MilestoneOwnerListScreen.tsx";

const meta = preview.meta({ title: "screens/All Stakeholders", component: MilestoneOwnerListScreen });

const list = pageOf(someMilestoneOwners, 12);

const onWire = (milestoneOwners: NonNullable<Stubs["milestoneOwners"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/stakeholders/",
    stubs: { milestoneOwners, companies: { list: pageOf(someCompanies) } },
    ...world,
  });

const stories = listStories({
  answered: (rows, world) => onWire({ list: rows }, world),
  records: "stakeholders",
  narrowed: "/stakeholders/?active=false",
  chosen: ["Active", "No"],
});

export const Showing = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Northfield Assurance" })).toHaveAttribute(
      "href",
      `/stakeholders/${northfield.id}`,
    );
    await expect(canvas.getByText("12 stakeholders")).toBeVisible();
    await expect(canvas.getByText("Host-country authority (DNA)", { selector: "td" })).toBeVisible();
    await expect(canvas.getByText("Inactive")).toBeVisible();
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);

export const NoMatch = meta.story(stories.noMatch);

export const Failed = meta.story(stories.failed);

export const OnlyReading = meta.story(
  onlyReading({
    drawn: onWire({ list }, { permissions: ["project_milestone_owner:list"] }),
    count: "12 stakeholders",
    create: "Add stakeholder",
  }),
);

export const StillInUse = meta.story(
  stillInUse({
    removing: (remove) => onWire({ list, remove }),
    name: "Northfield Assurance",
    noun: "stakeholder",
    refusal: "3 milestones belong to this stakeholder.",
  }),
);

export const CreatingInModal = meta.story(
  creatingInModal({
    drawn: onWire({ list, create: northfield }),
    noun: "stakeholder",
    fill: async (dialog, userEvent) => {
      await userEvent.type(dialog.getByLabelText("Name"), "Northfield Assurance");
      await userEvent.type(dialog.getByLabelText("Code"), "NEW");
      await userEvent.selectOptions(dialog.getByLabelText("Kind"), "Validation body");
      await expect(dialog.getByLabelText(/^Working days/)).toHaveAccessibleDescription(
        "Validation body: usually 30",
      );
    },
  }),
);

export const EditingInModal = meta.story(
  editingInModal({
    drawn: onWire({ list, get: northfield }),
    name: "Northfield Assurance",
    noun: "stakeholder",
    check: async (dialog, userEvent) => {
      await expect(dialog.getByRole("switch", { name: "Active" })).toBeChecked();
      await userEvent.click(dialog.getByRole("switch", { name: "Active" }));
      await expect(dialog.getByRole("switch", { name: "Active" })).not.toBeChecked();
    },
  }),
);
