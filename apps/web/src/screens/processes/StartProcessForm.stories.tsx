import { fakeTemplate, forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, fn, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { idOf, marek, pageOf } from "#stories/storyData.ts";
import { processRights, registration, startableTemplates, storyProject } from "#stories/storyProcesses.ts";
import { StartProcessFormModal } from "./StartProcessForm.tsx";

const meta = preview.meta({
  title: "screens/Start a process",
  component: StartProcessFormModal,
  args: { projectId: storyProject.id, templateKey: "VCS-REG" },
});

const people = [{ id: marek.id, name: "Marek", surname: "Holub", companyName: null }];

const onWire = (
  list: NonNullable<Stubs["processTemplates"]>["list"],
  create: NonNullable<Stubs["processes"]>["create"] = registration,
  world: Partial<StoryWorld> = {},
) =>
  inWorld({
    address: `/project/${storyProject.id}`,
    stubs: {
      processTemplates: { ...(list !== undefined && { list }) },
      processes: { ...(create !== undefined && { create }) },
      users: { assignable: people },
    },
    permissions: processRights,
    ...world,
  });

const create = fn();
const { milestones = [], transitions = [] } = fakeTemplate();
const publishedTemplate = fakeTemplate({
  publishedMilestones: milestones,
  publishedTransitions: transitions,
});

export const Showing = meta.story({
  decorators: [
    onWire(pageOf(startableTemplates), ({ body }) => {
      create(body);
      return registration;
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    create.mockClear();
    await expect(await canvas.findByLabelText("Template")).toHaveDisplayValue(/^Verra VCS registration/);
    await expect(canvas.getByLabelText("Name")).toHaveValue("Verra VCS registration");
    await expect(canvas.getByRole("switch", { name: "Start now" })).toBeChecked();
    await expect(canvas.queryByText("Period start")).toBeNull();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Marek Holub" }));
    await userEvent.click(canvas.getByRole("button", { name: "Create process" }));
    await expect(await canvas.findByText("Process created successfully")).toBeVisible();
    await expect(create.mock.calls[0]?.[0]).toMatchObject({
      projectId: storyProject.id,
      templateId: startableTemplates[2]?.id,
      responsibleIds: [marek.id],
      start: true,
    });
  },
});

export const TellsStepsAndLengthOfTheTemplate = meta.story({
  decorators: [
    onWire(pageOf(startableTemplates), registration, {
      stubs: {
        processTemplates: { list: pageOf(startableTemplates), get: publishedTemplate },
        users: { assignable: people },
      },
      permissions: [...processRights, "project_process_template:get"],
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText(/^3 steps, 30 days on the longest path: started today/),
    ).toBeVisible();
    await userEvent.click(canvas.getByText("Steps"));
    await expect(await canvas.findByText("Step B")).toBeVisible();
  },
});

const withRounds = fakeTemplate({
  publishedMilestones: milestones.map((step, index) => ({
    ...step,
    closesFindings: index === milestones.length - 1,
    ...(index === 0 && {
      evidenceMode: "DOCUMENTS" as const,
      evidenceRequired: true,
      evidence: ["meter files"],
    }),
  })),
  publishedTransitions: transitions,
  publishedVersion: 1,
  versions: [
    {
      id: idOf(13, 1),
      number: 1,
      createdAt: "2026-01-02T09:00:00Z",
      publishedAt: "2026-02-01T09:00:00Z",
      publishedByName: "Marek Holub",
      stepCount: 3,
      processCount: 0,
      maxRounds: 3,
      receivesForwardActions: false,
    },
  ],
});

export const TellsRoundsAndDocumentsOfTheTemplate = meta.story({
  decorators: [
    onWire(pageOf(startableTemplates), registration, {
      stubs: {
        processTemplates: { list: pageOf(startableTemplates), get: withRounds },
        users: { assignable: people },
      },
      permissions: [...processRights, "project_process_template:get"],
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Its findings have 3 rounds at most\./)).toBeVisible();
    await userEvent.click(canvas.getByText("Steps"));
    await expect(await canvas.findByText(/asks for documents/)).toBeVisible();
    await expect(await canvas.findByText(/closes findings/i)).toBeVisible();
  },
});

export const AnotherTemplateSuggestsItsName = meta.story({
  decorators: [onWire(pageOf(startableTemplates))],
  play: async ({ canvas, userEvent }) => {
    const template = await canvas.findByLabelText("Template");
    await userEvent.selectOptions(template, startableTemplates[1]?.id ?? "");
    await waitFor(() =>
      expect(canvas.getByLabelText("Name")).toHaveValue("Monitoring, verification, issuance cycle"),
    );
    await expect(canvas.getByText("Period start")).toBeVisible();
    await expect(template).toHaveFocus();
    await userEvent.clear(canvas.getByLabelText("Name"));
    await userEvent.type(canvas.getByLabelText("Name"), "First period");
    await userEvent.selectOptions(template, startableTemplates[0]?.id ?? "");
    await expect(canvas.getByLabelText("Name")).toHaveValue("First period");
  },
});

export const AnotherTemplateTakesTheHiddenPeriodAway = meta.story({
  decorators: [
    onWire(pageOf(startableTemplates), ({ body }) => {
      create(body);
      return registration;
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    create.mockClear();
    const template = await canvas.findByLabelText("Template");
    await userEvent.selectOptions(template, startableTemplates[1]?.id ?? "");
    await userEvent.type(await canvas.findByLabelText(/^Period start/), "2026-01-01");
    await userEvent.selectOptions(template, startableTemplates[2]?.id ?? "");
    await waitFor(() => expect(canvas.queryByText("Period start")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "Create process" }));
    await expect(await canvas.findByText("Process created successfully")).toBeVisible();
    await expect(create.mock.calls[0]?.[0]).toMatchObject({ periodStart: null, periodEnd: null });
  },
});

export const PeopleOfOtherCompaniesAreNotOffered = meta.story({
  args: { companyGroup: "Nordwind Works" },
  decorators: [
    onWire(pageOf(startableTemplates), registration, {
      stubs: {
        processTemplates: { list: pageOf(startableTemplates) },
        users: {
          assignable: [
            ...people,
            { id: storyProject.id, name: "Ana", surname: "Reis", companyName: "Nordwind Works" },
            { id: registration.id, name: "Ivo", surname: "Lang", companyName: "Elsewhere" },
          ],
        },
      },
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole("checkbox", { name: "Ana Reis, Nordwind Works" });
    await expect(canvas.getAllByRole("checkbox")).toHaveLength(people.length + 1);
  },
});

export const NothingChosenYet = meta.story({
  args: { templateKey: null },
  decorators: [onWire(pageOf(startableTemplates))],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Create process" }));
    await expect(await canvas.findByRole("button", { name: "Template is required" })).toBeVisible();
    await expect(canvas.getAllByText("Name is required")[0]).toBeVisible();
  },
});

export const SearchThatFindsNothing = meta.story({
  args: { templateKey: null },
  decorators: [
    onWire(({ search }) =>
      ["name", "key"].includes(search.get("filters[0].fieldId") ?? "")
        ? pageOf([])
        : { data: [...startableTemplates], total: 130 },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("combobox", { name: "Template" }), "xyz");
    await expect(await screen.findByText("No template matches")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect(canvas.getByRole("textbox", { name: "Name" })).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [onWire(forever)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the form")).toBeInTheDocument();
  },
});

export const NoTemplates = meta.story({
  decorators: [onWire(pageOf([]))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No templates yet")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [onWire(problem("/errors/internal"))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const WithoutPermission = meta.story({
  decorators: [onWire(pageOf([]), registration, { permissions: ["project_process:create"] })],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("You do not have the permission to see process templates."),
    ).toBeVisible();
  },
});
