import { isCrediting, programmeCodes, projects, sectors } from "@canopy/contracts";
import { decimalField } from "../forms/decimalField.ts";
import { optionsOf, plainOptions, type FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { createForm, editForm } from "../resources/resourceViews.ts";
import { countryOptions } from "../forms/countryNames.ts";
import { currencyOptions } from "../forms/currencyNames.ts";
import { mitigationLabels } from "../projectTypes/projectTypes.view.ts";
import { glossary } from "../text/glossary.ts";
import { goalOptions, ndcCoverageLabels, programmeLabels, registryStatusLabels } from "./projectWords.ts";

/** Registry, methodology and crediting apply only to projects whose units are credited. Source: behaviour.md §3 Project. */
const shownFor = { field: "programme", values: programmeCodes.filter(isCrediting) };

const creditingFields: readonly FormField[] = [
  { name: "registryProjectId", label: "Registry id", kind: "text", autoComplete: "off" },
  {
    name: "registryUrl",
    label: "Registry link",
    kind: "url",
    help: "A full address, such as https://example.org",
  },
  {
    name: "registryStatus",
    label: "Registry status",
    kind: "choice",
    options: optionsOf(registryStatusLabels),
  },
  { name: "registryStatusDate", label: "Registry status date", kind: "date" },
  {
    name: "methodology",
    label: "Methodology",
    kind: "text",
    help: `${glossary.methodology.meaning}, such as VM0047`,
  },
  { name: "methodologyVersion", label: "Methodology version", kind: "text" },
  { name: "secondMethodology", label: "Second methodology", kind: "text" },
  {
    name: "creditingPeriodStart",
    label: "Crediting period start",
    kind: "date",
    help: glossary.creditingPeriod.meaning,
  },
  { name: "creditingPeriodEnd", label: "Crediting period end", kind: "date" },
  {
    name: "coveredByNdc",
    label: "Covered by NDC",
    kind: "choice",
    options: optionsOf(ndcCoverageLabels),
    help: glossary.ndc.meaning,
  },
  { name: "ndcNote", label: "NDC note", kind: "text" },
];
const crediting = creditingFields.map((field): FormField => ({ ...field, shownFor }));

/** Our own staff and the people of the project's company. */
const people = { source: "people", group: { from: ["companyId"], isNeeded: true } } as const;

/** The fields of a project, in the order in which people fill them in. Source: behaviour.md §3 Project. */
export const projectFormFields: readonly FormField[] = [
  { name: "name", label: "Name", kind: "text", isRequired: true },
  { name: "description", label: "Description", kind: "longText" },
  {
    name: "companyId",
    label: "Company",
    kind: "choice",
    isRequired: true,
    optionsFrom: { source: "companies", searchedAs: "company" },
  },
  {
    name: "typeId",
    label: "Technology",
    kind: "choice",
    isRequired: true,
    optionsFrom: { source: "projectTypes", searchedAs: "technology" },
  },
  {
    name: "programme",
    label: "Programme",
    kind: "choice",
    isRequired: true,
    options: optionsOf(programmeLabels),
  },
  { name: "country", label: "Country", kind: "choice", isRequired: true, optionsIn: countryOptions },
  { name: "region", label: "Region", kind: "text", help: "The code of ISO 3166-2, such as PT-11" },
  { name: "sector", label: "Sector", kind: "choice", options: plainOptions(sectors) },
  ...crediting,
  { name: "estimatedAnnualTco2e", label: "Estimated reduction", ...decimalField, unit: "tCO₂e a year" },
  { name: "baselineAnnualTco2e", label: "Baseline", ...decimalField, unit: "tCO₂e a year" },
  { name: "activityAmount", label: "Activity", ...decimalField, help: "The project's size" },
  {
    name: "activityUnit",
    label: "Activity unit",
    kind: "text",
    help: "As the technology counts, such as MWp",
  },
  { name: "mitigationType", label: "Mitigation", kind: "choice", options: optionsOf(mitigationLabels) },
  { name: "budget", label: "Budget", ...decimalField },
  { name: "currency", label: "Currency", kind: "choice", optionsIn: currencyOptions },
  {
    name: "latitude",
    label: "Latitude",
    ...decimalField,
    isSigned: true,
    help: "In degrees, south is negative",
  },
  {
    name: "longitude",
    label: "Longitude",
    ...decimalField,
    isSigned: true,
    help: "In degrees, west is negative",
  },
  { name: "startDate", label: "Start date", kind: "date" },
  { name: "leadUserId", label: "Lead", kind: "choice", isRequired: true, optionsFrom: people },
  {
    name: "responsibleIds",
    label: "Responsibles",
    kind: "choices",
    optionsFrom: people,
    help: "Who may change the project beside its lead",
  },
  {
    name: "validationBodyId",
    label: "Validation body",
    kind: "choice",
    optionsFrom: { source: "validationBodies", searchedAs: "validation body" },
  },
  {
    name: "verificationBodyId",
    label: "Verification body",
    kind: "choice",
    optionsFrom: { source: "verificationBodies", searchedAs: "verification body" },
  },
  {
    name: "coBenefits",
    label: "Co-benefits",
    kind: "choices",
    isNumeric: true,
    options: goalOptions,
    help: "Sustainable development goals that the project helps to reach",
  },
  { name: "tags", label: "Tags", kind: "tags" },
];

/** /project/create. Source: behaviour.md §2. */
export const projectCreateForm: FormView = {
  ...createForm(projects, projectFormFields),
  title: "Create New Project",
  goTo: "/project/{id}",
  leaveTo: "/project/",
};

/** The form on /project/{projectId}. */
export const projectEditForm = editForm(projects, projectFormFields);
