import { access, projectTypes, technologyCategories, mitigationLabels } from "@canopy/contracts";
import { optionsOf, plainOptions, type FormField } from "../forms/formFields.ts";
import { listView } from "../lists/listView.ts";
import { createForm, deletion, editForm, writeAccess } from "../resources/resourceViews.ts";
import { activeChoice, activeField } from "../forms/activeField.ts";
import { pathTo } from "../routing/match.ts";
import { glossary } from "../text/glossary.ts";

/** The actions on technologies and their permissions. Source: behaviour.md §6, §7. */
export const projectTypeAccess = writeAccess(access.projectTypes);

export { mitigationLabels };

const categoryOptions = plainOptions(technologyCategories);

/** /technology/. Source: behaviour.md §2. */
export const projectTypeList = listView(projectTypes, {
  imports: "project-types",
  path: "/technology/",
  bulk: "projectTypes",
  rowTo: ({ id }) => pathTo("projectType", { typeId: id }),
  title: "Technologies",
  searchBy: "name",
  searchLabel: "Name",
  columns: [
    { field: "name", as: "text", isMain: true },
    { field: "code", as: "text", line: 2 },
    { field: "category", as: "text", line: 2 },
    { field: "scope", as: "number" },
    { field: "mitigationType", as: "text" },
    { field: "activityUnit", as: "text" },
    { field: "active", as: "active", line: 1 },
  ],
  choices: [
    { param: "category", fieldId: "category", label: "Category", options: categoryOptions },
    activeChoice,
  ],
  actions: [deletion(projectTypes)],
  emptyText: "Every project uses one of the technologies kept here.",
  createLabel: "Add technology",
});

const fields: readonly FormField[] = [
  { name: "name", label: "Name", kind: "text", isRequired: true },
  { name: "code", label: "Code", kind: "text", isRequired: true, help: "Short and unique, such as PV-GRID" },
  { name: "category", label: "Category", kind: "choice", isRequired: true, options: categoryOptions },
  { name: "scope", label: "Scope", kind: "whole", help: glossary.scope.meaning },
  { name: "mitigationType", label: "Mitigation", kind: "choice", options: optionsOf(mitigationLabels) },
  {
    name: "activityUnit",
    label: "Activity unit",
    kind: "text",
    help: "What a project's size is counted in, such as MWp",
  },
  {
    name: "methodologies",
    label: "Methodologies",
    kind: "text",
    help: "The rule books for counting reductions that are usually used, such as AMS-I.D.; ACM0002",
  },
  {
    name: "defaultTemplateKey",
    label: "Default template",
    kind: "text",
    help: "Key of the process template that such a project usually follows, such as VCS-REG",
  },
  { name: "description", label: "Description", kind: "longText" },
];

/** The form of a new technology, on /technology/. */
export const projectTypeCreateForm = createForm(projectTypes, fields);

/** The form on /technology/{typeId} and in its list. */
export const projectTypeEditForm = editForm(projectTypes, [
  ...fields,
  activeField("Offered for new projects"),
]);
