import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#app/screenStory.tsx";
import { pageOf, someCompanies } from "#app/storyData.ts";
import { northfield, someMilestoneOwners } from "#app/storyDirectory.ts";
import { MilestoneOwnerListScreen } from "./MilestoneOwnerListScreen.tsx";

const meta = preview.meta({ title: "screens/All Stakeholders", component: MilestoneOwnerListScreen });

const list = pageOf(someMilestoneOwners, 12);

const onWire = (milestoneOwners: NonNullable<Stubs["milestoneOwners"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: "/stakeholders/",
    stubs: { milestoneOwners, companies: { list: pageOf(someCompanies) } },
    ...world,
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

export const Loading = meta.story({
  decorators: [onWire({ list: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("table")).toHaveAttribute("aria-busy", "true");
  },
});

export const Empty = meta.story({
  decorators: [onWire({ list: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No stakeholders yet")).toBeVisible();
  },
});

export const NoMatch = meta.story({
  decorators: [onWire({ list: pageOf([]) }, { address: "/stakeholders/?active=false" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No matches")).toBeVisible();
    await expect(canvas.getByLabelText("Active")).toHaveDisplayValue("No");
  },
});

export const Failed = meta.story({
  decorators: [onWire({ list: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const OnlyReading = meta.story({
  decorators: [onWire({ list }, { permissions: ["project_milestone_owner:list"] })],
  play: async ({ canvas }) => {
    await canvas.findByText("12 stakeholders");
    await expect(canvas.queryByRole("button", { name: "Add stakeholder" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  },
});

export const StillInUse = meta.story({
  decorators: [
    onWire({ list, remove: problem("/errors/in-use", "3 milestones belong to this stakeholder.") }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for Northfield Assurance" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete stakeholder" }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    const told = await canvas.findAllByText("3 milestones belong to this stakeholder.");
    await expect(told[0]).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Northfield Assurance" })).toBeVisible();
  },
});

export const CreatingInModal = meta.story({
  decorators: [onWire({ list, create: northfield })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add stakeholder" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New stakeholder" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Create stakeholder" }));
    await expect(await dialog.findByText("Name is required")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Name"), "Northfield Assurance");
    await userEvent.type(dialog.getByLabelText("Code"), "NEW");
    await userEvent.selectOptions(dialog.getByLabelText("Kind"), "Validation body");
    await expect(dialog.getByLabelText(/^Working days/)).toHaveAccessibleDescription(
      "Validation body: usually 30",
    );
    await userEvent.click(dialog.getByRole("button", { name: "Create stakeholder" }));
    await expect(await canvas.findByText("Stakeholder created successfully")).toBeVisible();
  },
});

export const EditingInModal = meta.story({
  decorators: [onWire({ list, get: northfield })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for Northfield Assurance" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit stakeholder" }));
    await expect(await dialog.findByLabelText("Name")).toHaveValue("Northfield Assurance");
    await expect(dialog.getByRole("switch", { name: "Active" })).toBeChecked();
    await userEvent.click(dialog.getByRole("switch", { name: "Active" }));
    await expect(dialog.getByRole("switch", { name: "Active" })).not.toBeChecked();
  },
});
