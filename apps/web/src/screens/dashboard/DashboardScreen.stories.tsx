import { forever, problem } from "@canopy/core/testing";
import { expect, screen, userEvent, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#app/screenStory.tsx";
import { pageOf, someCompanies, someUsers } from "#app/storyData.ts";
import { DashboardScreen } from "./DashboardScreen.tsx";

const meta = preview.meta({ title: "screens/Dashboard", component: DashboardScreen });

const address = "/";
const newest = {
  companies: { count: 512, list: pageOf(someCompanies.slice(0, 5), 512) },
  users: { list: pageOf(someUsers.slice(0, 5), 1038) },
};

export const Showing = meta.story({
  decorators: [inWorld({ address, stubs: newest })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: /Partner companies.*512/ })).toHaveAttribute(
      "href",
      "/company/",
    );
    await expect(await canvas.findByRole("link", { name: /Open invitations/ })).toHaveAttribute(
      "href",
      "/user/?status=INVITED",
    );
    const companies = await canvas.findByRole("table", { name: "List of newest companies" });
    await expect(await within(companies).findByRole("link", { name: "Brightwater Dairies" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "All users" })).toHaveAttribute("href", "/user/");
    await expect(canvas.getByRole("link", { name: "Add user" })).toHaveAttribute("href", "/user/create");
    await userEvent.click(canvas.getByRole("button", { name: "Add company" }));
    await expect(await screen.findByRole("dialog", { name: "New company" })).toBeVisible();
  },
});

export const ReadOnly = meta.story({
  decorators: [inWorld({ address, stubs: newest, permissions: ["company:list"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("512")).toBeVisible();
    await expect(await canvas.findByText("Newest companies")).toBeVisible();
    await expect(canvas.queryByText("Newest users")).toBeNull();
    await expect(canvas.queryByText("System users")).toBeNull();
    await expect(canvas.queryByText("Add company")).toBeNull();
    await expect(canvas.queryByText("Add user")).toBeNull();
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

export const Loading = meta.story({
  decorators: [
    inWorld({ address, stubs: { companies: { count: forever, list: forever }, users: { list: forever } } }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("Loading")).toHaveLength(4);
    await expect(canvas.getByRole("table", { name: "List of newest users" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
  },
});

export const NothingYet = meta.story({
  decorators: [
    inWorld({ address, stubs: { companies: { count: 0, list: pageOf([]) }, users: { list: pageOf([]) } } }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No companies yet")).toBeVisible();
    await expect(await canvas.findByText("No users yet")).toBeVisible();
  },
});

export const SomeFailed = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: {
        ...newest,
        companies: { count: problem("/errors/internal"), list: problem("/errors/internal") },
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("1,038")).toHaveLength(3);
    await expect(await canvas.findByText("–")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
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
