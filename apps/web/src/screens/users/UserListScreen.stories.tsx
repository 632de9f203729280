import { forever } from "@canopy/core/testing";
import { expect, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { listStories, onlyReading } from "#stories/listStories.ts";
import { inWorld } from "#stories/screenStory.tsx";
import { pageOf, someRoles, someUsers } from "#stories/storyData.ts";
import { UserListScreen } from "./UserListScreen.tsx";

const meta = preview.meta({ title: "screens/System Users", component: UserListScreen });

/** The signed-in person of every story. */
const ownId = "0190a000-0000-7000-8000-000000000001";

const roles = { list: [...someRoles] };

const stories = listStories({
  answered: (list, world) => inWorld({ address: "/user/", stubs: { users: { list }, roles }, ...world }),
  records: "users",
  narrowed: "/user/?filter=zebra",
});

export const Showing = meta.story({
  decorators: [inWorld({ address: "/user/", stubs: { users: { list: pageOf(someUsers, 38) }, roles } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "marek.holub@canopy.example" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/user\/0190a002-/),
    );
    await expect(canvas.getByText("38 users")).toBeVisible();
    await expect(await canvas.findByText("MRV reviewer, Auditor / viewer")).toBeVisible();
    await expect((await canvas.findAllByText("Never"))[0]).toBeVisible();
  },
});

export const FilteredAndCompact = meta.story({
  decorators: [
    inWorld({
      address: "/user/?filter=canopy&status=ACTIVE&sortField=email&sortDirection=asc",
      stubs: { users: { list: pageOf(someUsers.slice(0, 3)) }, roles },
      kept: { density: "compact" },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("searchbox")).toHaveValue("canopy");
    await expect(canvas.getByLabelText("Status")).toHaveDisplayValue("Active");
    await expect(canvas.queryByRole("list", { name: "Filters" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Clear filters" })).toBeVisible();
    await expect(canvas.getByRole("columnheader", { name: "Email" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  },
});

export const AddedFilters = meta.story({
  decorators: [
    inWorld({
      address: "/user/?where=status.in.ACTIVE,LOCKED&where=createdAt.within.-P30D",
      stubs: { users: { list: pageOf(someUsers) }, roles },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const chip = await canvas.findByRole("button", {
      name: "Change filter: Status is any of Active, Locked",
    });
    await expect(
      canvas.getByRole("button", { name: "Change filter: Created is in the last 30 days" }),
    ).toBeVisible();
    chip.focus();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByRole("combobox", { name: "Field" })).toHaveFocus();
    await expect(canvas.getByRole("checkbox", { name: "Locked" })).toBeChecked();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Locked" }));
    await userEvent.click(canvas.getByRole("button", { name: "Save filter" }));
    await expect(
      await canvas.findByRole("button", { name: "Change filter: Status is any of Active" }),
    ).toHaveFocus();
    await userEvent.keyboard("{Delete}");
    await expect(canvas.queryByRole("button", { name: /Status is any of/ })).toBeNull();
    // rows are dimmed until the new ones have come, and axe measures their contrast
    await waitFor(() => expect(canvas.getByRole("table")).toHaveAttribute("aria-busy", "false"));
  },
});

export const RememberedColumns = meta.story({
  decorators: [
    inWorld({
      address: "/user/",
      stubs: { users: { list: pageOf(someUsers) }, roles },
      kept: { [`hidden_columns ${ownId} /user/`]: "company,createdAt" },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("columnheader", { name: "Roles" })).toBeVisible();
    await expect(canvas.queryByRole("columnheader", { name: "Company" })).toBeNull();
    await expect(canvas.queryByRole("columnheader", { name: /Created/ })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Columns" }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Company" }));
    await userEvent.keyboard("{Escape}");
    await expect(await canvas.findByRole("columnheader", { name: "Company" })).toBeVisible();
  },
});

export const ArrangedColumns = meta.story({
  decorators: [
    inWorld({
      address: "/user/",
      stubs: { users: { list: pageOf(someUsers) }, roles },
      kept: { [`column_layout ${ownId} /user/`]: "status,email:320" },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const names = () =>
      canvas
        .getAllByRole("columnheader")
        .map((head) => head.textContent)
        .slice(1, 4);
    await canvas.findByRole("columnheader", { name: "Status" });
    await expect(names().slice(0, 2)).toEqual(["Status", "Email"]);
    await userEvent.click(canvas.getByRole("button", { name: "Columns" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Arrange and resize" }));
    await expect(await canvas.findByRole("slider", { name: "Width of Email" })).toHaveValue("320");
    // the panel takes the focus once it stands
    await waitFor(() => expect(canvas.getByRole("slider", { name: "Width of Status" })).toHaveFocus());
    canvas.getByRole("button", { name: "Move Status towards the end" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(names().slice(0, 2)).toEqual(["Email", "Status"]));
    await expect(canvas.getByRole("button", { name: "Move Status towards the end" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Reset" }));
    await expect(canvas.getByRole("slider", { name: "Width of Email" })).toHaveAttribute(
      "aria-valuetext",
      "as wide as its content",
    );
  },
});

export const Loading = meta.story(stories.loading);
export const NoMatch = meta.story(stories.noMatch);
export const Failed = meta.story(stories.failed);

export const Empty = meta.story({
  ...stories.empty,
  play: async (context) => {
    await stories.empty.play(context);
    await expect(context.canvas.getAllByRole("link", { name: "Add user" })).toHaveLength(2);
  },
});

export const FiltersCleared = meta.story({
  ...stories.noMatch,
  play: async (context) => {
    await stories.noMatch.play(context);
    await context.userEvent.click(context.canvas.getAllByRole("button", { name: "Clear filters" })[0]!);
    await expect(await context.canvas.findByText("No users yet")).toBeVisible();
  },
});

const readOnly = onlyReading({
  drawn: inWorld({
    address: "/user/",
    stubs: { users: { list: pageOf(someUsers) } },
    permissions: ["user:list"],
  }),
  count: "6 users",
  create: "Add user",
});

export const OnlyReading = meta.story({
  ...readOnly,
  play: async (context) => {
    await readOnly.play(context);
    await expect(context.canvas.queryByRole("link", { name: "Brightwater Dairies" })).toBeNull();
  },
});

export const AsksBeforeDisabling = meta.story({
  decorators: [
    inWorld({ address: "/user/", stubs: { users: { list: pageOf(someUsers), disable: forever }, roles } }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "Actions for marek.holub@canopy.example" }),
    );
    await userEvent.click(await screen.findByRole("menuitem", { name: "Disable" }));
    await expect(await screen.findByRole("alertdialog", { name: "Disable user" })).toHaveTextContent(
      "marek.holub@canopy.example is signed out at once",
    );
  },
});
