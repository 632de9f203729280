import type { Company } from "@canopy/core";
import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { brightwater, everyRight, pageOf, someCompanies, someRoles, someUsers } from "#stories/storyData.ts";
import { someProjects, stoves } from "#stories/storyProjects.ts";
import { CompanyScreen } from "./CompanyScreen.tsx";

const meta = preview.meta({
  title: "screens/Company Profile",
  component: CompanyScreen,
  args: { params: { companyId: brightwater.id } },
});

const onWire = (
  get: Company | (() => Promise<never> | Response),
  users: Stubs["users"] = { list: pageOf(someUsers.slice(3, 5)) },
  world: Partial<StoryWorld> = {},
) =>
  inWorld({
    address: `/company/${brightwater.id}`,
    stubs: { companies: { get }, users, roles: { list: [...someRoles] } },
    ...world,
  });

export const Showing = meta.story({
  decorators: [onWire(brightwater)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: "Brightwater Dairies" })).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1, name: "Company Profile" })).toBeVisible();
    await expect(canvas.getByText("46 % less by 2030 than 2020")).toBeVisible();
    await expect(await canvas.findByRole("heading", { name: "Users (2)" })).toBeVisible();
  },
});

export const WithProjects = meta.story({
  decorators: [
    onWire(brightwater, undefined, {
      stubs: {
        companies: { get: brightwater },
        projects: { list: pageOf(someProjects) },
        users: { list: pageOf([]) },
      },
      permissions: [...everyRight, "project:list"],
    }),
  ],
  play: async ({ canvas }) => {
    const projects = within(await canvas.findByRole("table", { name: "List of projects" }));
    await expect(
      await projects.findByRole("link", { name: `${stoves.name} ${stoves.code}` }),
    ).toHaveAttribute("href", `/project/${stoves.id}`);
    await expect(canvas.getByRole("link", { name: "Show in the list" })).toHaveAttribute(
      "href",
      `/project/?company=${brightwater.id}`,
    );
  },
});

export const FewFacts = meta.story({
  decorators: [onWire(someCompanies[5]!, { list: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nobody of this company may sign in.")).toBeVisible();
  },
});

const hundred = Array.from({ length: 100 }, (_, n) => ({
  ...someUsers[0]!,
  id: `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`,
  email: `person.${n}@brightwater.example`,
}));

export const MoreUsersThanShown = meta.story({
  decorators: [onWire(brightwater, { list: pageOf(hundred, 1_204) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Users (1,204)" })).toBeVisible();
    await expect(canvas.getByText("The first 100 of 1,204.", { exact: false })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Show all" })).toHaveAttribute(
      "href",
      `/user/?company=${brightwater.id}`,
    );
  },
});

export const UsersLoading = meta.story({
  decorators: [onWire(brightwater, { list: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("table", { name: "List of users" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
  },
});

export const UsersFailed = meta.story({
  decorators: [onWire(brightwater, { list: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 2, name: "Brightwater Dairies" })).toBeVisible();
  },
});

export const WithoutUsersPermission = meta.story({
  decorators: [onWire(brightwater, { list: problem("/errors/forbidden") }, { permissions: ["company:get"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Facts" })).toBeVisible();
    await expect(canvas.queryByRole("heading", { name: /^Users/ })).toBeNull();
    await expect(within(canvas.getByRole("main")).queryByRole("button")).toBeNull();
  },
});

export const Loading = meta.story({
  decorators: [onWire(forever)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the company")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire(problem("/errors/not-found"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This company is not here")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/internal"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
