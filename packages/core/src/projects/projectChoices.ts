import {
  access,
  companyEndpoints,
  MAX_PAGE_SIZE,
  milestoneOwnerEndpoints,
  projects,
  projectTypeEndpoints,
  type Filter,
  type MilestoneOwner,
  type Project,
  type ProjectType,
} from "@canopy/contracts";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import { byName, namedRecords, optionOf, type ChoiceSources } from "../forms/choiceSources.ts";
import type { FormStart } from "../forms/formFields.ts";
import type { FieldOption } from "../forms/formFields.ts";
import type { ChoiceOption } from "../lists/listView.ts";
import { monthOptions } from "../dashboard/months.ts";
import { lately } from "./projects.view.ts";
import { peopleChoices, personOptions } from "../users/userChoices.ts";
import type { ReadingBinding } from "../records/readingScreen.ts";

/** All records of a resource by name, as options. */
const allOptions = (
  endpoint: typeof companyEndpoints.list | typeof projectTypeEndpoints.list,
): ReadingBinding<readonly FieldOption[]> => ({
  key: () => [endpoint.path, "list", "all options"],
  access: endpoint.access,
  read: async (call, _ask, signal) =>
    (await call(endpoint, { list: byName([], MAX_PAGE_SIZE) }, { signal })).data.map(optionOf),
});

/** The technologies to filter the list of projects by. */
export const projectTypeListOptions = allOptions(projectTypeEndpoints.list);

/** The companies to filter the list of projects by, for people who may list all of them: one's own company is no choice. */
export const companyListOptions = { ...allOptions(companyEndpoints.list), access: access.companies.count };

/** The creation dates to filter by: recent days, and the last months. Computed without the server. */
export const createdOptions = (locale: string | undefined): ReadingBinding<readonly ChoiceOption[]> => ({
  key: () => [projects.path, "list", "months"],
  access: access.projects.list,
  read: () => Promise.resolve([...lately, ...monthOptions(locale)]),
});

/** A technology as an option: it suggests its unit and its kind of mitigation. */
const technologyOf = ({
  id,
  name,
  activityUnit,
  mitigationType,
}: NonNullable<Project["type"]>): FieldOption => ({
  value: id,
  label: name,
  suggests: { activityUnit: activityUnit ?? "", mitigationType: mitigationType ?? "" },
});

const isActive: Filter = { fieldId: "active", operator: "equals", values: ["true"] };

const bodyChoices = (kind: MilestoneOwner["kind"]) =>
  namedRecords<MilestoneOwner>({
    endpoints: milestoneOwnerEndpoints,
    variant: kind,
    filters: [{ fieldId: "kind", operator: "equals", values: [kind] }, isActive],
  });

/** The active stakeholders, by name. */
export const milestoneOwnerChoices = namedRecords<MilestoneOwner>({
  endpoints: milestoneOwnerEndpoints,
  filters: [isActive],
});

/** The sources of the options of a project's form. */
export const projectSources: ChoiceSources = {
  companies: companyChoices,
  people: peopleChoices,
  projectTypes: namedRecords<ProjectType>({
    endpoints: projectTypeEndpoints,
    filters: [isActive],
    option: technologyOf,
  }),
  validationBodies: bodyChoices("VVB"),
  verificationBodies: bodyChoices("VER"),
};

/** The options that a project holds: those in charge stay on offer, even where nobody could choose them anew. */
export const projectStart = (project: Project): FormStart => {
  const { company, type, validationBody, verificationBody, leadUser, responsibles } = project;
  const inCharge = personOptions([leadUser, ...(responsibles ?? [])]);
  return {
    current: {
      companyId: company ? [companyOption(company)] : [],
      typeId: type ? [technologyOf(type)] : [],
      validationBodyId: validationBody ? [optionOf(validationBody)] : [],
      verificationBodyId: verificationBody ? [optionOf(verificationBody)] : [],
      leadUserId: inCharge,
      responsibleIds: inCharge,
    },
  };
};
