import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, type userEvent as user, type within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { brightwater, idOf, pageOf, someCompanies } from "#stories/storyData.ts";
import { cooking, northfield, someProjectTypes } from "#stories/storyDirectory.ts";
import { idea, projectRights } from "#stories/storyProjects.ts";
import { ProjectCreateScreen } from "./ProjectCreateScreen.tsx";

const meta = preview.meta({ title: "screens/Create New Project", component: ProjectCreateScreen });

const me = { id: "0190a000-0000-7000-8000-000000000001", name: "Inês", surname: "Duarte", companyName: null };
const people = [
  me,
  { id: idOf(2, 1), name: "Marek", surname: "Holub", companyName: null },
  { id: idOf(2, 6), name: "Siobhan", surname: "Kerr", companyName: "Brightwater Dairies" },
  { id: idOf(2, 7), name: "Luis", surname: "Ocampo", companyName: "Cordillera Agro" },
];

const onWire = (
  projects: Stubs["projects"] = {},
  kept: Readonly<Record<string, string>> = {},
  users: Stubs["users"] = { assignable: people },
) =>
  inWorld({
    address: "/project/create",
    stubs: {
      projects,
      users,
      companies: { list: pageOf(someCompanies), get: brightwater },
      projectTypes: { list: pageOf(someProjectTypes), get: cooking },
      milestoneOwners: { list: pageOf([northfield]), get: northfield },
    },
    permissions: projectRights,
    kept,
  });

type Person = Pick<typeof user, "type" | "click" | "clear" | "selectOptions">;
type Canvas = ReturnType<typeof within>;

const pick = async (canvas: Canvas, userEvent: Person, field: string, option: string) => {
  const box = await canvas.findByRole("combobox", { name: field });
  await userEvent.clear(box);
  await userEvent.type(box, option.slice(0, 6));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

const fillIn = async (canvas: Canvas, userEvent: Person) => {
  await userEvent.type(await canvas.findByLabelText("Name"), "Heat pumps");
  await pick(canvas, userEvent, "Company", "Brightwater Dairies");
  await pick(canvas, userEvent, "Technology", "Improved cooking");
  await userEvent.selectOptions(canvas.getByLabelText("Programme"), "CORPORATE");
  await pick(canvas, userEvent, "Country", "Ireland");
};

export const Empty = meta.story({
  decorators: [onWire()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Create New Project" })).toBeVisible();
    await expect(await canvas.findByLabelText("Lead")).toHaveValue(me.id);
    await expect(canvas.queryByRole("heading", { name: "Registry and method" })).toBeNull();
  },
});

export const Crediting = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Programme"), "VCS");
    await expect(canvas.getByRole("heading", { name: "Registry and method" })).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Registry status" }), "REGISTERED");
    await userEvent.click(canvas.getByRole("button", { name: "Create project" }));
    await expect(
      (await canvas.findAllByText("Registry id is required with a registered status")).length,
    ).toBeGreaterThan(0);
    await userEvent.selectOptions(canvas.getByLabelText("Programme"), "CORPORATE");
    await expect(canvas.queryByRole("textbox", { name: "Registry id" })).toBeNull();
  },
});

export const SuggestsWhatTheTechnologyCounts = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await pick(canvas, userEvent, "Technology", "Improved cooking");
    await expect(await canvas.findByDisplayValue("households")).toBeVisible();
    await expect(canvas.getByRole("combobox", { name: "Mitigation" })).toHaveValue("REDUCTION_TECHNICAL");
  },
});

export const ManyChosen = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await pick(canvas, userEvent, "Co-benefits", "13 Climate action");
    await pick(canvas, userEvent, "Co-benefits", "7 Affordable and clean energy");
    await waitFor(() => expect(canvas.getByRole("combobox", { name: "Co-benefits" })).toHaveValue(""));
    await userEvent.tab();
    await userEvent.type(await canvas.findByRole("textbox", { name: "Tags" }), "flagship{Enter}women,");
    await expect(await canvas.findByRole("button", { name: "Remove 13 Climate action" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove flagship" }));
    await expect(canvas.queryByRole("button", { name: "Remove flagship" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Remove women" })).toBeVisible();
  },
});

export const OffersTheCompanysPeople = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByLabelText("Lead");
    await expect(canvas.queryByRole("checkbox", { name: /Siobhan Kerr/ })).toBeNull();
    await pick(canvas, userEvent, "Company", "Brightwater Dairies");
    await expect(
      await canvas.findByRole("checkbox", { name: "Siobhan Kerr, Brightwater Dairies" }),
    ).toBeVisible();
    await expect(canvas.queryByRole("checkbox", { name: /Luis Ocampo/ })).toBeNull();
  },
});

export const Refused = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Create project" }));
    await expect(await canvas.findByRole("group", { name: "5 fields need attention" })).toBeVisible();
    await expect(canvas.getByLabelText("Name")).toHaveFocus();
  },
});

export const RefusedByTheServer = meta.story({
  decorators: [
    onWire({ create: problem("/errors/validation", undefined, { companyId: ["Company is not active"] }) }),
  ],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await userEvent.click(canvas.getByRole("button", { name: "Create project" }));
    await expect(await canvas.findByText("Company is not active")).toBeVisible();
    await expect(canvas.getByLabelText("Name")).toHaveValue("Heat pumps");
    // The refused field has the focus, and its open list hides the rest of the page.
    await waitFor(() => expect(canvas.getByRole("combobox", { name: "Company" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
  },
});

export const Created = meta.story({
  decorators: [onWire({ create: idea })],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await userEvent.click(canvas.getByRole("button", { name: "Create project" }));
    await expect(await canvas.findByText("Project created successfully")).toBeVisible();
  },
});

export const DraftOffered = meta.story({
  decorators: [
    onWire(
      {},
      {
        "draft:0190a000-0000-7000-8000-000000000001:/project/create Create New Project ": JSON.stringify({
          changed: { name: "Half typed", tags: ["kept"] },
        }),
      },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Restore" }));
    await expect(canvas.getByLabelText("Name")).toHaveValue("Half typed");
    await expect(canvas.getByRole("button", { name: "Remove kept" })).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [onWire({}, {}, { assignable: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the form")).toBeInTheDocument();
  },
});
