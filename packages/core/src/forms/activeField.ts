import type { FormField } from "./formFields.ts";
import type { ChoiceFilter } from "../lists/listView.ts";

/** The filter by whether a record is active; 'All' is every list's own first choice. */
export const activeChoice: ChoiceFilter = {
  param: "active",
  fieldId: "active",
  label: "Active",
  options: [
    { value: "true", label: "Yes" },
    { value: "false", label: "No" },
  ],
};

/** The switch that makes a record active; `help` says what that means. */
export const activeField = (help: string): FormField => ({
  name: "active",
  label: "Active",
  kind: "switch",
  help,
});
