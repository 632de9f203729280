import { forever, offline, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import { useEffect, useState } from "react";
import preview from "../../../../../.storybook/preview.tsx";
import { storyApp } from "#stories/screenStory.tsx";
import { idOf, pageOf, someCompanies } from "#stories/storyData.ts";
import { App } from "../App.tsx";

function Running({ search }: { readonly search: NonNullable<Stubs["search"]> }) {
  const [app] = useState(() =>
    storyApp({
      address: "/company/",
      stubs: { companies: { list: pageOf(someCompanies, 12) }, views: { list: [] }, search },
    }),
  );
  useEffect(() => () => app.stop(), [app]);
  return <App app={app} />;
}

const meta = preview.meta({
  title: "app/Command palette",
  component: Running,
  parameters: { layout: "fullscreen" },
});

/** Opens the palette by its key once the screen is there. */
const palette = async (userEvent: { readonly keyboard: (keys: string) => Promise<void> }) => {
  await screen.findByRole("searchbox", { name: "Search by name" });
  await userEvent.keyboard("{Control>}k{/Control}");
  return within(await screen.findByRole("dialog", { name: "Commands" }));
};
const hits = [
  { kind: "company" as const, id: idOf(1, 2), name: "Brightwater Dairies", detail: "IE" },
  { kind: "user" as const, id: idOf(2, 3), name: "Brid Brightwater", detail: "brid@brightwater.example" },
];

export const Open = meta.story({
  args: { search: { find: [] } },
  play: async ({ userEvent }) => {
    const box = await (
      await palette(userEvent)
    ).findByRole("combobox", { name: "Find a command or a record" });
    await waitFor(() => expect(box).toHaveFocus());
    await expect(await screen.findByRole("group", { name: "Go to" })).toBeVisible();
    await expect(await screen.findByRole("option", { name: "Import companies" })).toBeVisible();
    await expect(screen.getByRole("option", { name: /^Keyboard shortcuts/ })).toBeInTheDocument();
  },
});

export const Typed = meta.story({
  args: { search: { find: hits } },
  play: async ({ userEvent }) => {
    const box = await (await palette(userEvent)).findByRole("combobox");
    await userEvent.type(box, "brightwater");
    await expect(await screen.findByRole("option", { name: /^Brightwater Dairies/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await userEvent.keyboard("{ArrowDown}");
    await expect(screen.getByRole("option", { name: /^Brid Brightwater/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  },
});

export const Searching = meta.story({
  args: { search: { find: forever } },
  play: async ({ userEvent }) => {
    await userEvent.type(await (await palette(userEvent)).findByRole("combobox"), "zebra");
    await expect(await screen.findByText("Searching records…")).toBeVisible();
  },
});

export const NothingFound = meta.story({
  args: { search: { find: [] } },
  play: async ({ userEvent }) => {
    await userEvent.type(await (await palette(userEvent)).findByRole("combobox"), "zebra");
    await expect(await screen.findByText("Nothing matches “zebra”.")).toBeVisible();
  },
});

export const Failed = meta.story({
  args: { search: { find: offline } },
  play: async ({ userEvent }) => {
    const box = await (await palette(userEvent)).findByRole("combobox");
    await userEvent.type(box, "zebra");
    await expect(await screen.findByText("Records could not be searched.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect(box).toHaveFocus();
  },
});
