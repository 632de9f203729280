import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#app/screenStory.tsx";
import { pageOf } from "#app/storyData.ts";
import { someTemplates, templateRights, vcsTemplate } from "#app/storyTemplates.ts";
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

export const Loading = meta.story({
  decorators: [onWire({ list: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("table")).toHaveAttribute("aria-busy", "true");
  },
});

export const Empty = meta.story({
  decorators: [onWire({ list: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No process templates yet")).toBeVisible();
  },
});

export const NoMatch = meta.story({
  decorators: [onWire({ list: pageOf([]) }, { address: "/process-templates/?status=ARCHIVED" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No matches")).toBeVisible();
    await expect(canvas.getByLabelText("Status")).toHaveDisplayValue("Archived");
  },
});

export const Failed = meta.story({
  decorators: [onWire({ list: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

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

export const StillInUse = meta.story({
  decorators: [onWire({ list, remove: problem("/errors/in-use", "4 processes were started from it.") })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for Verra VCS registration" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete process template" }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    const told = await canvas.findAllByText("4 processes were started from it.");
    await expect(told[0]).toBeVisible();
  },
});
