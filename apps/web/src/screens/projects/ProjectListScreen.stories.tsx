import { fakeId, fakeView, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories, onlyReading } from "#stories/listStories.ts";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf, someCompanies } from "#stories/storyData.ts";
import { someProjectTypes } from "#stories/storyDirectory.ts";
import { projectRights, readingRights, someProjects, stoves } from "#stories/storyProjects.ts";
import { ProjectListScreen } from "./ProjectListScreen.tsx";

const meta = preview.meta({ title: "screens/Climate Projects", component: ProjectListScreen });

const list = pageOf(someProjects, 60);

const onWire = (
  projects: NonNullable<Stubs["projects"]>,
  { views = { list: [] }, ...world }: Partial<StoryWorld> & Pick<Stubs, "views"> = {},
) =>
  inWorld({
    address: "/project/",
    stubs: {
      projects,
      views,
      projectTypes: { list: pageOf(someProjectTypes) },
      companies: { list: pageOf(someCompanies) },
    },
    permissions: projectRights,
    ...world,
  });

const stories = listStories({
  answered: (rows, world) => onWire({ list: rows }, world),
  records: "projects",
  narrowed: "/project/?filter=zebra&status=DRAFT",
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
    await expect(heads.slice(0, 3)).toEqual(["", "Name", "Code"]);
  },
});

const drafts = fakeView({
  list: "/api/projects",
  name: "Drafts",
  where: ["status.equals.DRAFT"],
  columns: [{ id: "name" }, { id: "status" }],
});

/** A view is opened by its link, changed, and offers to be saved as it is now. */
export const SavedView = meta.story({
  decorators: [
    onWire(
      { list },
      {
        address: `/project/?view=${drafts.id}`,
        views: { list: [drafts], get: drafts },
        person: { id: fakeId(2) },
      },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Drafts" }));
    await expect(await screen.findByRole("menuitemradio", { name: "Drafts" })).toBeChecked();
    await expect(screen.queryByRole("menuitem", { name: "Save changes" })).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByRole("columnheader", { name: "Company" })).toBeNull();
    await userEvent.click(canvas.getByRole("columnheader", { name: "Name" }).querySelector("button")!);
    await userEvent.click(await canvas.findByRole("button", { name: "Drafts (changed)" }));
    await expect(await screen.findByRole("menuitem", { name: "Save changes" })).toBeVisible();
    await userEvent.click(screen.getByRole("menuitem", { name: "Rename or share…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit view" }));
    await expect(await dialog.findByRole("textbox", { name: "Name" })).toHaveValue("Drafts");
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
    await waitFor(() => expect(canvas.getByLabelText("Technology")).toHaveDisplayValue("Improved cooking"));
    await expect(canvas.queryByText("Technology is Improved cooking")).toBeNull();
    await expect(canvas.getByRole("button", { name: "Clear filters" })).toBeVisible();
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);

export const NoMatch = meta.story({
  ...stories.noMatch,
  play: async (context) => {
    await stories.noMatch.play(context);
    await expect(context.canvas.getAllByText("Status is Draft").length).toBeGreaterThan(0);
  },
});

export const Failed = meta.story(stories.failed);

const readOnly = onlyReading({
  drawn: onWire({ list }, { permissions: readingRights }),
  count: "60 projects",
  create: "Create project",
});

export const OnlyReading = meta.story({
  ...readOnly,
  play: async (context) => {
    await readOnly.play(context);
    await expect(context.canvas.queryByRole("combobox", { name: "Company" })).toBeNull();
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
