import type { Process } from "@canopy/core";
import { fakeToken, forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#app/screenStory.tsx";
import { brightwater, idOf, marek } from "#app/storyData.ts";
import {
  daysAgo,
  milestoneId,
  notStarted,
  processRights,
  registration,
  registrationWith,
  storyProject,
} from "#app/storyProcesses.ts";
import { ProcessScreen } from "./ProcessScreen.tsx";

const meta = preview.meta({
  title: "screens/Process Information",
  component: ProcessScreen,
  args: { params: { processId: registration.id } },
});

interface World extends Partial<StoryWorld> {
  readonly milestones?: NonNullable<Stubs["milestones"]>;
  readonly update?: NonNullable<Stubs["processes"]>["update"];
  /** The key of the milestone that is shown first. */
  readonly at?: string;
}

const onWire = (get: NonNullable<Stubs["processes"]>["get"], more: World = {}) => {
  const { milestones = {}, update, at, ...world } = more;
  return inWorld({
    address: `/process/${registration.id}${at === undefined ? "" : `?milestone=${milestoneId(at)}`}`,
    stubs: {
      processes: { ...(get !== undefined && { get }), ...(update !== undefined && { update }) },
      milestones,
      users: { assignable: [{ id: marek.id, name: "Marek", surname: "Holub", companyName: null }] },
    },
    permissions: processRights,
    ...world,
  });
};

const as = (claims: Parameters<typeof fakeToken>[0]) => ({
  kept: { access_token: fakeToken({ permissions: processRights, ...claims }) },
});

export const Showing = meta.story({
  decorators: [onWire(registration)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 2, name: "VCS registration" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "CP-0012 Brightwater cooking programme" })).toHaveAttribute(
      "href",
      `/project/${storyProject.id}`,
    );
    await expect(canvas.getByRole("progressbar", { name: "Progress" })).toHaveAttribute(
      "aria-valuenow",
      "42",
    );
    const panel = within(canvas.getByRole("region", { name: "Validation audit and findings issued" }));
    await expect(panel.getByText("Overdue")).toBeVisible();
    await expect(panel.getByText("Hanna Lindqvist")).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [onWire(forever)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the process")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire(problem("/errors/not-found"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This process is not here")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/internal"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const StartedFromHere = meta.story({
  decorators: [onWire(notStarted, { update: { ...registration } })],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/The process has not started/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Start" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
  },
});

export const OnHold = meta.story({
  decorators: [onWire({ ...registration, status: "ON_HOLD" }, { at: "VAL" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Resume" })).toBeVisible();
    await expect(canvas.getByText("Complete is not possible")).toBeVisible();
    await expect(canvas.getAllByText("The process is on hold.")[0]).toBeVisible();
  },
});

export const HeldByItsProject = meta.story({
  decorators: [
    onWire({ ...registration, status: "ON_HOLD", project: { ...storyProject, status: "ON_HOLD" } }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Resume is not possible")).toBeVisible();
    await expect(canvas.getAllByText("The project is on hold.")[0]).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Resume" })).toBeNull();
  },
});

export const OfADisabledProject = meta.story({
  decorators: [onWire({ ...registration, project: { ...storyProject, status: "DISABLED" } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Complete is not possible")).toBeVisible();
    await expect(
      canvas.getAllByText("This project is disabled: it can only be read. Enable it first.")[0],
    ).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
  },
});

const ended = (key: "REGD" | "STOP", status: string): Process =>
  registrationWith(
    {
      [key]: { state: "COMPLETED", completedAt: daysAgo(1) },
      VAL: { state: "LOCKED" },
      NEWS: { state: "LOCKED" },
    },
    { status, endedAt: daysAgo(1), remainingDays: 0, progress: status === "COMPLETED" ? 1 : 0.4 },
  );

export const Completed = meta.story({
  decorators: [onWire(ended("REGD", "COMPLETED"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The process is completed.")).toBeVisible();
  },
});

export const Terminated = meta.story({
  decorators: [onWire(ended("STOP", "TERMINATED"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The process was terminated.")).toBeVisible();
  },
});

export const Blocked = meta.story({
  decorators: [onWire(registration)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Blocked")).toBeVisible();
    await expect(canvas.getByText("Blocked: none of these is ours to do.")).toBeVisible();
  },
});

export const LockedSaysWhatItWaitsFor = meta.story({
  decorators: [onWire(registration, { at: "VRPT" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for Findings closed.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Complete" })).toBeNull();
  },
});

export const DoneTwice = meta.story({
  decorators: [onWire(registration, { at: "PD" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Completed by Marek Holub, round 2/)).toBeVisible();
    const struck = canvas.getByText(/Completed by Marek Holub, round 1/).closest("s");
    await expect(struck).toBeVisible();
    await expect(canvas.getByText(/The baseline workbook is missing\./)).toBeVisible();
  },
});

export const Completing = meta.story({
  decorators: [
    onWire(registration, {
      at: "VAL",
      milestones: {
        complete: () =>
          registrationWith({
            VAL: {
              state: "COMPLETED",
              completedAt: daysAgo(0),
              completions: [
                {
                  ...(registration.milestones?.[0]?.completions?.[0] ?? never()),
                  byId: "0190a000-0000-7000-8000-000000000001",
                  byName: "Inês Duarte",
                },
              ],
            },
            CLOSE: { state: "READY", readyAt: daysAgo(0), dueAt: daysAgo(-30) },
          }),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Complete" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Complete Validation audit and findings issued" }),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Complete milestone" }));
    await expect(await dialog.findByText("Evidence is missing: audit plan, findings list.")).toBeVisible();
    await userEvent.click(dialog.getByRole("checkbox", { name: "audit plan" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "findings list" }));
    await userEvent.type(dialog.getByLabelText(/^Note/), "Two findings, both minor");
    await userEvent.click(dialog.getByRole("button", { name: "Complete milestone" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
    await expect(await canvas.findByText(/Completed by Inês Duarte/)).toBeVisible();
  },
});

export const EndingInFailure = meta.story({
  decorators: [onWire(registration, { at: "STOP" })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Complete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Complete Withdrawn or rejected" }));
    await expect(dialog.getByText("This terminates the process.")).toBeVisible();
  },
});

export const SomeoneElseWasFaster = meta.story({
  decorators: [
    onWire(registration, {
      at: "NEWS",
      milestones: {
        complete: registrationWith({
          NEWS: {
            state: "COMPLETED",
            completions: registration.milestones?.[0]?.completions ?? [],
          },
        }),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Complete" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Complete milestone" }));
    await expect(
      await canvas.findByText("Partner newsletter sent was already completed by Marek Holub."),
    ).toBeVisible();
  },
});

export const RefusedByTheServer = meta.story({
  decorators: [
    onWire(registration, {
      at: "NEWS",
      milestones: { complete: problem("/errors/invalid-transition", "The process is on hold.") },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Complete" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText(/^Note/), "Sent on Monday");
    await userEvent.click(dialog.getByRole("button", { name: "Complete milestone" }));
    await expect(await dialog.findByText("The process is on hold.")).toBeVisible();
    await expect(dialog.getByLabelText(/^Note/)).toHaveValue("Sent on Monday");
  },
});

export const Skipping = meta.story({
  decorators: [
    onWire(registration, {
      at: "NEWS",
      milestones: { skip: registrationWith({ NEWS: { state: "SKIPPED" } }) },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Skip" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Skip Partner newsletter sent" }));
    await userEvent.click(dialog.getByRole("button", { name: "Skip milestone" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
  },
});

export const ReopeningTakesBack = meta.story({
  decorators: [onWire(registration, { at: "ELIG", milestones: { uncomplete: registration } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Reopen" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Reopen/ }));
    await expect(dialog.getByText("Draft project description complete")).toBeVisible();
    await expect(dialog.getByText("Local consultation held")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Reopen milestone" }));
    await expect(await dialog.findByText("Give a reason.")).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Reason/), "The methodology has a new version");
    await userEvent.click(dialog.getByRole("button", { name: "Reopen milestone" }));
    await expect(await dialog.findByText(/Confirm that first\.$/)).toBeVisible();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Take these milestones back as well" }));
    await userEvent.click(dialog.getByRole("button", { name: "Reopen milestone" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
  },
});

export const SendingBack = meta.story({
  decorators: [onWire(registration, { at: "VAL", milestones: { uncomplete: registration } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "Send back to Draft project description complete" }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: /^Send back/ }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), "Major finding on leakage");
    await userEvent.click(dialog.getByRole("button", { name: "Send back" }));
    await expect(await canvas.findByText("Operation completed successfully")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
});

export const OnlyReading = meta.story({
  decorators: [
    onWire(registration, {
      at: "VAL",
      permissions: ["project_process:get", "project:get"],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("You do not have the permission to complete milestones."),
    ).toBeVisible();
    await expect(canvas.getByText("You do not have the permission to reopen milestones.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Hold" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
  },
});

export const OfficerWhoIsNotResponsible = meta.story({
  decorators: [onWire(registration, { at: "VAL", ...as({ roles: ["PROJECT_OFFICER"], id: idOf(2, 9) }) })],
  play: async ({ canvas }) => {
    const why = "Only who leads the project or is responsible for it may do this.";
    await expect((await canvas.findAllByText(why))[0]).toBeVisible();
    await expect(canvas.getByText("Hold is not possible")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
  },
});

export const PartnersOwnStep = meta.story({
  decorators: [
    onWire(registration, {
      at: "NEWS",
      ...as({
        roles: ["PARTNER_USER"],
        company_id: brightwater.id,
        company_name: brightwater.name,
        permissions: ["project_process:get", "project:get", "project_milestone:complete"],
      }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("button", { name: "Complete" })).toBeVisible();
    await userEvent.click(canvas.getByRole("tab", { name: "Outline" }));
    const outline = within(await canvas.findByRole("list", { name: "Outline of VCS registration" }));
    await userEvent.click(outline.getByRole("button", { name: "Validation audit and findings issued" }));
    await expect(await canvas.findByText("Only the owner of this milestone may do this.")).toBeVisible();
  },
});

export const ByTheOutline = meta.story({
  decorators: [onWire(registration)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("tab", { name: "Outline" }));
    const outline = within(await canvas.findByRole("list", { name: "Outline of VCS registration" }));
    await expect(
      outline.getByText("After Draft project description complete and Local consultation held."),
    ).toBeVisible();
    await userEvent.click(outline.getByRole("button", { name: "Complete Partner newsletter sent" }));
    await expect(
      await screen.findByRole("dialog", { name: "Complete Partner newsletter sent" }),
    ).toBeVisible();
  },
});

export const Editing = meta.story({
  decorators: [onWire(registration, { update: { ...registration, name: "VCS registration, phase 2" } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit process" }));
    const name = await dialog.findByLabelText("Name");
    await expect(name).toHaveValue("VCS registration");
    await userEvent.type(name, ", phase 2");
    await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
    await expect(await canvas.findByText("Process updated successfully")).toBeVisible();
  },
});

export const ChangedMeanwhile = meta.story({
  decorators: [
    onWire(registration, { update: problem("/errors/conflict", "The process has changed meanwhile.") }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Hold" }));
    const told = await canvas.findAllByText("The process has changed meanwhile.");
    await expect(told[0]).toBeVisible();
  },
});

const never = (): never => {
  throw new Error("The story's process has no completions");
};
