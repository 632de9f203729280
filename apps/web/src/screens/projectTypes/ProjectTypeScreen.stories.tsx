import type { ProjectType } from "@canopy/core";
import { forever, problem } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { battery, cooking } from "#stories/storyDirectory.ts";
import { someProjects } from "#stories/storyProjects.ts";
import { ProjectTypeScreen } from "./ProjectTypeScreen.tsx";

const meta = preview.meta({
  title: "screens/Technology Details",
  component: ProjectTypeScreen,
  args: { params: { typeId: cooking.id } },
});

const onWire = (get: ProjectType | (() => Promise<never> | Response), world: Partial<StoryWorld> = {}) =>
  inWorld({ address: `/technology/${cooking.id}`, stubs: { projectTypes: { get } }, ...world });

export const Showing = meta.story({
  decorators: [onWire(cooking)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: "Improved cooking" })).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1, name: "Technology Details" })).toBeVisible();
    await expect(canvas.getByText("Reduction, technical")).toBeVisible();
    await expect(canvas.getByText("Active")).toBeVisible();
  },
});

export const WithProjects = meta.story({
  decorators: [
    onWire(cooking, {
      stubs: { projectTypes: { get: cooking }, projects: { list: pageOf(someProjects) } },
      permissions: ["project_type:get", "project:get", "company:get"],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Projects (5)" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Show in the list" })).toHaveAttribute(
      "href",
      `/project/?technology=${cooking.id}`,
    );
  },
});

export const MoreProjectsThanShown = meta.story({
  decorators: [
    onWire(cooking, {
      stubs: { projectTypes: { get: cooking }, projects: { list: pageOf(someProjects, 130) } },
      permissions: ["project_type:get", "project:get", "company:get"],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The first 5 of 130 are shown\./)).toBeVisible();
    const links = canvas.getAllByRole("link").map((link) => link.getAttribute("href"));
    await expect(links.filter((href) => href === `/project/?technology=${cooking.id}`)).toHaveLength(1);
  },
});

export const FewFacts = meta.story({
  decorators: [onWire(battery)],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Inactive")).toBeVisible();
    await expect(canvas.queryByText("not given")).toBeNull();
    await userEvent.click(canvas.getByText(/^Show empty facts/));
    await expect(canvas.getAllByText("not given").length).toBeGreaterThan(3);
  },
});

export const ExplainsWords = meta.story({
  decorators: [onWire(cooking)],
  play: async ({ canvas, userEvent }) => {
    const term = await canvas.findByRole("button", { name: "Methodologies" });
    await userEvent.tab();
    term.focus();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(/^The approved rule book/);
  },
});

export const OnlyReading = meta.story({
  decorators: [onWire(cooking, { permissions: ["project_type:get"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Facts" })).toBeVisible();
    await expect(within(canvas.getByRole("main")).queryByRole("button", { name: "Edit" })).toBeNull();
  },
});

export const AskedBeforeDeleting = meta.story({
  decorators: [onWire(cooking)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "More actions for Improved cooking" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete technology" }));
    await expect(dialog.getByText("Improved cooking will be deleted for good.")).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [onWire(forever)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the technology")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire(problem("/errors/not-found"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This technology is not here")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/internal"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
