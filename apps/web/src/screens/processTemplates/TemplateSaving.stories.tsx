import { problem } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { onWire, vcsOutline } from "#stories/storyTemplateEditor.ts";
import { draftedTemplate, vcsTemplate } from "#stories/storyTemplates.ts";
import { TemplateEditorScreen } from "./TemplateEditorScreen.tsx";

const meta = preview.meta({
  title: "screens/Edit Process Template, saved",
  component: TemplateEditorScreen,
  args: { params: { templateId: vcsTemplate.id } },
});

export const SavingFails = meta.story({
  decorators: [
    onWire({
      get: vcsTemplate,
      update: problem("/errors/validation", undefined, { key: ["is already used"] }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Key"), "-2");
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    const messages = await canvas.findAllByText(/is already used/);
    await expect(messages[0]).toBeVisible();
    await expect(canvas.getByLabelText("Key")).toHaveValue("VCS-REG-2");
    await expect(canvas.getByRole("button", { name: "Save" })).toBeEnabled();
  },
});

export const Conflict = meta.story({
  decorators: [onWire({ get: vcsTemplate, update: problem("/errors/conflict") })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Name"), " with review");
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await expect(await canvas.findByText("Someone else saved this in the meantime")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(canvas.queryByText("Someone else saved this in the meantime")).toBeNull());
    await expect(canvas.getByLabelText("Name")).toHaveValue("Verra VCS registration with review");
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Load theirs" }));
    await waitFor(() => expect(canvas.getByLabelText("Name")).toHaveValue("Verra VCS registration"));
  },
});

export const RefusedTextIsNotLost = meta.story({
  decorators: [onWire({ get: vcsTemplate, update: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    const outline = await vcsOutline(canvas);
    await userEvent.click(outline.getByRole("button", { name: "Validation audit and findings issued" }));
    const days = await canvas.findByLabelText("Expected days");
    await userEvent.clear(days);
    await userEvent.type(days, "1e2");
    await userEvent.click(outline.getByRole("button", { name: "Validation report issued" }));
    await expect(canvas.getByLabelText("Expected days")).not.toHaveValue("1e2");
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await expect(await canvas.findByText("It cannot be saved like this")).toBeVisible();
    await expect(canvas.queryByText("Process template updated successfully")).toBeNull();
    const refused = canvas.getByLabelText("Expected days");
    await expect(refused).toHaveValue("1e2");
    await expect(refused).toHaveAccessibleDescription(
      "Expected days must be a whole number between 0 and 3650",
    );
  },
});

const kept = {
  key: "VCS-REG",
  name: "Verra VCS registration, shortened",
  description: "",
  typeIds: [],
  graph: { steps: [], arrows: [] },
};

export const DraftOffered = meta.story({
  decorators: [
    onWire(
      { get: vcsTemplate },
      {
        kept: {
          [`draft:0190a000-0000-7000-8000-000000000001:process template ${vcsTemplate.id}`]: JSON.stringify({
            changed: { template: kept },
            version: vcsTemplate.version,
          }),
        },
      },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("You have unsaved changes from before")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Restore" }));
    await expect(canvas.getByLabelText("Name")).toHaveValue("Verra VCS registration, shortened");
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(canvas.getByLabelText("Name")).toHaveValue("Verra VCS registration");
  },
});

const open = { status: "DRAFT", draftVersion: 3, versions: draftedTemplate.versions } as const;

export const PublishedWithOpenDraft = meta.story({
  decorators: [onWire({ get: { ...vcsTemplate, ...open }, update: vcsTemplate })],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Version 3, draft; version 2 is in force")).toBeVisible();
    await expect(canvas.getByText("Published · draft unchanged")).toBeVisible();
    await expect(canvas.getByText(/^Published by Ines Duarte · 14 steps · 1 process$/)).toHaveTextContent(
      "Published 2 Feb 2026",
    );
    await expect(canvas.getByText("2 Feb 2026")).toHaveAttribute(
      "title",
      expect.stringMatching(/^Monday\b.*2026/),
    );
    await userEvent.click(canvas.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish version 3" }));
    await expect(dialog.getByText("No step and no arrow differs from version 2.")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
    await expect(await canvas.findByText("Process template updated successfully")).toBeVisible();
  },
});

const changed = {
  ...vcsTemplate,
  ...open,
  milestones: vcsTemplate.milestones?.flatMap((step) => {
    if (step.key === "LSC") return [];
    if (step.key === "VAL")
      return [{ ...step, name: "Validation audit", expectedDays: 45, evidence: ["audit plan"] }];
    return step.key === "REV" ? [{ ...step, ownerKind: "SB", x: 8, y: 8 }] : [step];
  }),
  transitions: vcsTemplate.transitions?.filter(({ from, to }) => from !== "LSC" && to !== "LSC"),
};

/** The list of changes before a published template gets its next version. */
export const ReviewBeforePublishing = meta.story({
  decorators: [onWire({ get: changed })],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Published · draft changed")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish version 3" }));
    await expect(
      dialog.getByText("It affects new processes only. 3 processes started from version 2 keep it."),
    ).toBeVisible();
    const steps = within(dialog.getByRole("region", { name: "Steps changed" }));
    await expect(steps.getByText("Expected days: 60 days → 45 days")).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Steps removed" })).toBeVisible();
    await expect(dialog.getByText("1 step drawn elsewhere")).toBeInTheDocument();
  },
});

/** A first version lists no changes. */
export const ReviewOfTheFirstVersion = meta.story({
  decorators: [
    onWire({
      get: {
        ...vcsTemplate,
        status: "DRAFT",
        publishedVersion: null,
        publishedAt: null,
        draftVersion: 1,
        publishedMilestones: [],
        publishedTransitions: [],
        versions: [],
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish version 1" }));
    await expect(dialog.getByText(/^This is the first version\./)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: "Publish" })).toHaveFocus());
  },
});
