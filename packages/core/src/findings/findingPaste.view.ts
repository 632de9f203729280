import type { FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";

/** The fields of a finding that all lines of a pasted table share. */
const shared: readonly FormField[] = [
  {
    name: "milestoneId",
    label: "Milestone",
    kind: "choice",
    isRequired: true,
    optionsFrom: { source: "steps", of: "processId", isEssential: true },
    help: "The step at which all of them were found",
  },
  {
    name: "raisedById",
    label: "Raised by",
    kind: "choice",
    optionsFrom: { source: "owners", searchedAs: "stakeholder", hidesEmpty: true },
    help: "Such as the validation body",
  },
];

/** The form by which a pasted table of findings is imported, in a modal. Source: behaviour.md §2 Findings. */
export const findingPasteForm: FormView = {
  title: "Paste a table of findings",
  submitLabel: "Import findings",
  fields: [
    {
      name: "table",
      label: "Table",
      kind: "longText",
      isRequired: true,
      help: "Copy the table with its headings from the report or the spreadsheet, and paste it here",
    },
    // the column of each heading in their order, '' for none; empty while the headings are recognised by themselves
    { name: "mapping", label: "Columns", kind: "tags" },
    ...shared,
  ],
  success: "Findings imported successfully",
  keepsDraft: true,
};
