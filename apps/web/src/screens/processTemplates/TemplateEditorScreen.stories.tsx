import { problem, forever } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { pageOf } from "#stories/storyData.ts";
import { someMilestoneOwners, someProjectTypes } from "#stories/storyDirectory.ts";
import { onNew, onWire, vcsOutline } from "#stories/storyTemplateEditor.ts";
import { draftedTemplate, vcsTemplate } from "#stories/storyTemplates.ts";
import { TemplateEditorScreen } from "./TemplateEditorScreen.tsx";

const meta = preview.meta({
  title: "screens/Edit Process Template",
  component: TemplateEditorScreen,
  args: { params: { templateId: vcsTemplate.id } },
});

export const Showing = meta.story({
  decorators: [onWire({ get: vcsTemplate })],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("heading", { level: 2, name: "Verra VCS registration" }),
    ).toBeVisible();
    await expect(canvas.getByText("Version 2, in force", { selector: "header *" })).toBeVisible();
    await expect(canvas.getByText("Version 2 is published, and nothing has changed since.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Publish" })).toBeDisabled();
    await expect(canvas.getByLabelText("Key")).toHaveValue("VCS-REG");
    await expect(await canvas.findByText("Improved cooking", { selector: "li *" })).toBeVisible();
    await expect(await canvas.findByRole("region", { name: /^Flowchart of/ })).toBeVisible();
  },
});

const drawnStep = {
  ...{ id: "0190a0f0-0000-7000-8000-000000000001", at: "2026-11-20T08:15:00.000Z" },
  ...{ actorId: null, actorName: "Ines Duarte", source: "UI", reason: null },
  ...{ entity: "processTemplate", entityId: vcsTemplate.id, entityName: vcsTemplate.name, processId: null },
  action: "update",
  changes: [{ field: "milestones", before: [], after: ["NEWS"] }],
};

/** The history stands in a tab beside the editor, which keeps what was not saved yet. */
export const History = meta.story({
  decorators: [
    onWire(
      { get: vcsTemplate },
      {
        stubs: {
          processTemplates: { get: vcsTemplate },
          projectTypes: { list: pageOf(someProjectTypes) },
          milestoneOwners: { list: pageOf(someMilestoneOwners) },
          history: { list: pageOf([drawnStep]) },
        },
      },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Name"), " 2");
    await userEvent.click(canvas.getByRole("tab", { name: "History" }));
    await expect(await canvas.findByText(/changed the template/)).toBeVisible();
    await expect(canvas.getByText(/NEWS/)).toBeVisible();
    await userEvent.click(canvas.getByRole("tab", { name: "Template" }));
    await expect(await canvas.findByLabelText("Name")).toHaveValue("Verra VCS registration 2");
  },
});

export const Loading = meta.story({
  decorators: [onWire({ get: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the template")).toBeInTheDocument();
  },
});

export const Failed = meta.story({
  decorators: [onWire({ get: problem("/errors/internal") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});

/** A second try would find no more than the first, so the way on is the list. */
export const Missing = meta.story({
  decorators: [onWire({ get: problem("/errors/not-found") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This template is not here")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "All process templates" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Try again" })).toBeNull();
  },
});

export const New = meta.story({
  args: { params: {} },
  decorators: [onNew({})],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Not saved yet")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Save" })).toBeDisabled();
    await expect(canvas.getByRole("button", { name: "There is no step to start with." })).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Name"), "Pilot");
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await expect(await canvas.findByText("It cannot be saved like this")).toBeVisible();
    await expect(canvas.getByLabelText("Key")).toHaveAccessibleDescription(/Key is required/);
    await expect(canvas.getByRole("heading", { level: 2, name: "Pilot" })).toBeVisible();
  },
});

export const StepSelected = meta.story({
  decorators: [onWire({ get: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    const outline = await vcsOutline(canvas);
    await userEvent.click(outline.getByRole("button", { name: "Validation audit and findings issued" }));
    const panel = within(await canvas.findByRole("region", { name: "Validation audit and findings issued" }));
    await expect(panel.getByLabelText("Owner")).toHaveDisplayValue("Validation body");
    await expect(panel.getByLabelText("Owner")).toHaveAccessibleDescription(/validates the design/);
    await expect(panel.getByLabelText("Key")).toHaveValue("VAL");
    await userEvent.clear(panel.getByLabelText("Key"));
    await userEvent.type(panel.getByLabelText("Key"), "PD");
    await expect(panel.getByText("PD is the key of another step")).toBeVisible();
    await userEvent.type(panel.getByLabelText("Key"), "X{Enter}");
    await expect(panel.getByLabelText("Key")).toHaveValue("PDX");
    await userEvent.clear(panel.getByLabelText("Expected days"));
    await userEvent.type(panel.getByLabelText("Expected days"), "45");
    await userEvent.tab();
    await expect(outline.getAllByText("45 days").length).toBe(2);
    const arrows = within(panel.getByRole("list", { name: "Arrows of this step" }));
    await expect(
      arrows.getByRole("button", {
        name: "To Draft project description complete · rework: sends back · Major finding: redesign",
      }),
    ).toBeVisible();
  },
});

/** The choice of a step's evidence: each way with its sentence, the mark on the card, the sentence of the outline, and undo. */
export const AsksForDocuments = meta.story({
  decorators: [onWire({ get: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    const chart = within(await canvas.findByRole("region", { name: /^Flowchart of/ }));
    await expect(await chart.findByRole("button", { name: /^Validation report issued/ })).toBeInTheDocument();
    const outline = await vcsOutline(canvas);
    await userEvent.click(outline.getByRole("button", { name: "Validation report issued" }));
    const panel = within(await canvas.findByRole("region", { name: "Validation report issued" }));
    const mode = panel.getByLabelText("Evidence is asked for");
    await expect(mode).toHaveDisplayValue("None");
    await userEvent.selectOptions(mode, "Named");
    await expect(mode).toHaveAccessibleDescription("Whoever completes the step ticks every name below.");
    await userEvent.selectOptions(mode, "Documents");
    await expect(mode).toHaveAccessibleDescription(/^An accepted document is needed for every name/);
    await userEvent.click(panel.getByRole("switch", { name: "Closes findings" }));
    await expect(outline.getByText("Asks for documents: validation report and statement.")).toBeVisible();
    await expect(outline.getByText("Closes findings.")).toBeVisible();
    const names = within(panel.getByRole("list", { name: "Evidence chosen" }));
    await userEvent.click(names.getByRole("button"));
    const fault = "Validation report issued asks for documents but names no evidence.";
    await expect(await canvas.findByRole("button", { name: fault })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(canvas.queryByRole("button", { name: fault })).toBeNull());
    await userEvent.click(canvas.getByRole("tab", { name: "Flowchart" }));
    await expect(
      await canvas.findByRole("button", {
        name: /^Validation report issued, .*, asks for documents, closes findings$/,
      }),
    ).toBeInTheDocument();
  },
});

/** Rounds of findings and forward actions are the version's: the review before publishing names them. */
export const RoundsAndForwardActions = meta.story({
  decorators: [onWire({ get: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    const rounds = await canvas.findByLabelText("Rounds of findings");
    await userEvent.type(rounds, "21{Enter}");
    await expect(rounds).toHaveAccessibleDescription(/1 and 20/);
    await userEvent.clear(rounds);
    await userEvent.type(rounds, "3{Enter}");
    await userEvent.click(canvas.getByRole("switch", { name: "Receives forward actions" }));
    const fault = "This template receives forward actions but has no step that closes findings.";
    await expect(await canvas.findByRole("button", { name: fault })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(canvas.queryByRole("button", { name: fault })).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish version 3" }));
    await expect(dialog.getByText("Rounds of findings: any number → 3")).toBeVisible();
  },
});

export const ArrowSelected = meta.story({
  decorators: [onWire({ get: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    const outline = await vcsOutline(canvas);
    await userEvent.click(outline.getByRole("button", { name: "Findings closed" }));
    await userEvent.click(
      canvas.getByRole("button", { name: /^To Validation audit and findings issued · rework/ }),
    );
    const panel = within(
      canvas.getByRole("region", { name: "Findings closed → Validation audit and findings issued" }),
    );
    await expect(panel.getByLabelText(/^Label/)).toHaveValue("Finding not accepted");
    await userEvent.type(panel.getByLabelText(/^Condition/), "a major finding");
    await expect(panel.getByLabelText(/^Condition/)).toHaveValue("a major finding");
    await userEvent.selectOptions(panel.getByLabelText("Kind"), "Stop: ends in failure");
    await expect(
      canvas.getByRole("button", { name: /^The stop arrow Findings closed → .* does not lead/ }),
    ).toBeVisible();
  },
});

export const ArrowOfATakenKind = meta.story({
  decorators: [
    onWire({
      get: {
        ...vcsTemplate,
        transitions: (vcsTemplate.transitions ?? []).flatMap((arrow) =>
          arrow.from === "CLOSE" && arrow.kind === "rework"
            ? [arrow, { ...arrow, id: `${arrow.id.slice(0, -1)}f`, kind: "abort" }]
            : [arrow],
        ),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const outline = await vcsOutline(canvas);
    await userEvent.click(outline.getByRole("button", { name: "Findings closed" }));
    await userEvent.click(
      canvas.getByRole("button", { name: /^To Validation audit and findings issued · rework/ }),
    );
    await expect(
      canvas.getByRole("option", { name: "Stop: ends in failure (there already)" }),
    ).toBeDisabled();
  },
});

const zoom = () =>
  document
    .querySelector(".react-flow__viewport")
    ?.getAttribute("style")
    ?.match(/scale.*/)?.[0];

export const StepInserted = meta.story({
  decorators: [onWire({ get: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    const chart = within(await canvas.findByRole("region", { name: /^Flowchart of/ }));
    const [plus] = await chart.findAllByRole("button", { name: /^Insert a step between Concept/ });
    const before = zoom();
    plus?.click();
    const dialog = within(await screen.findByRole("dialog", { name: "Add step" }));
    await expect(dialog.getByLabelText("Leads to")).not.toHaveDisplayValue("Nothing yet");
    await userEvent.type(dialog.getByLabelText("Name"), "Second look{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(await canvas.findByRole("region", { name: "Second look" })).toBeVisible();
    await expect(chart.getByRole("button", { name: /^Second look, 10 days, Nobody yet/ })).toBeVisible();
    await expect(zoom()).toBe(before);
    await expect(
      canvas.queryByRole("region", { name: "What is missing before it can be published" }),
    ).toBeNull();
    await expect(
      canvas.getByText("The new step is to be finished before it can be published."),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Done" }));
    await expect(await canvas.findByRole("button", { name: "Second look has no owner." })).toBeVisible();
    await expect(chart.getByRole("button", { name: /^Second look, faulty/ })).toBeVisible();
    await expect(canvas.getByText("Published · draft changed")).toBeVisible();
  },
});

export const WithFaults = meta.story({
  decorators: [onWire({ get: draftedTemplate })],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Version 3, draft; version 2 is in force")).toBeVisible();
    const faults = within(canvas.getByRole("region", { name: "What is missing before it can be published" }));
    await expect(canvas.getByRole("button", { name: "Publish" })).toHaveAccessibleDescription(
      /things are missing before it can be published/,
    );
    await userEvent.click(faults.getByRole("button", { name: "Programme review passed has no owner." }));
    const panel = within(canvas.getByRole("region", { name: "Programme review passed" }));
    const outline = await vcsOutline(canvas);
    await expect(outline.getAllByText("Faulty").length).toBeGreaterThan(1);
    await userEvent.selectOptions(panel.getByLabelText("Owner"), "Registry / standard secretariat");
    await waitFor(() =>
      expect(faults.queryByRole("button", { name: "Programme review passed has no owner." })).toBeNull(),
    );
  },
});

export const UndoAndRedo = meta.story({
  decorators: [onWire({ get: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    const outline = await vcsOutline(canvas);
    const last = () => outline.queryByRole("button", { name: "Registered" });
    await userEvent.click(outline.getByRole("button", { name: "Remove Registered" }));
    await waitFor(() => expect(last()).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(last()).not.toBeNull();
    await expect(canvas.getByRole("button", { name: "Undo" })).toBeDisabled();
    await expect(canvas.getByRole("button", { name: "Save" })).toBeDisabled();
    outline.getByRole("button", { name: "Findings closed" }).focus();
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await waitFor(() => expect(last()).toBeNull());
    await userEvent.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(last()).not.toBeNull());
  },
});

const press = async (
  button: HTMLElement,
  key = "{Enter}",
  user: { keyboard: (text: string) => Promise<void> },
) => {
  button.focus();
  await user.keyboard(key);
};

export const ByKeyboardAlone = meta.story({
  args: { params: {} },
  decorators: [onNew({ create: vcsTemplate, get: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole("tab", { name: "Outline" })).focus();
    await userEvent.keyboard("{Enter}");
    await press(canvas.getByRole("button", { name: "Add step" }), "{Enter}", userEvent);
    const first = within(await screen.findByRole("dialog", { name: "Add step" }));
    await waitFor(() => expect(first.getByLabelText("Name")).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await expect(await first.findByText("Name is required")).toBeVisible();
    await userEvent.keyboard("Begin{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const outline = within(await canvas.findByRole("list", { name: "Outline of the new template" }));
    await press(outline.getByRole("button", { name: "Add a step after Begin" }), "{Enter}", userEvent);
    const second = within(await screen.findByRole("dialog", { name: "Add step" }));
    await waitFor(() => expect(second.getByLabelText("Name")).toHaveFocus());
    await userEvent.keyboard("End");
    await expect(second.queryByLabelText("Leads to")).toBeNull();
    await userEvent.selectOptions(second.getByLabelText("Kind"), "End in success");
    await userEvent.keyboard("{Enter}");
    await press(second.getByRole("button", { name: "Add step" }), "{Enter}", userEvent);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(outline.getByText("Leads to End.")).toBeVisible();
    await press(outline.getByRole("button", { name: "Add an arrow from End" }), "{Enter}", userEvent);
    const third = within(await screen.findByRole("dialog", { name: "Add arrow" }));
    await userEvent.selectOptions(third.getByLabelText("To"), "Begin");
    await expect(third.getByLabelText("Kind")).toHaveDisplayValue("Rework: sends back");
    await press(third.getByRole("button", { name: "Add arrow" }), "{Enter}", userEvent);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(outline.getByText("May send back to Begin.")).toBeVisible();
    await press(outline.getByRole("button", { name: "Move End up" }), "{Enter}", userEvent);
    await expect(outline.getAllByRole("listitem")[0]).toHaveTextContent("End");
    await expect(canvas.getByRole("button", { name: "Begin has no owner." })).toBeVisible();
  },
});
