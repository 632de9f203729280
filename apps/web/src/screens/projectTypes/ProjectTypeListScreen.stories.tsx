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
import { pageOf } from "#stories/storyData.ts";
import { cooking, someProjectTypes } from "#stories/storyDirectory.ts";
import { ProjectTypeListScreen } from "./ProjectTypeListScreen.tsx";

const meta = preview.meta({ title: "screens/Technologies", component: ProjectTypeListScreen });

const list = pageOf(someProjectTypes, 12);

const onWire = (projectTypes: NonNullable<Stubs["projectTypes"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({ address: "/technology/", stubs: { projectTypes }, ...world });

const stories = listStories({
  answered: (rows, world) => onWire({ list: rows }, world),
  records: "technologies",
  narrowed: "/technology/?active=false",
  chosen: ["Active", "No"],
});

export const Showing = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Improved cooking" })).toHaveAttribute(
      "href",
      `/technology/${cooking.id}`,
    );
    await expect(canvas.getByText("12 technologies")).toBeVisible();
    await expect(canvas.getByText("Removal, nature-based")).toBeVisible();
    await expect(canvas.getByText("Inactive")).toBeVisible();
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);

export const NoMatch = meta.story(stories.noMatch);

export const Failed = meta.story(stories.failed);

export const OnlyReading = meta.story(
  onlyReading({
    drawn: onWire({ list }, { permissions: ["project_type:list"] }),
    count: "12 technologies",
    create: "Add technology",
  }),
);

export const StillInUse = meta.story(
  stillInUse({
    removing: (remove) => onWire({ list, remove }),
    name: "Improved cooking",
    noun: "technology",
    refusal: "4 projects use this technology.",
  }),
);

export const CreatingInModal = meta.story(
  creatingInModal({
    drawn: onWire({ list, create: cooking }),
    noun: "technology",
    fill: async (dialog, userEvent) => {
      await userEvent.type(dialog.getByLabelText("Name"), "Improved cooking");
      await userEvent.type(dialog.getByLabelText("Code"), "NEW");
      await userEvent.selectOptions(dialog.getByLabelText("Category"), "Energy demand");
    },
  }),
);

export const EditingInModal = meta.story(
  editingInModal({
    drawn: onWire({ list, get: cooking }),
    name: "Improved cooking",
    noun: "technology",
    check: async (dialog) => {
      await expect(dialog.getByRole("switch", { name: "Active" })).toBeChecked();
      await expect(dialog.getByLabelText("Category")).toHaveDisplayValue("Energy demand");
    },
  }),
);
