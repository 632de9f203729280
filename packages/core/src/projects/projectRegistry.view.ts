import { MAX_REGISTRY_ENTRIES, ratingSources, type RegistryList } from "@canopy/contracts";
import { decimalField } from "../forms/decimalField.ts";
import { optionsOf, plainOptions, type FormField } from "../forms/formFields.ts";
import { glossary } from "../text/glossary.ts";
import { labelKindLabels, programmeLabels, projectRelationLabels } from "./projectWords.ts";

/** One registry list of a project: its texts and the fields of an entry. */
export interface RegistryListView {
  readonly title: string;
  /** Singular, in the middle of a sentence: 'Add estimation'. */
  readonly noun: string;
  readonly emptyText: string;
  /** The fields of an entry's first and last day, which a table writes as one cell with this header. */
  readonly period?: { readonly label: string; readonly from: string; readonly to: string };
  readonly fields: readonly FormField[];
}

/** Shown instead of 'Add' where a list is full. */
export const fullListText = `${MAX_REGISTRY_ENTRIES} entries are the most that a list holds: remove one to add another.`;

/** The texts and fields of each registry list. */
export const registryListViews: Readonly<Record<RegistryList, RegistryListView>> = {
  estimations: {
    title: "Estimations",
    noun: "estimation",
    emptyText: "What is expected of each span of years.",
    period: { label: "Period", from: "from", to: "to" },
    fields: [
      { name: "from", label: "From", kind: "date", isRequired: true },
      { name: "to", label: "To", kind: "date", isRequired: true },
      { name: "tco2e", label: "Quantity", ...decimalField, isRequired: true, unit: "tCO₂e" },
    ],
  },
  issuances: {
    title: "Issuances",
    noun: "issuance",
    emptyText: "The units that were issued, by monitoring period.",
    period: { label: "Period", from: "periodStart", to: "periodEnd" },
    fields: [
      {
        name: "periodStart",
        label: "Period start",
        kind: "date",
        isRequired: true,
        help: glossary.monitoringPeriod.meaning,
      },
      { name: "periodEnd", label: "Period end", kind: "date", isRequired: true },
      { name: "quantity", label: "Quantity", ...decimalField, isRequired: true, unit: "tCO₂e" },
      { name: "vintage", label: "Vintage", kind: "whole", help: glossary.vintage.meaning },
      { name: "verificationBody", label: "Verification body", kind: "text" },
      { name: "reportDate", label: "Report date", kind: "date" },
      { name: "serials", label: "Serials", kind: "text" },
    ],
  },
  ratings: {
    title: "Ratings",
    noun: "rating",
    emptyText: "What rating agencies say of the project.",
    fields: [
      {
        name: "source",
        label: "Source",
        kind: "choice",
        isRequired: true,
        options: plainOptions(ratingSources),
      },
      { name: "value", label: "Value", kind: "text", isRequired: true },
      { name: "lowest", label: "Lowest", kind: "text", help: "The lowest value of the scale" },
      { name: "highest", label: "Highest", kind: "text", help: "The highest value of the scale" },
      { name: "link", label: "Link", kind: "url" },
    ],
  },
  labels: {
    title: "Labels",
    noun: "label",
    emptyText: "Letters and certificates, and how long they are good.",
    fields: [
      { name: "kind", label: "Label", kind: "choice", isRequired: true, options: optionsOf(labelKindLabels) },
      { name: "validFrom", label: "Valid from", kind: "date" },
      { name: "validTo", label: "Valid to", kind: "date" },
      { name: "note", label: "Note", kind: "text" },
    ],
  },
  relatedProjects: {
    title: "Related projects",
    noun: "related project",
    emptyText: "Projects here or elsewhere that this one belongs together with.",
    fields: [
      { name: "project", label: "Project", kind: "text", isRequired: true, help: "Its name or registry id" },
      {
        name: "relation",
        label: "Relation",
        kind: "choice",
        isRequired: true,
        options: optionsOf(projectRelationLabels),
      },
      { name: "registry", label: "Registry", kind: "choice", options: optionsOf(programmeLabels) },
    ],
  },
};
