import { access, companies, companyStatuses, sectors, sizeLabels } from "@canopy/contracts";
import { optionsOf, plainOptions, type FormField } from "../forms/formFields.ts";
import { listView } from "../lists/listView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { createForm, deletion, editForm, writeAccess } from "../resources/resourceViews.ts";
import { statusOptions } from "../text/badges.ts";
import { countryOptions } from "../forms/countryNames.ts";
import { pathTo } from "../routing/match.ts";

/** The actions on companies and their permissions. Source: behaviour.md §6, §7. */
export const companyAccess = {
  ...writeAccess(access.companies),
  removeLogo: access.companies.removeLogo,
};

/** The action that removes a company's logo, on its page. */
export const logoRemoval: RecordAction = {
  id: "removeLogo",
  label: "Remove logo",
  tone: "danger",
  isFor: { field: "logo", isSet: true },
  confirm: {
    title: "Remove logo",
    message: "{name} is shown by its initials again.",
    confirmLabel: "Remove",
  },
  success: "Logo removed successfully",
};

/** /company/. Source: behaviour.md §2. */
export const companyList = listView(companies, {
  imports: "companies",
  path: "/company/",
  bulk: "companies",
  rowTo: ({ id }) => pathTo("company", { companyId: id }),
  title: "Partner Companies",
  searchBy: "name",
  searchLabel: "Name",
  columns: [
    { field: "name", as: "text", isMain: true },
    { field: "country", as: "country", line: 2 },
    { field: "sector", as: "text", line: 2 },
    { field: "userCount", as: "number" },
    { field: "projectCount", as: "number" },
    { field: "status", as: "badge", line: 1 },
    { field: "createdAt", as: "date" },
  ],
  choices: [{ param: "status", fieldId: "status", label: "Status", options: statusOptions(companyStatuses) }],
  actions: [deletion(companies)],
  emptyText: "Partner companies are those whose projects are managed here.",
  createLabel: "Add company",
});

/** The label of a head-count band. */
export const sizeLabel = (band: string): string =>
  Object.entries(sizeLabels).find(([key]) => key === band)?.[1] ?? band;

const fields: readonly FormField[] = [
  { name: "name", label: "Name", kind: "text", isRequired: true },
  { name: "legalName", label: "Legal name", kind: "text" },
  { name: "country", label: "Country", kind: "choice", isRequired: true, optionsIn: countryOptions },
  { name: "sector", label: "Sector", kind: "choice", options: plainOptions(sectors) },
  { name: "sizeBand", label: "Size", kind: "choice", options: optionsOf(sizeLabels) },
  { name: "website", label: "Website", kind: "text", help: "A full address, such as https://example.org" },
  { name: "lei", label: "LEI", kind: "text", help: "Legal Entity Identifier: 20 letters and digits" },
  { name: "taxId", label: "Tax id", kind: "text" },
  { name: "address", label: "Address", kind: "longText" },
  { name: "baseYear", label: "Base year", kind: "whole" },
  { name: "targetYear", label: "Target year", kind: "whole" },
  {
    name: "targetPercent",
    label: "Target",
    kind: "whole",
    help: "Reduction against the base year, in percent",
  },
  { name: "notes", label: "Notes", kind: "longText" },
];

/** The form of a new company, on /company/. */
export const companyCreateForm = createForm(companies, fields);

/** The form on /company/{companyId} and in its list. */
export const companyEditForm = editForm(companies, [
  ...fields,
  {
    name: "status",
    label: "Status",
    kind: "choice",
    isRequired: true,
    options: statusOptions(companyStatuses),
  },
]);
