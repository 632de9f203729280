import type { Project } from "@canopy/core";
import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#app/screenStory.tsx";
import { brightwater, pageOf, someCompanies } from "#app/storyData.ts";
import { cooking, northfield, someProjectTypes } from "#app/storyDirectory.ts";
import { idea, projectRights, readingRights, rice, someHistory, stoves, twin } from "#app/storyProjects.ts";
import { ProjectScreen } from "./ProjectScreen.tsx";

const meta = preview.meta({
  title: "screens/Project Information",
  component: ProjectScreen,
  args: { params: { projectId: stoves.id } },
});

const onWire = (
  get: Project | (() => Promise<never> | Response),
  part = "",
  projects: Stubs["projects"] = {},
  world: Partial<StoryWorld> = {},
) =>
  inWorld({
    address: `/project/${stoves.id}${part === "" ? "" : `?part=${part}`}`,
    stubs: {
      projects: { get, history: pageOf(someHistory), ...projects },
      users: { assignable: [] },
      companies: { list: pageOf(someCompanies), get: brightwater },
      projectTypes: { list: pageOf(someProjectTypes), get: cooking },
      milestoneOwners: { list: pageOf([northfield]), get: northfield },
    },
    permissions: projectRights,
    ...world,
  });

export const Showing = meta.story({
  decorators: [onWire(stoves)],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: stoves.name })).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1, name: "Project Information" })).toBeVisible();
    await expect(canvas.getByText("GS TPDDTEC, version 4.0")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Hold" })).toBeVisible();
    await userEvent.click(canvas.getByRole("tab", { name: /Processes/ }));
    await expect(await canvas.findByRole("heading", { name: "Certification" })).toBeVisible();
  },
});

export const LittleKnown = meta.story({
  decorators: [onWire(idea)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Draft")).toBeVisible();
    await expect(canvas.queryByRole("heading", { name: "Registry and method" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Hold" })).toBeNull();
  },
});

export const AsAPartner = meta.story({
  decorators: [onWire(stoves, "history", {}, { permissions: readingRights })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("tab", { name: "History" })).toBeVisible();
    const main = within(canvas.getByRole("main"));
    await expect(main.queryByRole("button", { name: "Edit" })).toBeNull();
    await expect(main.queryByRole("button", { name: /^More actions/ })).toBeNull();
  },
});

export const WithoutHistory = meta.story({
  decorators: [onWire(stoves, "history", {}, { permissions: ["project:get"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("tab", { name: "Overview" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(canvas.queryByRole("tab", { name: "History" })).toBeNull();
  },
});

export const NotTheOfficersOwn = meta.story({
  decorators: [onWire(stoves, "registry", {}, { person: { roles: ["PROJECT_OFFICER"] } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Estimations (2)" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Add estimation" })).toBeNull();
  },
});

export const Disabled = meta.story({
  decorators: [onWire(rice, "registry")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Enable" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Add/ })).toBeNull();
  },
});

export const Duplicate = meta.story({
  decorators: [onWire(twin)],
  play: async ({ canvas }) => {
    const note = within(await canvas.findByRole("note"));
    await expect(note.getByRole("link", { name: "CP-0009 Jasmin cooking, second site" })).toBeVisible();
    await expect(note.getByText(/same company, technology and place/)).toBeVisible();
  },
});

export const Processes = meta.story({
  decorators: [onWire(stoves, "processes")],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("link", { name: "Open Certification" })).toHaveAttribute(
      "href",
      `/process/${stoves.processes?.[0]?.id}`,
    );
    await expect(canvas.getByText("Validate the design")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Start a process" })).toBeVisible();
    await userEvent.click(canvas.getByText("Flowchart and milestones"));
    await userEvent.click(await canvas.findByRole("tab", { name: "Outline" }));
    await expect((await canvas.findAllByText(/Certify the design/)).length).toBeGreaterThan(0);
  },
});

export const NoProcessYet = meta.story({
  decorators: [onWire(idea, "processes")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No processes yet")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Start a process" })).toBeVisible();
  },
});

const sent: { body?: unknown } = {};
const keepsSent: Stubs["projects"] = {
  update: ({ body }) => {
    sent.body = body;
    return stoves;
  },
};

export const AddingAnEstimation = meta.story({
  decorators: [onWire(stoves, "registry", keepsSent)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add estimation" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add estimation" }));
    await userEvent.type(await dialog.findByLabelText("From"), "2028-04-01");
    await userEvent.type(dialog.getByLabelText("To"), "2028-03-01");
    await userEvent.type(dialog.getByLabelText("tCO₂e"), "8700.5");
    await userEvent.click(dialog.getByRole("button", { name: "Save estimation" }));
    await expect(await dialog.findByText("To must not be before From")).toBeVisible();
    await userEvent.clear(dialog.getByLabelText("To"));
    await userEvent.type(dialog.getByLabelText("To"), "2029-03-31");
    await userEvent.click(dialog.getByRole("button", { name: "Save estimation" }));
    await expect(await canvas.findByText("Changes saved successfully")).toBeVisible();
    await expect(sent.body).toEqual({
      estimations: [...(stoves.estimations ?? []), { from: "2028-04-01", to: "2029-03-31", tco2e: 8700.5 }],
      version: stoves.version,
    });
  },
});

export const SomeoneElseSavedTheList = meta.story({
  decorators: [onWire(stoves, "registry", { update: problem("/errors/conflict") })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for label 1" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit label" }));
    await userEvent.type(await dialog.findByRole("textbox", { name: "Note" }), "With conditions");
    await userEvent.click(dialog.getByRole("button", { name: "Save label" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Reload" }));
    await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("With conditions");
  },
});

export const RemovingAnIssuance = meta.story({
  decorators: [onWire(stoves, "registry", keepsSent)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for issuance 1" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Remove issuance" }));
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(sent.body).toEqual({ issuances: [], version: stoves.version }));
  },
});

export const History = meta.story({
  decorators: [onWire(stoves, "history")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("took back the milestone “Screen the idea”")).toBeVisible();
    await expect(canvas.getByText("The meter data were those of another site.")).toBeVisible();
    const rows = canvas.getAllByRole("listitem").map(({ textContent }) => textContent);
    await expect(rows).toContain("Estimated reduction: 8,200 → 8,600");
    await expect(rows).toContain("Lead: another one → Marek Holub");
    await expect(rows).toContain("Programme: Corporate, no crediting → Gold Standard");
  },
});

export const HistoryPaged = meta.story({
  decorators: [
    onWire(stoves, "history", {
      history: ({ search }) =>
        pageOf(search.get("page") === "2" ? someHistory.slice(2) : someHistory.slice(0, 2), 41),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("1–20 of 41")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(await canvas.findByText("created the project")).toBeVisible();
    await expect(canvas.getByText("Page 2 of 3")).toBeVisible();
  },
});

export const Editing = meta.story({
  decorators: [onWire(stoves)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    await expect(await canvas.findByLabelText("Name")).toHaveValue(stoves.name);
    await expect(canvas.getByRole("combobox", { name: "Validation body" })).toHaveValue(
      "Northfield Assurance",
    );
    await expect(canvas.getByRole("button", { name: "Remove 13 Climate action" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(await canvas.findByRole("tab", { name: "Overview" })).toBeVisible();
  },
});

export const AskedBeforeCompleting = meta.story({
  decorators: [
    onWire(stoves, "", {
      update: problem("/errors/invalid-transition", "Its process “Certification” has not ended."),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `More actions for ${stoves.name}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Complete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Complete project" }));
    await userEvent.click(dialog.getByRole("button", { name: "Complete" }));
    const told = await canvas.findAllByText("Its process “Certification” has not ended.");
    await expect(told[0]).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [onWire(forever)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the project")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire(problem("/errors/not-found"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This project is not here")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/internal"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
