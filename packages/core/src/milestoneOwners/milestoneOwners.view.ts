import { access, milestoneOwners, ownerKindCodes, ownerKindLabels, ownerKinds } from "@canopy/contracts";
import { optionsOf, type FormField } from "../forms/formFields.ts";
import { listView } from "../lists/listView.ts";
import { createForm, deletion, editForm, writeAccess } from "../resources/resourceViews.ts";
import { activeChoice, activeField } from "../forms/activeField.ts";
import { countryOptions } from "../forms/countryNames.ts";
import { pathTo } from "../routing/match.ts";
import { capital } from "../text/capital.ts";

/** The actions on stakeholders and their permissions. Source: behaviour.md §6, §7. */
export const milestoneOwnerAccess = writeAccess(access.milestoneOwners);

const byKind = (
  write: (kind: (typeof ownerKinds)[keyof typeof ownerKinds]) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(ownerKindCodes.map((code) => [code, write(ownerKinds[code])]));

export { ownerKindLabels };

/** A sentence about the task of each stakeholder kind, by code. */
export const ownerKindTasks = byKind(({ does }) => capital(does));

/** The sentence about the task of a stakeholder kind; undefined for none, and for an unknown one. */
export const ownerTaskOf = (kind: string | null): string | undefined =>
  kind !== null && Object.hasOwn(ownerKindTasks, kind) ? ownerKindTasks[kind] : undefined;

const kindOptions = optionsOf(ownerKindLabels);

/** /stakeholders/. Source: behaviour.md §2. */
export const milestoneOwnerList = listView(milestoneOwners, {
  imports: "project-milestone-owners",
  path: "/stakeholders/",
  bulk: "milestoneOwners",
  rowTo: ({ id }) => pathTo("milestoneOwner", { milestoneOwnerId: id }),
  title: "All Stakeholders",
  searchBy: "name",
  searchLabel: "Name",
  extend: ["company"],
  columns: [
    { field: "name", as: "text", isMain: true },
    { field: "code", as: "text" },
    { field: "kind", as: "text", line: 2 },
    { field: "company", as: "company", line: 2 },
    { field: "contactName", as: "text" },
    { field: "country", as: "country" },
    { field: "workingDays", as: "number" },
    { field: "active", as: "active", line: 1 },
  ],
  choices: [{ param: "kind", fieldId: "kind", label: "Kind", options: kindOptions }, activeChoice],
  actions: [deletion(milestoneOwners)],
  emptyText: "Stakeholders own the milestones of a process.",
  createLabel: "Add stakeholder",
});

const fields: readonly FormField[] = [
  { name: "name", label: "Name", kind: "text", isRequired: true },
  { name: "code", label: "Code", kind: "text", isRequired: true, help: "Short and unique" },
  {
    name: "kind",
    label: "Kind",
    kind: "choice",
    isRequired: true,
    options: kindOptions,
    helpBy: { field: "kind", texts: ownerKindTasks },
  },
  {
    name: "workingDays",
    label: "Working days",
    kind: "whole",
    help: "How long a step usually takes them",
    helpBy: { field: "kind", texts: byKind(({ label, workingDays }) => `${label}: usually ${workingDays}`) },
  },
  {
    name: "companyId",
    label: "Company",
    kind: "choice",
    optionsFrom: { source: "companies", searchedAs: "company" },
  },
  { name: "contactName", label: "Contact", kind: "text", autoComplete: "off" },
  { name: "email", label: "Email", kind: "email", autoComplete: "off" },
  { name: "phone", label: "Phone", kind: "text", autoComplete: "off" },
  { name: "country", label: "Country", kind: "choice", optionsIn: countryOptions },
  {
    name: "accreditation",
    label: "Accreditation",
    kind: "text",
    help: "Under which standard or authority they act",
  },
];

/** The form of a new stakeholder, on /stakeholders/. */
export const milestoneOwnerCreateForm = createForm(milestoneOwners, fields);

/** The form on /stakeholders/{milestoneOwnerId} and in its list. */
export const milestoneOwnerEditForm = editForm(milestoneOwners, [
  ...fields,
  activeField("Offered as an owner of milestones"),
]);
