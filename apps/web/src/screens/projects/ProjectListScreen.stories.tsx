import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#app/screenStory.tsx";
import { pageOf, someCompanies } from "#app/storyData.ts";
import { someProjectTypes } from "#app/storyDirectory.ts";
import { projectRights, readingRights, someProjects, stoves } from "#app/storyProjects.ts";
import { ProjectListScreen } from "./ProjectListScreen.tsx";

const meta = preview.meta({ title: "screens/Climate Projects", component: ProjectListScreen });

const list = pageOf(someProjects, 60);

const onWire = (projects: NonNullable<Stubs["projects"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/project/",
    stubs: {
      projects,
      projectTypes: { list: pageOf(someProjectTypes) },
      companies: { list: pageOf(someCompanies) },
    },
    permissions: projectRights,
    ...world,
  });

export const Showing = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: stoves.name })).toHaveAttribute(
      "href",
      `/project/${stoves.id}`,
    );
    await expect(canvas.getByText("60 projects")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Create project" })).toHaveAttribute(
      "href",
      "/project/create",
    );
    await expect(await canvas.findByRole("combobox", { name: "Technology" })).toBeVisible();
    const heads = canvas.getAllByRole("columnheader").map((head) => head.textContent);
    await expect(heads.slice(0, 2)).toEqual(["Name", "Code"]);
  },
});

export const ColumnsHiddenAtFirst = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("link", { name: stoves.name });
    await expect(canvas.queryByRole("columnheader", { name: "Programme" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Columns" }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Programme" }));
    await expect(
      await canvas.findByRole("columnheader", { name: "Programme", hidden: true }),
    ).toBeInTheDocument();
  },
});

const openOnly: NonNullable<Stubs["projects"]> = {
  list: ({ search }) => pageOf(search.get("filters[0].operator") === "not_in" ? [stoves] : []),
};

export const FromTheDashboard = meta.story({
  decorators: [onWire(openOnly, { address: "/project/?scope=active&created=30" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: stoves.name })).toBeVisible();
    const filters = within(canvas.getByRole("list", { name: "Filters" }));
    await expect(filters.getByText("Neither completed nor disabled")).toBeVisible();
    await expect(filters.getByText("Created in the last 30 days")).toBeVisible();
  },
});

export const OfATechnology = meta.story({
  decorators: [onWire({ list }, { address: `/project/?technology=${stoves.typeId}` })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Technology is Improved cooking")).toBeVisible();
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
    await expect(await canvas.findByText("No projects yet")).toBeVisible();
  },
});

export const NoMatch = meta.story({
  decorators: [onWire({ list: pageOf([]) }, { address: "/project/?filter=zebra&status=DRAFT" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No matches")).toBeVisible();
    await expect(canvas.getAllByText("Status is Draft").length).toBeGreaterThan(0);
  },
});

export const Failed = meta.story({
  decorators: [onWire({ list: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const OnlyReading = meta.story({
  decorators: [onWire({ list }, { permissions: readingRights })],
  play: async ({ canvas }) => {
    await canvas.findByText("60 projects");
    await expect(canvas.queryByRole("link", { name: "Create project" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Actions for/ })).toBeNull();
    await expect(canvas.queryByRole("combobox", { name: "Company" })).toBeNull();
  },
});

export const AnOfficersOwn = meta.story({
  decorators: [
    onWire(
      {
        list: pageOf([
          { ...stoves, leadUserId: "0190a000-0000-7000-8000-000000000001" },
          ...someProjects.slice(1),
        ]),
      },
      { person: { roles: ["PROJECT_OFFICER"] } },
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: `Actions for ${stoves.name}` })).toBeVisible();
    await expect(canvas.getAllByRole("button", { name: /^Actions for/ })).toHaveLength(1);
  },
});

export const AskedBeforeDisabling = meta.story({
  decorators: [onWire({ list })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Actions for ${stoves.name}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Disable" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Disable project" }));
    await expect(dialog.getByText(/can only be read then/)).toBeVisible();
  },
});
