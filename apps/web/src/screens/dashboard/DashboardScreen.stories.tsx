import { forever, problem } from "@canopy/core/testing";
import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#app/screenStory.tsx";
import { pageOf } from "#app/storyData.ts";
import { DashboardScreen } from "./DashboardScreen.tsx";

const meta = preview.meta({ title: "screens/Dashboard", component: DashboardScreen });

const address = "/";

export const Showing = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { count: 12 }, users: { list: pageOf([], 1038) } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: /Partner companies.*12/ })).toHaveAttribute(
      "href",
      "/company/",
    );
    await expect(await canvas.findByRole("link", { name: /System users/ })).toHaveAttribute("href", "/user/");
  },
});

export const Loading = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { count: forever }, users: { list: forever } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("Loading")).toHaveLength(2);
  },
});

export const OneFigureFailed = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: { companies: { count: problem("/errors/internal") }, users: { list: pageOf([], 38) } },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("38")).toBeVisible();
    await expect(await canvas.findByText("–")).toBeVisible();
  },
});

export const WithoutPermissions = meta.story({
  decorators: [inWorld({ address, permissions: [] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing to count yet")).toBeVisible();
    await expect(canvas.queryByText("System users")).toBeNull();
  },
});
