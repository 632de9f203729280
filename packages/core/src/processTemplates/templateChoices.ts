import { projectTypeEndpoints } from "@canopy/contracts";
import type { SnapshotFrom } from "xstate";
import { byName, optionOf } from "../forms/choiceSources.ts";
import { everyPage } from "../forms/everyPage.ts";
import { emptyTextOf, withChosen, type ShownChoices } from "../forms/dependencies.ts";
import { choicesOver } from "../forms/formChoices.ts";
import { selectFieldChoices, type choicesMachine } from "../forms/choices.machine.ts";
import type { FieldOption } from "../forms/formFields.ts";
import { milestoneOwnerChoices } from "../projects/projectChoices.ts";
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
): Pick<ShownChoices, "options" | "emptyText" | "allOf"> => {
  const choices = selectFieldChoices(snapshot);
  return {
    allOf: choices.allOf,
    options: withChosen(choices.read, choices.chosen),
    emptyText: emptyTextOf(choices, "stakeholder"),
  };
};

/** Options of all technologies by name, including inactive ones, so that every chosen one has its name: a template names any number of them. */
export const allTechnologies = readingScreen<readonly FieldOption[]>({
  key: () => [projectTypeEndpoints.list.path, "list", "all options"],
  access: projectTypeEndpoints.list.access,
  read: async (call, _ask, signal) => {
    const { data } = await everyPage((page) =>
      call(projectTypeEndpoints.list, { list: { ...byName([]), ...page } }, { signal }),
    );
    return data.map(optionOf);
  },
});
