import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#app/screenStory.tsx";
import { brightwater, pageOf, someCompanies } from "#app/storyData.ts";
import { dashboardRights, dashboardStubs } from "#app/storyDashboard.ts";
import { DashboardScreen } from "./DashboardScreen.tsx";

const meta = preview.meta({ title: "screens/Dashboard, by role", component: DashboardScreen });

const address = "/";

export const OfAPartner = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: { ...dashboardStubs, companies: { list: pageOf([brightwater]) } },
      permissions: dashboardRights.partner,
      person: { roles: ["PARTNER_USER"], company_id: brightwater.id, company_name: brightwater.name },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Waiting on me" })).toBeVisible();
    await expect(await canvas.findByText("1,284")).toBeVisible();
    await expect(canvas.queryByText("Partner companies")).toBeNull();
    await expect(canvas.queryByRole("heading", { name: "Directory" })).toBeNull();
    await expect(canvas.queryByRole("link", { name: "Create project" })).toBeNull();
  },
});

export const ReadOnly = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: dashboardStubs,
      permissions: dashboardRights.viewer,
      person: { roles: ["VIEWER"] },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("512")).toBeVisible();
    await expect(await canvas.findByText("Newest companies")).toBeVisible();
    await expect(canvas.queryByText("Waiting on me")).toBeNull();
    await expect(canvas.queryByText("Newest users")).toBeNull();
    await expect(canvas.queryByText("System users")).toBeNull();
    await expect(canvas.queryByText("Add company")).toBeNull();
    await expect(canvas.queryByText("Create project")).toBeNull();
  },
});

export const CountsOfOnesOwnAlone = meta.story({
  decorators: [inWorld({ address, stubs: dashboardStubs, permissions: ["project:get"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: /All projects/ })).toBeVisible();
    await expect(canvas.queryByText("Average completion")).toBeNull();
    await expect(canvas.queryByText("Projects by technology")).toBeNull();
    await expect(canvas.queryByRole("heading", { name: "Milestones" })).toBeNull();
  },
});

export const MilestonesThatCannotBeListed = meta.story({
  decorators: [inWorld({ address, stubs: dashboardStubs, permissions: ["project:list"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1,284")).toBeVisible();
    await expect(canvas.queryByRole("link", { name: /All milestones/ })).toBeNull();
  },
});

export const OfOneCompany = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: { companies: { list: pageOf(someCompanies.slice(1, 2)) } },
      permissions: ["company:get"],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Brightwater Dairies")).toBeVisible();
    await expect(canvas.queryByText("Nothing to count yet")).toBeNull();
    await expect(canvas.queryByText("Partner companies")).toBeNull();
  },
});

export const WithoutPermissions = meta.story({
  decorators: [inWorld({ address, permissions: [] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing to count yet")).toBeVisible();
    await expect(canvas.queryByText("System users")).toBeNull();
    await expect(canvas.queryByText("Newest companies")).toBeNull();
  },
});
