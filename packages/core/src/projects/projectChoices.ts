import {
  milestoneOwnerEndpoints,
  projectTypeEndpoints,
  type Filter,
  type MilestoneOwner,
  type Project,
  type ProjectType,
} from "@canopy/contracts";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import { namedRecords, optionOf, type ChoiceSources } from "../forms/choiceSources.ts";
import type { FieldOption, FormStart } from "../forms/formFields.ts";
import { peopleChoices, personOptions } from "../users/userChoices.ts";

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
