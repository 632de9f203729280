import type { Company } from "@canopy/core";
import { forever, offline, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { brightwater, everyRight, pageOf, someCompanies, someRoles, someUsers } from "#stories/storyData.ts";
import { storyLogo } from "#stories/storyLogo.ts";
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

const withLogo = { ...brightwater, logo: "one" };
const file = new File(["bytes"], "brightwater.png", { type: "image/png" });

/** The page of a company whose logo is read and written by these answers. */
const onLogo = (companies: Stubs["companies"], world: Partial<StoryWorld> = {}) =>
  onWire(brightwater, undefined, {
    ...world,
    stubs: { companies: { get: withLogo, logo: storyLogo, ...companies }, users: { list: pageOf([]) } },
  });

interface Choosing {
  readonly canvas: { findByRole: (role: string, how: { name: string }) => Promise<HTMLElement> };
  readonly canvasElement: HTMLElement;
  readonly userEvent: { upload: (input: HTMLElement, file: File) => Promise<unknown> };
}

const choose = async ({ canvas, canvasElement, userEvent }: Choosing, name: string) => {
  await canvas.findByRole("button", { name });
  const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no place for a picture");
  await userEvent.upload(input, file);
};

export const WithLogo = meta.story({
  decorators: [onLogo({})],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(await canvas.findByRole("button", { name: "Replace logo" })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector("img[alt='']")).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: "More actions for Brightwater Dairies" }));
    await expect(await screen.findByRole("menuitem", { name: "Remove logo" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
  },
});

export const WithLogoOnlyRead = meta.story({
  decorators: [onLogo({}, { permissions: ["company:get"] })],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: "Brightwater Dairies" })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector("img[alt='']")).toBeVisible());
    await expect(within(canvas.getByRole("main")).queryByRole("button")).toBeNull();
  },
});

export const LogoMissing = meta.story({
  decorators: [onLogo({ logo: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("BD")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Replace logo" })).toBeVisible();
  },
});

export const SavingLogo = meta.story({
  decorators: [onLogo({ get: brightwater, setLogo: forever })],
  play: async (story) => {
    await choose(story, "Add logo");
    await expect(await story.canvas.findByText("Saving the logo")).toBeInTheDocument();
    await expect(story.canvas.getByRole("button", { name: "Add logo" })).toHaveAttribute("aria-busy", "true");
  },
});

export const LogoSaved = meta.story({
  decorators: [onLogo({ get: brightwater, setLogo: { ...withLogo, version: 9 } })],
  play: async (story) => {
    await choose(story, "Add logo");
    await expect(await screen.findByText("Logo updated successfully")).toBeVisible();
  },
});

export const SeveralLogos = meta.story({
  decorators: [onLogo({ get: brightwater, setLogo: forever })],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole("button", { name: "Add logo" });
    const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is no place for a logo");
    input.multiple = true;
    const picture = new File(["x"], "logo.png", { type: "image/png" });
    await userEvent.upload(input, [picture, picture]);
    const told = await canvas.findByText(/^A logo is one file/);
    await expect(told).toHaveTextContent("None of these 2 was taken; choose one of them.");
    await expect(canvas.getByRole("button", { name: "Add logo" })).not.toHaveAttribute("aria-busy", "true");
  },
});

export const LogoRefused = meta.story({
  decorators: [
    onLogo({ setLogo: problem("/errors/unsupported-media-type", "A logo is a PNG, JPEG or WebP picture.") }),
  ],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await choose(story, "Replace logo");
    await expect(await canvas.findByText("A logo is a PNG, JPEG or WebP picture.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Try again" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Dismiss" }));
    await expect(canvas.queryByText("The logo was not saved")).toBeNull();
  },
});

export const LogoNotSent = meta.story({
  decorators: [onLogo({ get: brightwater, setLogo: offline })],
  play: async (story) => {
    await choose(story, "Add logo");
    await expect(await story.canvas.findByRole("button", { name: "Try again" })).toBeVisible();
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
    await expect(canvas.getByText("The first 100 of 1,204 are shown.", { exact: false })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Show in the list" })).toHaveAttribute(
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
