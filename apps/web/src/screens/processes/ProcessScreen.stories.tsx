import type { Completion, Process } from "@canopy/core";
import { fakeCompletion, forever, problem } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import {
  notStarted,
  processRights,
  registration,
  registrationWith,
  storyProject,
} from "#stories/storyProcesses.ts";
import { pageOf } from "#stories/storyData.ts";
import { onWire } from "#stories/storyProcessPage.ts";
import { someHistory } from "#stories/storyProjects.ts";
import { daysAgo } from "#stories/storyTime.ts";
import { ProcessScreen } from "./ProcessScreen.tsx";

const held = { ...someHistory[0]!, actorName: "Marek Holub", reason: "The bank has not answered." };

const meta = preview.meta({
  title: "screens/Process Information",
  component: ProcessScreen,
  args: { params: { processId: registration.id } },
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
      "44",
    );
    const panel = within(canvas.getByRole("region", { name: "Validation audit and findings issued" }));
    await expect(panel.getByText("Overdue")).toBeVisible();
    await expect(panel.getByText("Hanna Lindqvist")).toBeVisible();
    await expect(panel.getByText("Waiting for Northfield Assurance")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Record for Northfield Assurance" })).toBeVisible();
    await expect(canvas.getByText("4 of 9 milestones")).toBeVisible();
    const end = canvas.getByText("Expected end", { selector: "li" }).querySelector("time");
    await expect(end).toHaveAttribute("title", expect.stringMatching(/^\w+day\b/));
  },
});

export const WithEarlierProcesses = meta.story({
  decorators: [onWire({ ...registration, stepSpans: [{ key: "VAL", fewest: 20, most: 60 }] })],
  play: async ({ canvas }) => {
    const term = await canvas.findByText("End by earlier processes");
    const fact = term.closest("dt")?.nextElementSibling;
    await expect(fact).toHaveTextContent(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/);
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
    await expect(canvas.getByText("From the start of the process")).toBeVisible();
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
    await expect(canvas.getByText("Nothing is waited on")).toBeVisible();
    await expect(canvas.getByText("The process is on hold until somebody resumes it.")).toBeVisible();
  },
});

export const OnHoldWithItsReason = meta.story({
  decorators: [
    onWire(
      { ...registration, status: "ON_HOLD" },
      {
        stubs: {
          processes: { get: { ...registration, status: "ON_HOLD" } },
          projects: { history: pageOf([held]) },
        },
        permissions: [...processRights, "project_history:get"],
      },
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Held by Marek Holub: The bank has not answered/)).toBeVisible();
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
    await expect(canvas.getByText("Blocked: only others can go on.")).toBeVisible();
  },
});

export const LockedSaysWhatItWaitsFor = meta.story({
  decorators: [onWire(registration, { at: "VRPT" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for Findings closed.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Complete" })).toBeNull();
  },
});

const openAgain = (over: Partial<Completion>) =>
  registrationWith({
    PD: {
      state: "REOPENED",
      round: 2,
      ownerKind: "PM",
      completedAt: null,
      completions: (registration.milestones?.find(({ key }) => key === "PD")?.completions ?? [])
        .slice(0, 1)
        .map((completion) => ({
          ...completion,
          reason: `${completion.reason}\nSection B.4 names no source.`,
          ...over,
        })),
    },
    ...Object.fromEntries(
      ["VAL", "NEWS"].map((key) => [key, { state: "LOCKED", readyAt: null, dueAt: null }]),
    ),
  });

export const SentBackToUs = meta.story({
  decorators: [onWire(openAgain({}))],
  play: async ({ canvas }) => {
    const step = within(await canvas.findByRole("region", { name: "Draft project description complete" }));
    const [note, ofCompletion] = step.getAllByText(/^Sent back by .*: The baseline workbook is missing\./);
    await expect(ofCompletion).toBeVisible();
    await expect(note).toBeVisible();
    const [top] = step.getAllByText(/The baseline workbook is missing/);
    await expect(top).toBe(note);
    const looks = step
      .getAllByText(/Section B\.4 names no source/)
      .map((said) => getComputedStyle(said).whiteSpaceCollapse);
    await expect(new Set(looks)).toEqual(new Set(["preserve-breaks"]));
    await expect(step.getByRole("button", { name: "Complete" })).toBeVisible();
  },
});

export const ReopenedByItself = meta.story({
  decorators: [onWire(openAgain({ sentBackFrom: null, reason: "Too soon" }))],
  play: async ({ canvas }) => {
    const step = within(await canvas.findByRole("region", { name: "Draft project description complete" }));
    await expect(step.getAllByText(/^Reopened by Tomas Brandt.*Too soon/)).toHaveLength(2);
    await expect(step.queryByText(/Sent back by/)).toBeNull();
  },
});

const condition = "the audit finds no gap";

export const WithAConditionOnAnArrow = meta.story({
  decorators: [
    onWire({
      ...registration,
      transitions: (registration.transitions ?? []).map((arrow) =>
        arrow.kind === "forward" ? { ...arrow, label: null, guard: condition } : arrow,
      ),
    }),
  ],
  play: async ({ canvas }) => {
    const labels = await canvas.findAllByText(condition, undefined, { timeout: 10_000 });
    await expect(labels.length).toBeGreaterThan(1);
  },
});

const onPhone = { viewport: { value: "mobile2", isRotated: false } };

export const OnAPhone = meta.story({
  globals: onPhone,
  decorators: [onWire(registration, { at: "VAL" })],
  play: async ({ canvas, userEvent }) => {
    const main = await canvas.findByRole("button", { name: "Record for Northfield Assurance" });
    await expect(main).toBeVisible();
    await expect(canvas.getByRole("heading", { name: "Waiting on" })).toBeVisible();
    await expect(canvas.queryByText("Hanna Lindqvist")).toBeNull();
    const opener = canvas.getByRole("button", { name: "All about this step" });
    await userEvent.click(opener);
    const sheet = within(await screen.findByRole("dialog", { name: "Validation audit and findings issued" }));
    await expect(sheet.getByText("Hanna Lindqvist")).toBeVisible();
    await expect(
      sheet.getByRole("button", { name: "Send back to Draft project description complete" }),
    ).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
});

/** Its block says it all, so nothing below repeats it. */
export const OnAPhoneTheOnlyWaitingStep = meta.story({
  globals: onPhone,
  decorators: [
    onWire(
      registrationWith({
        NEWS: { state: "COMPLETED", completedAt: daysAgo(1), completions: [fakeCompletion()] },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for Northfield Assurance")).toBeVisible();
    await expect(canvas.queryByRole("heading", { name: "Waiting on" })).toBeNull();
  },
});

export const OnAPhoneAChosenStepOpensItsSheet = meta.story({
  globals: onPhone,
  decorators: [onWire(registration)],
  play: async ({ canvas, userEvent }) => {
    const outline = within(await canvas.findByRole("list", { name: "Outline of VCS registration" }));
    await expect(outline.queryByRole("button", { name: "Concept note screened" })).toBeNull();
    await userEvent.click(outline.getByRole("button", { name: "4 done" }));
    await expect(outline.getByRole("button", { name: "4 done" })).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(outline.getByRole("button", { name: "Findings closed" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Findings closed" }));
    await expect(sheet.getByText("Complete is not possible")).toBeVisible();
    await userEvent.click(sheet.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(canvas.getByRole("region", { name: "Findings closed" })).toBeVisible();
  },
});

export const CompletedTwice = meta.story({
  decorators: [onWire(registration, { at: "PD" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Completed by Marek Holub, round 2/)).toBeVisible();
    const struck = canvas.getByText(/Completed by Marek Holub, round 1/).closest("s");
    await expect(struck).toBeVisible();
    await expect(canvas.getByText(/The baseline workbook is missing\./)).toBeVisible();
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
    await userEvent.click(
      outline.getByRole("button", { name: "Record for Partner company: Partner newsletter sent" }),
    );
    await expect(
      await screen.findByRole("dialog", { name: "Complete “Partner newsletter sent”" }),
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

export const HeldForAReason = meta.story({
  decorators: [onWire(registration, { update: { ...registration, status: "ON_HOLD" } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Hold" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Hold process" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Hold process" }));
    await expect(await dialog.findByText("Reason is required")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Reason"), "The meter is being replaced");
    await userEvent.click(dialog.getByRole("button", { name: "Hold process" }));
    await expect(await screen.findByText("VCS registration is on hold")).toBeVisible();
    await expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  },
});

export const ChangedMeanwhile = meta.story({
  decorators: [
    onWire(
      { ...registration, status: "ON_HOLD" },
      { update: problem("/errors/conflict", "The process has changed meanwhile.") },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Resume" }));
    const messages = await canvas.findAllByText("The process has changed meanwhile.");
    await expect(messages[0]).toBeVisible();
  },
});
