import { forever, problem } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#app/screenStory.tsx";
import { brightwater, pageOf, someCompanies } from "#app/storyData.ts";
import { CompanyListScreen } from "./CompanyListScreen.tsx";

const meta = preview.meta({ title: "screens/Partner Companies", component: CompanyListScreen });

const address = "/company/";
const list = pageOf(someCompanies, 12);

export const Showing = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { list } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Brightwater Dairies" })).toHaveAttribute(
      "href",
      `/company/${brightwater.id}`,
    );
    await expect(canvas.getByText("Ireland")).toBeVisible();
    await expect(canvas.getByText("12 companies")).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { list: forever } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("table")).toHaveAttribute("aria-busy", "true");
  },
});

export const Empty = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { list: pageOf([]) } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No companies yet")).toBeVisible();
  },
});

export const NoMatch = meta.story({
  decorators: [inWorld({ address: "/company/?filter=zebra", stubs: { companies: { list: pageOf([]) } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No matches")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { list: problem("/errors/internal") } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const OnlyReading = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { list } }, permissions: ["company:list"] })],
  play: async ({ canvas }) => {
    await canvas.findByText("12 companies");
    await expect(canvas.queryByRole("button", { name: "Add company" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  },
});

export const StillInUse = meta.story({
  decorators: [
    inWorld({
      address,
      stubs: { companies: { list, remove: problem("/errors/in-use", "3 users belong to this company.") } },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for Brightwater Dairies" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete company" }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    const told = await canvas.findAllByText("3 users belong to this company.");
    await expect(told[0]).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Brightwater Dairies" })).toBeVisible();
  },
});

export const CreatingInModal = meta.story({
  decorators: [
    inWorld({ address, stubs: { companies: { list, create: { ...brightwater, name: "New Works" } } } }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add company" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New company" }));
    await waitFor(() => expect(dialog.getByLabelText("Name")).toHaveFocus());
    await userEvent.click(await dialog.findByRole("button", { name: "Create company" }));
    await expect(await dialog.findByText("Name is required")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Name"), "New Works");
    await userEvent.type(dialog.getByRole("combobox", { name: "Country" }), "Portug");
    await userEvent.click(await screen.findByRole("option", { name: "Portugal" }));
    await userEvent.click(dialog.getByRole("button", { name: "Create company" }));
    await expect(await canvas.findByText("Company created successfully")).toBeVisible();
  },
});

export const EditingInModal = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { list, get: brightwater } } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for Brightwater Dairies" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit company" }));
    await expect(await dialog.findByLabelText("Name")).toHaveValue("Brightwater Dairies");
    await expect(dialog.getByRole("combobox", { name: "Country" })).toHaveValue("Ireland");
  },
});
