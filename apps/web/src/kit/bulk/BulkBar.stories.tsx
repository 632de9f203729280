import { forever, type Stubs } from "@canopy/core/testing";
import type { StoryContext } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { UserListScreen } from "#screens/users/UserListScreen.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { pageOf, someRoles, someUsers } from "#stories/storyData.ts";

const meta = preview.meta({ title: "kit/Chosen rows", component: UserListScreen });

const problem = { type: "/errors/conflict", title: "Conflict", status: 409 };
const whys = ["They are the last administrator.", "They lead 2 projects: name another lead first."];

/** The first two rows refuse. */
const refusing: NonNullable<NonNullable<Stubs["bulk"]>["users"]> = () =>
  someUsers.map(({ id }, at) => {
    const detail = whys[at];
    return detail === undefined ? { id, status: 204 } : { id, status: 409, problem: { ...problem, detail } };
  });

const onWire = (bulk: Stubs["bulk"] = {}) =>
  inWorld({
    address: "/user/",
    stubs: { users: { list: pageOf(someUsers, 38) }, roles: { list: [...someRoles] }, bulk },
  });

type Played = Pick<StoryContext, "canvas" | "userEvent">;

const choosePage = async ({ canvas, userEvent }: Played) => {
  await canvas.findByRole("checkbox", { name: "Select marek.holub@canopy.example" });
  await userEvent.click(canvas.getByRole("checkbox", { name: "Select all rows of this page" }));
  return within(await canvas.findByRole("group", { name: "Selected rows" }));
};

export const Bar = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    const first = await canvas.findByRole("checkbox", { name: "Select marek.holub@canopy.example" });
    const top = first.getBoundingClientRect().top;
    await userEvent.click(first);
    const bar = within(await canvas.findByRole("group", { name: "Selected rows" }));
    await expect(bar.getByText("1 user selected")).toBeVisible();
    await expect(first.getBoundingClientRect().top).toBe(top);
    await expect(
      canvas.getByRole("checkbox", { name: "Select all rows of this page" }),
    ).toBePartiallyChecked();
    await expect(bar.getByRole("button", { name: "Disable" })).toBeVisible();
    await expect(bar.getByRole("button", { name: "Export selected" })).toBeVisible();
  },
});

export const AllThatMatch = meta.story({
  decorators: [onWire()],
  play: async (context) => {
    const bar = await choosePage(context);
    await context.userEvent.click(bar.getByRole("button", { name: "Select all 38 that match" }));
    await expect(bar.getByText("38 users selected")).toBeVisible();
    await context.userEvent.click(bar.getByRole("button", { name: "Clear selection" }));
    await expect(context.canvas.queryByRole("group", { name: "Selected rows" })).toBeNull();
  },
});

export const AsksOnce = meta.story({
  decorators: [onWire()],
  play: async (context) => {
    const bar = await choosePage(context);
    await context.userEvent.click(bar.getByRole("button", { name: "Delete" }));
    const title = `Delete ${someUsers.length} users`;
    await expect(await screen.findByRole("alertdialog", { name: title })).toHaveTextContent(
      "They will be deleted for good.",
    );
  },
});

export const AsksForAValue = meta.story({
  decorators: [onWire()],
  play: async (context) => {
    const bar = await choosePage(context);
    await context.userEvent.click(bar.getByRole("button", { name: "Change roles" }));
    const dialog = within(await screen.findByRole("dialog"));
    await context.userEvent.click(await dialog.findByRole("button", { name: "Change roles" }));
    await expect(await dialog.findByText("Roles is required")).toBeVisible();
    const [first] = dialog.getAllByRole("checkbox");
    await expect(first).toHaveFocus();
    await expect(first).toHaveAccessibleDescription(/Roles is required$/);
    await expect(dialog.getByRole("checkbox", { name: "Programme manager" })).toBeVisible();
  },
});

export const Working = meta.story({
  decorators: [onWire({ users: forever })],
  play: async (context) => {
    const bar = await choosePage(context);
    await context.userEvent.click(bar.getByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await context.userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await expect(await bar.findByText(`Working on ${someUsers.length} users…`)).toBeVisible();
    await expect(bar.getByRole("button", { name: "Delete" })).toBeDisabled();
  },
});

export const TellsWhatRefused = meta.story({
  decorators: [onWire({ users: refusing })],
  play: async (context) => {
    const bar = await choosePage(context);
    await context.userEvent.click(bar.getByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog"));
    await context.userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expect(await screen.findByText(`${someUsers.length - 2} done, 2 not`)).toBeVisible();
    const dialog = within(screen.getByRole("dialog"));
    await expect(dialog.getByText(whys[0] ?? "")).toBeVisible();
    await expect(bar.getByText("2 users selected")).toBeInTheDocument();
  },
});

export const Narrow = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  decorators: [onWire()],
  play: async (context) => {
    const bar = await choosePage(context);
    await context.userEvent.click(bar.getByRole("button", { name: "Actions" }));
    await expect(await screen.findByRole("menuitem", { name: "Disable" })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});
