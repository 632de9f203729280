import { fakeCompany, fakeId, fakeImport } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import { useEffect, useState } from "react";
import preview from "../../../../.storybook/preview.tsx";
import { App } from "./App.tsx";
import { storyApp, type StoryWorld } from "../stories/screenStory.tsx";
import { pageOf, someCompanies } from "../stories/storyData.ts";

interface RunningProps {
  readonly world: StoryWorld;
  /** The page is higher than the window, as most are. */
  readonly isHigh?: boolean;
}

function Running({ world, isHigh = false }: RunningProps) {
  const [app] = useState(() => storyApp(world));
  useEffect(() => () => app.stop(), [app]);
  return (
    <>
      <App app={app} />
      {isHigh && <div style={{ blockSize: "300vh" }} />}
    </>
  );
}

const meta = preview.meta({
  title: "app/Whole app",
  component: Running,
  parameters: { layout: "fullscreen" },
});

const stubs: StoryWorld["stubs"] = {
  companies: { count: 12, list: pageOf(someCompanies, 12) },
  users: { list: pageOf([], 38) },
};

export const SignedOut = meta.story({
  args: { world: { address: "/user/", isGuest: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  },
});

export const Dashboard = meta.story({
  args: { world: { address: "/", stubs } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("link", { name: "Companies" })).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "Collapse navigation" }));
    await expect(await canvas.findByRole("button", { name: "Expand navigation" })).toBeVisible();
  },
});

export const UserMenu = meta.story({
  args: { world: { address: "/company/", stubs } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /Inês Duarte/ }));
    await expect(await screen.findByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Sign out" })).toBeNull());
  },
});

export const UserMenuOnAHighPage = meta.story({
  args: { world: { address: "/company/", stubs }, isHigh: true },
  play: async ({ canvas, userEvent }) => {
    const name = /Inês Duarte/;
    await userEvent.click(await canvas.findByRole("button", { name }));
    const menu = await screen.findByRole("menu");
    const button = canvas.getByRole("button", { name, hidden: true });
    const gap = () => button.getBoundingClientRect().top - menu.getBoundingClientRect().bottom;
    await waitFor(() => expect(gap()).toBeGreaterThanOrEqual(0));
    await expect(gap()).toBeLessThan(20);
  },
});

const linkIn = (row: HTMLElement | undefined) => row?.querySelector("a");

export const RowsByKeys = meta.story({
  args: { world: { address: "/company/", stubs } },
  play: async ({ canvas, userEvent }) => {
    const [first, second] = await canvas.findAllByRole("rowheader");
    await userEvent.keyboard("j");
    await expect(linkIn(first)).toHaveFocus();
    await userEvent.keyboard("j");
    await expect(linkIn(second)).toHaveFocus();
    await userEvent.keyboard("k");
    await expect(linkIn(first)).toHaveFocus();
    await userEvent.click(canvas.getByRole("searchbox", { name: "Search by name" }));
    await userEvent.keyboard("j");
    await expect(canvas.getByRole("searchbox", { name: "Search by name" })).toHaveValue("j");
  },
});

export const RowsChosenByKeys = meta.story({
  args: { world: { address: "/company/", stubs } },
  play: async ({ canvas, userEvent }) => {
    const [first, second] = await canvas.findAllByRole("rowheader");
    const [, firstBox, secondBox] = canvas.getAllByRole("checkbox");
    await userEvent.keyboard("{ArrowDown}");
    await expect(linkIn(first)).not.toHaveFocus();
    await userEvent.keyboard("jx");
    await expect(firstBox).toBeChecked();
    await userEvent.keyboard("{ArrowDown}");
    await expect(linkIn(second)).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(secondBox).toBeChecked();
    secondBox?.focus();
    await userEvent.keyboard(" ");
    await expect(secondBox).not.toBeChecked();
    await userEvent.keyboard("k");
    await expect(linkIn(first)).toHaveFocus();
  },
});

/** All keys come in one turn of the page, as on a busy machine: none is lost, none acts on the list. */
export const TypedBeforeTheCommandsAreThere = meta.story({
  args: { world: { address: "/company/", stubs: { ...stubs, views: { list: [] }, search: { find: [] } } } },
  play: async ({ canvas }) => {
    const search = await canvas.findByRole("searchbox", { name: "Search by name" });
    await canvas.findAllByRole("rowheader");
    search.focus();
    const press = (key: string, held = {}) =>
      search.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held }));
    press("k", { ctrlKey: true });
    for (const key of "comx") press(key);
    press("Backspace");
    const box = await screen.findByRole("combobox", { name: "Find a command or a record" });
    await waitFor(() => expect(box).toHaveFocus());
    await expect(box).toHaveValue("com");
    await expect(search).toHaveValue("");
    await expect(await screen.findByRole("option", { name: "Companies" })).toBeVisible();
  },
});

export const OnlyWhatIsPermitted = meta.story({
  args: { world: { address: "/", stubs, permissions: ["company:get"] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Companies" })).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Users" })).toBeNull();
  },
});

export const RecordsPlace = meta.story({
  args: {
    world: {
      address: `/company/${fakeId(1)}`,
      stubs: { ...stubs, companies: { ...stubs?.companies, get: fakeCompany() } },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: fakeCompany().name });
    const trail = () => within(canvas.getByRole("navigation", { name: "Breadcrumb" }));
    await waitFor(() =>
      expect(trail().getByText(fakeCompany().name)).toHaveAttribute("aria-current", "page"),
    );
    await expect(canvas.getByRole("link", { name: "Companies" })).toHaveAttribute("aria-current", "true");
    await expect(canvas.getByRole("link", { name: "Users" })).not.toHaveAttribute("aria-current");
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Company Profile");
  },
});

/** An import stands under the list that its records come into, also while its file is chosen. */
export const ImportsPlace = meta.story({
  args: {
    world: {
      address: `/import/${fakeImport().id}`,
      stubs: { ...stubs, imports: { get: fakeImport(), lines: pageOf([]) } },
    },
  },
  play: async ({ canvas }) => {
    const trail = () => within(canvas.getByRole("navigation", { name: "Breadcrumb" }));
    await waitFor(() => expect(trail().getByText(fakeImport().name)).toHaveAttribute("aria-current", "page"));
    await expect(trail().getByRole("link", { name: "System Users" })).toHaveAttribute("href", "/user/");
  },
});

export const NewImportsPlace = meta.story({
  args: { world: { address: "/import/create?resource=companies", stubs } },
  play: async ({ canvas }) => {
    const trail = () => within(canvas.getByRole("navigation", { name: "Breadcrumb" }));
    await waitFor(() =>
      expect(trail().getByRole("link", { name: "Partner Companies" })).toHaveAttribute("href", "/company/"),
    );
    await expect(trail().getByText("Import Records")).toHaveAttribute("aria-current", "page");
  },
});

export const NotFound = meta.story({
  args: { world: { address: "/no/such/place?page=2" } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Not Found" })).toBeVisible();
    await expect(canvas.getByText("/no/such/place?page=2")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Go to the dashboard" })).toHaveAttribute("href", "/");
    await userEvent.click(canvas.getByRole("button", { name: "Search" }));
    await expect(canvas.getByRole("combobox", { name: "Search everything" })).toHaveFocus();
  },
});

export const NotFoundForGuests = meta.story({
  args: { world: { address: "/no/such/place", isGuest: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Not Found" })).toBeVisible();
    await expect(canvas.queryByRole("navigation")).toBeNull();
    await expect(canvas.queryByRole("combobox")).toBeNull();
    await expect(canvas.getByRole("link", { name: "Go to the sign-in" })).toHaveAttribute("href", "/login");
  },
});

export const Shortcuts = meta.story({
  args: { world: { address: "/company/", stubs } },
  play: async ({ canvas, userEvent }) => {
    const search = await canvas.findByRole("combobox", { name: "Search everything" });
    await userEvent.keyboard("/");
    await expect(search).toHaveFocus();
    await expect(search).toHaveValue("");
    search.blur();
    await userEvent.keyboard("?");
    await expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await userEvent.click(await screen.findByRole("switch", { name: "Single-key shortcuts" }));
    await expect(screen.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
  },
});
