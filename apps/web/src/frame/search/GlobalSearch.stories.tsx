import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import { useEffect, useState } from "react";
import preview from "../../../../../.storybook/preview.tsx";
import { App } from "../App.tsx";
import { storyApp } from "#stories/screenStory.tsx";
import { idOf, pageOf, someCompanies } from "#stories/storyData.ts";
import { projectRights } from "#stories/storyProjects.ts";

type Find = NonNullable<Stubs["search"]>["find"];

function Running({ find }: { readonly find: Find }) {
  const [app] = useState(() =>
    storyApp({
      address: "/company/",
      permissions: projectRights,
      stubs: {
        companies: { list: pageOf(someCompanies, 12) },
        ...(find !== undefined && { search: { find } }),
      },
    }),
  );
  useEffect(() => () => app.stop(), [app]);
  return <App app={app} />;
}

const meta = preview.meta({
  title: "app/Search in the header",
  component: Running,
  parameters: { layout: "fullscreen" },
});

const hits = [
  { kind: "project", id: idOf(5, 12), name: "Brightwater cooking programme", detail: "CP-0012" },
  { kind: "project", id: idOf(5, 2), name: "Brightwater spray drying heat recovery", detail: "CP-0002" },
  {
    kind: "milestone",
    id: idOf(7, 1),
    processId: idOf(6, 1),
    name: "Project description submitted",
    detail: "CP-0012 Brightwater cooking programme · Registration",
    state: "READY",
  },
  { kind: "process", id: idOf(6, 1), name: "Registration", detail: "CP-0012 Brightwater cooking programme" },
  { kind: "company", id: idOf(1, 2), name: "Brightwater Dairies", detail: "IE" },
];

/** Returns the box once the screen beside it is there, because React may lose input while it waits for a screen. */
const box = async () => {
  await screen.findByRole("searchbox", { name: "Search by name" });
  return screen.findByRole("combobox", { name: "Search everything" });
};
const boxNow = () => screen.getByRole("combobox", { name: "Search everything" });

export const Hits = meta.story({
  args: { find: hits },
  play: async ({ userEvent }) => {
    await userEvent.type(await box(), "bright");
    const list = await screen.findByRole("listbox", { name: "Results" });
    await expect(screen.getByRole("group", { name: "Projects" })).toBeVisible();
    await expect(screen.getByRole("group", { name: "Companies" })).toBeVisible();
    await expect(screen.getByRole("option", { name: /Brightwater Dairies/ })).toHaveAttribute(
      "href",
      `/company/${idOf(1, 2)}`,
    );
    await expect(list).toHaveTextContent("CP-0012");
    await expect(list).toHaveTextContent("Ireland");
    await expect(screen.getByRole("option", { name: /Project description submitted/ })).toHaveTextContent(
      "Ready · CP-0012 Brightwater cooking programme · Registration",
    );
    await expect(await screen.findByText("5 results")).toHaveRole("status");
  },
});

/** Questions whose answer waits until the story gives it. */
const waiting: ((found: typeof hits) => void)[] = [];

/** Enter while the hits of an earlier text still stand: the first hit of the typed text opens, once its answer is here. */
export const EnterBeforeTheAnswer = meta.story({
  args: {
    find: ({ search }) =>
      search.get("q") === "br"
        ? hits.slice(3)
        : new Promise((answer) => {
            waiting.push(answer);
          }),
  },
  play: async ({ userEvent }) => {
    const search = await box();
    await userEvent.type(search, "br");
    await screen.findByRole("option", { name: /Registration/ });
    await userEvent.type(search, "ight{Enter}");
    await expect(search).toHaveFocus();
    await waitFor(() => {
      for (const answer of waiting.splice(0)) answer(hits);
      return expect(boxNow()).toHaveValue("");
    });
    await expect(await screen.findByRole("heading", { level: 1, name: "Project Information" })).toBeVisible();
    await expect(boxNow()).toHaveValue("");
  },
});

export const ByKeyboard = meta.story({
  args: { find: hits },
  play: async ({ userEvent }) => {
    const search = await box();
    await userEvent.keyboard("/");
    await expect(search).toHaveFocus();
    await userEvent.keyboard("bright");
    const list = within(await screen.findByRole("listbox"));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    await expect(search).toHaveFocus();
    const chosen = list.getByRole("option", { selected: true });
    await expect(chosen).toHaveTextContent("Registration");
    await expect(search).toHaveAttribute("aria-activedescendant", chosen.id);
    await userEvent.keyboard("{Escape}");
    await expect(screen.queryByRole("listbox")).toBeNull();
    await expect(search).toHaveValue("bright");
    await userEvent.keyboard("{Escape}");
    await expect(search).toHaveValue("");
    await userEvent.keyboard("dair");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(document.title).toContain("Company Profile"));
    await expect(search).toHaveValue("");
    await expect(screen.queryByRole("listbox")).toBeNull();
  },
});

export const ByPointer = meta.story({
  args: { find: hits },
  play: async ({ userEvent }) => {
    await userEvent.type(await box(), "bright");
    await userEvent.click(await screen.findByRole("option", { name: /Brightwater Dairies/ }));
    await waitFor(() => expect(document.title).toContain("Company Profile"));
    await expect(boxNow()).toHaveValue("");
  },
});

export const LeftByTab = meta.story({
  args: { find: hits },
  play: async ({ userEvent }) => {
    await userEvent.type(await box(), "bright");
    await screen.findByRole("listbox");
    await userEvent.tab();
    await userEvent.tab();
    await expect(screen.queryByRole("listbox")).toBeNull();
    await expect(boxNow()).toHaveValue("bright");
  },
});

export const NoMatch = meta.story({
  args: { find: [] },
  play: async ({ userEvent }) => {
    await userEvent.type(await box(), "zebra");
    await expect(await screen.findByText("Nothing matches “zebra”.")).toBeVisible();
    await expect(boxNow()).toHaveAttribute("aria-expanded", "false");
    await expect(screen.getByText("No results")).toHaveRole("status");
  },
});

export const Searching = meta.story({
  args: { find: forever },
  play: async ({ userEvent }) => {
    await userEvent.type(await box(), "bright");
    await expect(await screen.findByText("Searching…")).toBeVisible();
  },
});

export const Failed = meta.story({
  args: { find: problem("/errors/internal", "The search rests for a moment.") },
  play: async ({ userEvent }) => {
    await userEvent.type(await box(), "bright");
    const again = await screen.findByRole("button", { name: "Try again" });
    await userEvent.tab();
    await userEvent.tab();
    await expect(again).toHaveFocus();
    await userEvent.click(again);
    await expect(boxNow()).toHaveFocus();
    await expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const OnAPhone = meta.story({
  args: { find: hits },
  globals: { viewport: { value: "mobile1", isRotated: false } },
  play: async ({ userEvent }) => {
    const search = await box();
    await userEvent.click(screen.getByRole("button", { name: "Search everything" }));
    await expect(search).toHaveFocus();
    await userEvent.keyboard("bright");
    await expect(await screen.findByRole("option", { name: /Brightwater Dairies/ })).toBeVisible();
    await userEvent.keyboard("{Escape}{Escape}{Escape}");
    await expect(screen.getByRole("button", { name: "Search everything" })).toHaveFocus();
    await userEvent.keyboard("{Enter}bright");
    await expect(await screen.findByRole("option", { name: /Brightwater Dairies/ })).toBeVisible();
  },
});
