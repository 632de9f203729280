import type { FormField } from "./formFields.ts";
import type { ChoiceFilter } from "../lists/listView.ts";

/** The filter by active or not; every list adds 'All' as its first option. */
export const activeChoice: ChoiceFilter = {
  param: "active",
  fieldId: "active",
  label: "Active",
  options: [
    { value: "true", label: "Yes" },
    { value: "false", label: "No" },
  ],
};

/** The switch that makes a record active; `help` explains the effect. */
export const activeField = (help: string): FormField => ({
  name: "active",
  label: "Active",
  kind: "switch",
  help,
});
