import type { Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories, stillInUse } from "#stories/listStories.ts";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { someTemplates, templateRights, vcsTemplate } from "#stories/storyTemplates.ts";
import { ProcessTemplateListScreen } from "./ProcessTemplateListScreen.tsx";

const meta = preview.meta({ title: "screens/Process Templates", component: ProcessTemplateListScreen });

const list = pageOf(someTemplates);

const onWire = (processTemplates: NonNullable<Stubs["processTemplates"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/process-templates/",
    stubs: { processTemplates },
    permissions: templateRights,
    ...world,
  });

const stories = listStories({
  answered: (rows, world) => onWire({ list: rows }, world),
  records: "process templates",
  narrowed: "/process-templates/?status=ARCHIVED",
  chosen: ["Status", "Archived"],
});

export const Showing = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Verra VCS registration" })).toHaveAttribute(
      "href",
      `/process-templates/edit/${vcsTemplate.id}`,
    );
    await expect(canvas.getByText("4 process templates")).toBeVisible();
    await expect(canvas.getByText("Archived", { selector: "td *" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "New template" })).toHaveAttribute(
      "href",
      "/process-templates/create",
    );
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);

export const NoMatch = meta.story(stories.noMatch);

export const Failed = meta.story(stories.failed);

export const OnlyReading = meta.story({
  decorators: [
    onWire(
      { list, get: vcsTemplate },
      { permissions: ["project_process_template:list", "project_process_template:get"] },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("4 process templates");
    await expect(canvas.queryByRole("link", { name: "New template" })).toBeNull();
    await userEvent.click(canvas.getByRole("link", { name: "Verra VCS registration" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Verra VCS registration" }));
    await expect(await dialog.findByText("Version 2, in force")).toBeVisible();
    await userEvent.click(dialog.getByRole("tab", { name: "Outline" }));
    await expect(
      dialog.getByText("Leads to Methodology and eligibility fixed and Registry account opened."),
    ).toBeVisible();
    await expect(dialog.queryByRole("button", { name: /^Remove/ })).toBeNull();
  },
});

export const StillInUse = meta.story(
  stillInUse({
    removing: (remove) => onWire({ list, remove }),
    name: "Verra VCS registration",
    noun: "process template",
    refusal: "4 processes were started from it.",
  }),
);
