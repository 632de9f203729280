import { fakeClaims, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import {
  answeredFinding,
  closedFinding,
  forwardFinding,
  observation,
  overdueFinding,
  someFindings,
  withdrawnFinding,
} from "#stories/storyFindings.ts";
import { processRights, registration, registrationWith } from "#stories/storyProcesses.ts";
import { ProcessFindings } from "./shared/ProcessFindings.tsx";

const meta = preview.meta({
  title: "screens/Findings of a process",
  component: ProcessFindings,
  args: { process: registration },
});

const onWire = (findings: NonNullable<Stubs["findings"]> = {}, open = "", world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: `/process/${registration.id}${open === "" ? "" : `?finding=${open}`}`,
    stubs: {
      findings: { ofProcess: pageOf(someFindings), ...findings },
      processes: { get: registration },
      documents: { ofProject: pageOf([]) },
    },
    permissions: processRights,
    ...world,
  });

const opened = (finding: typeof overdueFinding, world: Partial<StoryWorld> = {}) =>
  onWire({ get: finding }, finding.id, world);

export const OnTheBoard = meta.story({
  decorators: [onWire()],
  play: async ({ canvas }) => {
    const board = await canvas.findByRole("table", { name: "Findings by kind and state" });
    await expect(within(board).getByRole("link", { name: overdueFinding.number })).toHaveAttribute(
      "href",
      `/process/${registration.id}?finding=${overdueFinding.id}`,
    );
    await expect(within(board).getByRole("columnheader", { name: "Answered 1" })).toBeVisible();
    await expect(canvas.getByText("4 findings are open.")).toBeVisible();
  },
});

export const InTheList = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("tab", { name: "List" }));
    const table = within(canvas.getByRole("table", { name: `Findings of ${registration.name}` }));
    await expect(table.getByRole("link", { name: answeredFinding.number })).toBeVisible();
    await expect(table.getByText(closedFinding.text)).toBeVisible();
  },
});

export const InANarrowWindow = meta.story({
  globals: { viewport: { value: "mobile1", isRotated: false } },
  decorators: [onWire()],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("table", { name: `Findings of ${registration.name}` }),
    ).toBeVisible();
  },
});

export const MoreThanOnePage = meta.story({
  decorators: [
    onWire({
      ofProcess: ({ search }) =>
        search.has("filters[0].fieldId") ? pageOf([overdueFinding], 1) : pageOf([closedFinding], 1_240),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        "1 finding is open. The first 2 of 1,240 findings are shown, the open ones first.",
      ),
    ).toBeVisible();
    await expect(canvas.getByRole("link", { name: overdueFinding.number })).toBeVisible();
  },
});

export const NoneYet = meta.story({
  decorators: [onWire({ ofProcess: pageOf([]) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No findings yet")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Add finding" })).toBeVisible();
  },
});

export const ForReaders = meta.story({
  decorators: [onWire({}, "", { permissions: ["project_process:get", "project_process:list"] })],
  play: async ({ canvas }) => {
    await canvas.findByRole("table", { name: "Findings by kind and state" });
    await expect(canvas.queryByRole("button", { name: "Add finding" })).not.toBeInTheDocument();
  },
});

export const Failed = meta.story({
  decorators: [onWire({ ofProcess: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const AfterItsClosingStep = meta.story({
  args: {
    process: registrationWith({
      VAL: { closesFindings: true, state: "COMPLETED", completedAt: registration.updatedAt },
    }),
  },
  decorators: [onWire()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Only FAR and OBS can be added: Reopen .* first\./)).toBeVisible();
  },
});

const panel = async (finding: typeof overdueFinding) =>
  within(await screen.findByRole("dialog", { name: new RegExp(`^${finding.number}: `) }));

export const AnOpenOne = meta.story({
  decorators: [opened(overdueFinding)],
  play: async () => {
    const shown = await panel(overdueFinding);
    await expect(await shown.findByText(overdueFinding.text)).toBeVisible();
    await expect(shown.getByRole("button", { name: "Answer" })).toBeVisible();
    await expect(shown.getByText("Nobody has answered yet.")).toBeVisible();
  },
});

export const AnAnsweredOne = meta.story({
  decorators: [opened(answeredFinding)],
  play: async () => {
    const shown = await panel(answeredFinding);
    const conversation = await shown.findByRole("region", {
      name: `Conversation of ${answeredFinding.number}`,
    });
    await expect(conversation.querySelectorAll("ol > li")).toHaveLength(3);
    await expect(within(conversation).getByRole("link", { name: "Sampling plan" })).toBeVisible();
    await expect(shown.getByRole("button", { name: "Close finding" })).toBeVisible();
    await expect(shown.getByRole("button", { name: "Send back" })).toBeVisible();
  },
});

export const AnsweredByTheReader = meta.story({
  decorators: [
    opened({
      ...answeredFinding,
      answers: (answeredFinding.answers ?? []).map((answer) => ({ ...answer, byId: fakeClaims().id })),
    }),
  ],
  play: async () => {
    const shown = await panel(answeredFinding);
    await expect(await shown.findByText("Who answered a finding does not close it.")).toBeVisible();
    await expect(shown.queryByRole("button", { name: "Close finding" })).not.toBeInTheDocument();
  },
});

export const AForwardOne = meta.story({
  decorators: [opened(forwardFinding)],
  play: async ({ userEvent }) => {
    const shown = await panel(forwardFinding);
    await userEvent.click(await shown.findByRole("button", { name: "Carry forward" }));
    const asked = within(await screen.findByRole("alertdialog"));
    await expect(asked.getByText(/FAR-01/)).toBeVisible();
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
  },
});

export const AnObservation = meta.story({
  decorators: [opened(observation)],
  play: async () => {
    const shown = await panel(observation);
    await expect(await shown.findByRole("button", { name: "Close finding" })).toBeVisible();
  },
});

export const AWithdrawnOne = meta.story({
  decorators: [opened(withdrawnFinding)],
  play: async () => {
    const shown = await panel(withdrawnFinding);
    await expect(await shown.findByText("It is in annex 2.")).toBeVisible();
    await expect(shown.queryByRole("button", { name: "Answer" })).not.toBeInTheDocument();
  },
});

export const OneOnAPhone = meta.story({
  globals: { viewport: { value: "mobile1", isRotated: false } },
  decorators: [opened(answeredFinding)],
  play: async () => {
    const shown = await panel(answeredFinding);
    await expect(await shown.findByText(answeredFinding.text)).toBeVisible();
  },
});

export const OneThatIsGone = meta.story({
  decorators: [onWire({ get: problem("/errors/not-found") }, overdueFinding.id)],
  play: async () => {
    await expect(await screen.findByRole("dialog", { name: "Finding" })).toBeVisible();
  },
});
