import { goalLabels, labelKinds, programmes, type RegistryEntry } from "@canopy/contracts";
import { optionsOf, type FieldOption } from "../forms/formFields.ts";
import { readable } from "../text/readable.ts";

type Words = Readonly<Record<string, string>>;

/** The labels of programmes by code. Source: behaviour.md §3 Project. */
export const programmeLabels: Words = programmes;

export { ndcCoverageLabels, registryStatusLabels } from "@canopy/contracts";

/** The labels of label kinds by code. */
export const labelKindLabels: Words = Object.fromEntries(labelKinds.map((code) => [code, readable(code)]));

/** The labels of relations between two projects by code. */
export const projectRelationLabels: Words = {
  PREDECESSOR: "Came before this one",
  SUCCESSOR: "Comes after this one",
  SAME_SITE: "At the same site",
  PART_OF: "This one is part of it",
  CONTAINS: "Is part of this one",
  OTHER: "Other",
} satisfies Record<RegistryEntry<"relatedProjects">["relation"], string>;

/** The reasons why another project may be a duplicate, as the rest of a sentence that begins with its name. */
export const duplicateReasonLabels: Words = {
  SAME_NAME: "has the same company and the same name",
  SAME_SITE: "has the same company, technology and place",
};

/** The label of a sustainable development goal by its number, 1 to 17: '13 Climate action'. */
export const goalLabel = (goal: number): string => goalLabels[goal] ?? String(goal);

/** Options of sustainable development goals. */
export const goalOptions: readonly FieldOption[] = optionsOf(goalLabels);

/** Whether a project takes no new work: it is disabled. */
export const isProjectClosed = ({ status }: { readonly status: string }): boolean => status === "DISABLED";
