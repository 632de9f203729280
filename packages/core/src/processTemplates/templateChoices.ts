import type { SnapshotFrom } from "xstate";
import { emptyTextOf, withChosen } from "../forms/dependencies.ts";
import { choicesOver } from "../forms/formChoices.ts";
import { selectFieldChoices, type choicesMachine } from "../forms/choices.machine.ts";
import type { FieldOption } from "../forms/formFields.ts";
import { milestoneOwnerChoices } from "../projects/projectChoices.ts";
import { projectTypeListOptions } from "../projects/projectListOptions.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";
import { selectSelectedStep, type TemplateEditorActor } from "./templateEditor.selectors.ts";

const ownerIn = (editor: TemplateEditorActor): string =>
  selectSelectedStep(editor.getSnapshot())?.ownerId ?? "";

/** The stakeholders that the selected step may belong to: those found by what is typed, and always the chosen one. */
export const stepOwnerScreen: Screen<typeof choicesMachine, { readonly editor: TemplateEditorActor }> = {
  logic: memoizePerApp((services) => choicesOver(services, { milestoneOwners: milestoneOwnerChoices })),
  input: (_, { editor }) => ({
    source: "milestoneOwners",
    value: ownerIn(editor),
    of: "",
    current: [],
    follow: (hear) => {
      const subscription = editor.subscribe(() => hear(ownerIn(editor)));
      return () => subscription.unsubscribe();
    },
  }),
};

/** The stakeholders to choose from, and what stands where none was found. */
export const selectStepOwners = (
  snapshot: SnapshotFrom<typeof choicesMachine>,
): { readonly options: readonly FieldOption[]; readonly emptyText: string } => {
  const choices = selectFieldChoices(snapshot);
  return {
    options: withChosen(choices.read, choices.chosen),
    emptyText: emptyTextOf(choices, "stakeholder"),
  };
};

/** Options of all technologies by name, including inactive ones, so that every chosen one has its name. */
export const allTechnologies = readingScreen<readonly FieldOption[]>(projectTypeListOptions);
