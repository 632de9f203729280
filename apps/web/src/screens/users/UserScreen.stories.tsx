import type { User } from "@canopy/core";
import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { erik, marek, pageOf, pooja, someCompanies, someRoles } from "#stories/storyData.ts";
import { UserScreen } from "./UserScreen.tsx";

const meta = preview.meta({
  title: "screens/User Account",
  component: UserScreen,
  args: { params: { userId: marek.id } },
});

const onWire = (
  get: User | (() => Promise<never> | Response),
  more: Stubs["users"] = {},
  world: Partial<StoryWorld> = {},
) =>
  inWorld({
    address: `/user/${marek.id}`,
    stubs: {
      users: { get, ...more },
      companies: { list: pageOf(someCompanies) },
      roles: { list: [...someRoles] },
      sessions: { endOf: undefined },
      auth: {
        masterPassword: {
          password: "wren-cobalt-tundra-48",
          expiresAt: new Date(Date.now() + 900_000).toISOString(),
        },
      },
    },
    ...world,
  });

export const Active = meta.story({
  decorators: [onWire(marek)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: "Marek Holub" })).toBeVisible();
    await expect(canvas.getByRole("heading", { level: 1, name: "User Account" })).toBeVisible();
    await expect(canvas.getByText("Active")).toBeVisible();
    await expect(await canvas.findByText("Programme manager")).toBeVisible();
  },
});

export const Invited = meta.story({
  decorators: [onWire(pooja)],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("button", { name: "Send invitation again" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Brightwater Dairies" })).toBeVisible();
    await expect(canvas.getByText("Never")).toBeVisible();
    await expect(canvas.queryByText("Week starts on")).toBeNull();
    await userEvent.click(canvas.getByText("Show empty facts (3)"));
    await expect(canvas.getByText("Week starts on")).toBeVisible();
  },
});

export const InvitationWaits = meta.story({
  decorators: [
    onWire(
      {
        ...pooja,
        lastMail: {
          kind: "INVITATION",
          state: "WAITING",
          at: "2026-11-20T09:30:00Z",
          reason: "connect ECONNREFUSED 10.0.0.7:587",
        },
      },
      { invite: forever },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^Invitation, waiting for the next try, last tried/)).toBeVisible();
    await expect(canvas.getByText(/ECONNREFUSED/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Send again" }));
    await expect(canvas.getByRole("button", { name: "Send again" })).toHaveAttribute("aria-busy", "true");
  },
});

export const ResetLinkSent = meta.story({
  decorators: [
    onWire(
      {
        ...marek,
        lastMail: { kind: "PASSWORD_RESET", state: "SENT", at: "2026-11-20T09:30:00Z", reason: null },
      },
      { resetPassword: undefined },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const mail = await canvas.findByText(/^Password reset, sent/);
    await expect(mail).toHaveTextContent(/^Password reset, sent [^().]+$/);
    await userEvent.click(canvas.getByRole("button", { name: "Send again" }));
    await expect(await canvas.findByText("Password reset link sent successfully")).toBeVisible();
  },
});

export const Disabled = meta.story({
  decorators: [onWire(erik, { enable: { ...erik, status: "ACTIVE" } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Enable" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
  },
});

/** The dialog says what is taken and what stays, and is closed again. */
export const Anonymising = meta.story({
  decorators: [onWire(erik)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "More actions for Erik Solberg" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Anonymise" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Anonymise user" }));
    await expect(await dialog.findByText(/backups made before, keep what they hold/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Email"), "erik");
    const anonymise = dialog.getByRole("button", { name: "Anonymise user" });
    await expect(anonymise).toBeEnabled();
    await expect(anonymise).toHaveAttribute("data-variant", "danger");
  },
});

/** Somebody who was anonymised is neither enabled nor changed. */
export const Former = meta.story({
  decorators: [
    onWire({
      ...erik,
      ...{ name: "Former", surname: "user 0042", email: "former-user-0042@anonymous.invalid" },
      anonymisedAt: "2026-11-20T09:30:00Z",
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: "Former user 0042" })).toBeVisible();
    await expect(canvas.getByText(/^Anonymised$/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Enable" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
  },
});

export const OnlyReading = meta.story({
  decorators: [onWire(marek, {}, { permissions: ["user:get"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Programme manager")).toBeVisible();
    await expect(within(canvas.getByRole("main")).queryByRole("button")).toBeNull();
  },
});

export const Loading = meta.story({
  decorators: [onWire(forever)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the user")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire(problem("/errors/not-found"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This user is not here")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "All users" })).toHaveAttribute("href", "/user/");
  },
});

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/internal", "The user could not be read."))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const Editing = meta.story({
  decorators: [onWire(marek)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    await expect(await canvas.findByLabelText("Surname")).toHaveValue("Holub");
    await expect(canvas.getByRole("checkbox", { name: "Programme manager" })).toBeChecked();
  },
});

/** Answers with Marek at first; his page reads him again once a link was sent, and waits for that answer. */
const readOnce = () => {
  let reads = 0;
  return () => ((reads += 1) === 1 ? Response.json(marek) : forever());
};

/** 'Edit' waits while the user is read again, and can be taken back. */
export const EditingWaits = meta.story({
  decorators: [onWire(readOnce(), { resetPassword: undefined })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Send reset link" }));
    await canvas.findByText("Password reset link sent successfully");
    const edit = canvas.getByRole("button", { name: "Edit" });
    await userEvent.click(edit);
    await expect(edit).toHaveAttribute("aria-busy", "true");
    await userEvent.click(await canvas.findByRole("button", { name: "Cancel: Edit" }, { timeout: 3_000 }));
    await expect(edit).not.toHaveAttribute("aria-busy");
    await expect(edit).toHaveFocus();
    await expect(canvas.queryByRole("button", { name: "Cancel: Edit" })).toBeNull();
  },
});

export const Conflict = meta.story({
  decorators: [onWire(marek, { update: problem("/errors/conflict", "Changed by someone else.") })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    await userEvent.type(await canvas.findByLabelText("Surname"), "ová");
    await userEvent.click(canvas.getByRole("button", { name: "Save changes" }));
    await expect(await canvas.findByText("Someone else saved this in the meantime")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Reload" }));
    await expect(await canvas.findByLabelText("Surname")).toHaveValue("Holubová");
  },
});

export const ResetLink = meta.story({
  decorators: [onWire(marek, { resetPassword: undefined })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Send reset link" }));
    await expect(await canvas.findByText("Password reset link sent successfully")).toBeVisible();
  },
});

export const OneTimePassword = meta.story({
  decorators: [onWire(marek)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Generate master password" }));
    await userEvent.click(await screen.findByRole("button", { name: "Generate" }));
    const password = await canvas.findByLabelText("Master password");
    await expect(password).toHaveValue("wren-cobalt-tundra-48");
    // so that no screenshot for feedback shows it
    await expect(password.closest("[data-private]")).not.toBeNull();
    await expect(await canvas.findByText("Master password generated successfully")).toBeVisible();
  },
});

export const EndSessions = meta.story({
  decorators: [onWire(marek)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "End sessions" }));
    await expect(await screen.findByText(/is signed out on every device at once/)).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "End sessions" }));
    await expect(await canvas.findByText("Sessions ended successfully")).toBeVisible();
  },
});
