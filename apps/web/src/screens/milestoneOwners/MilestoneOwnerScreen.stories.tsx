import type { MilestoneOwner } from "@canopy/core";
import { forever, problem } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { brightwater, pageOf } from "#stories/storyData.ts";
import { dairies, northfield } from "#stories/storyDirectory.ts";
import { milestoneId, processRights, registration } from "#stories/storyProcesses.ts";
import { stoves } from "#stories/storyProjects.ts";
import { MilestoneOwnerScreen } from "./MilestoneOwnerScreen.tsx";

const meta = preview.meta({
  title: "screens/Stakeholder Details",
  component: MilestoneOwnerScreen,
  args: { params: { milestoneOwnerId: northfield.id } },
});

const onWire = (get: MilestoneOwner | (() => Promise<never> | Response), world: Partial<StoryWorld> = {}) =>
  inWorld({ address: `/stakeholders/${northfield.id}`, stubs: { milestoneOwners: { get } }, ...world });

export const Showing = meta.story({
  decorators: [onWire(northfield)],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("heading", { level: 2, name: "Northfield Assurance" }),
    ).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1, name: "Stakeholder Details" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "hanna.lindqvist@northfield.example" })).toBeVisible();
    await expect(canvas.getByText("Sweden")).toBeVisible();
    await expect(canvas.getByText("30 working days")).toBeVisible();
  },
});

export const OfACompany = meta.story({
  decorators: [onWire(dairies)],
  play: async ({ canvas }) => {
    const links = await canvas.findAllByRole("link", { name: "Brightwater Dairies" });
    const hrefs = links.map((link) => link.getAttribute("href"));
    await expect(hrefs).toEqual([`/company/${brightwater.id}`]);
  },
});

export const OfACompanyThatMayNotBeOpened = meta.story({
  decorators: [onWire(dairies, { permissions: ["project_milestone_owner:get"] })],
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 2, name: "Brightwater Dairies" });
    await expect(canvas.queryByRole("link", { name: "Brightwater Dairies" })).toBeNull();
  },
});

export const SaysWhatAKindDoes = meta.story({
  decorators: [onWire(northfield)],
  play: async ({ canvas, userEvent }) => {
    const term = await canvas.findByRole("button", { name: "Validation body" });
    await userEvent.tab();
    term.focus();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(/validates the design$/);
  },
});

export const MilestonesWaiting = meta.story({
  decorators: [
    onWire(northfield, {
      permissions: processRights,
      stubs: {
        milestoneOwners: { get: northfield },
        milestones: {
          list: pageOf(
            (registration.milestones ?? [])
              .filter(({ key }) => key === "VAL")
              .map((milestone) => ({ ...milestone, process: registration })),
          ),
        },
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Waiting on them (1)" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Validation audit and findings issued" })).toHaveAttribute(
      "href",
      `/process/${registration.id}?milestone=${milestoneId("VAL")}`,
    );
  },
});

export const MilestonesWaitingOnATablet = meta.story({
  decorators: [
    onWire(northfield, {
      permissions: processRights,
      stubs: {
        milestoneOwners: { get: northfield },
        milestones: {
          list: pageOf(
            (registration.milestones ?? [])
              .filter(({ key }) => key === "VAL")
              .map((milestone) => ({
                ...milestone,
                name: `${milestone.name} for the second monitoring period`,
                process: {
                  ...registration,
                  project: { ...stoves, name: "Kestrel switchgear without SF6 in northern substations" },
                },
              })),
          ),
        },
      },
    }),
  ],
  globals: { viewport: { value: "tablet", isRotated: false } },
  play: async ({ canvas }) => {
    const region = await canvas.findByRole("region", { name: "List of waiting on them" });
    const last = await within(region).findByRole("columnheader", { name: "Waiting" });
    await expect(region.clientWidth).toBeGreaterThan(608);
    const project = within(region)
      .getByText(/Kestrel switchgear/)
      .closest("td");
    await expect(project && getComputedStyle(project).whiteSpace).toBe("normal");
    await expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    const first = within(region).getByRole("columnheader", { name: "Milestone" });
    await expect(getComputedStyle(last).paddingInlineEnd).toBe(getComputedStyle(first).paddingInlineStart);
  },
});

export const NothingWaits = meta.story({
  decorators: [
    onWire(northfield, {
      permissions: processRights,
      stubs: { milestoneOwners: { get: northfield }, milestones: { list: pageOf([]) } },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No running process waits for this stakeholder.")).toBeVisible();
  },
});

export const OnlyReading = meta.story({
  decorators: [onWire(northfield, { permissions: ["project_milestone_owner:get"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Facts" })).toBeVisible();
    await expect(within(canvas.getByRole("main")).queryByRole("button", { name: "Edit" })).toBeNull();
  },
});

export const AskedBeforeDeleting = meta.story({
  decorators: [onWire(northfield)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "More actions for Northfield Assurance" }),
    );
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete stakeholder" }));
    await expect(dialog.getByText("Northfield Assurance will be deleted for good.")).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [onWire(forever)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the stakeholder")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire(problem("/errors/not-found"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This stakeholder is not here")).toBeVisible();
  },
});

export const MissingWithoutItsList = meta.story({
  decorators: [onWire(problem("/errors/not-found"), { permissions: ["project_milestone_owner:get"] })],
  play: async ({ canvas }) => {
    const way = await canvas.findByRole("link", { name: "Go to the dashboard" });
    await expect(way).toHaveAttribute("href", "/");
    await expect(canvas.queryByRole("link", { name: "All stakeholders" })).toBeNull();
  },
});

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/internal"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
