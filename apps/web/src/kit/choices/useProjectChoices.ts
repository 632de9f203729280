import type { Project } from "@canopy/core";
import type { FieldOption, FormActor } from "@canopy/core/forms";
import {
  assignableUsersScreen,
  chosenMilestoneOwnerScreen,
  validationBodyOptionsScreen,
  verificationBodyOptionsScreen,
  type PersonOption,
} from "@canopy/core/projects";
import { selectData, selectReadingStatus } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useScreen } from "../appContext.tsx";
import { projectPeople } from "./projectPeople.ts";
import type { FieldChoices, FieldSearches } from "../RecordFields.tsx";
import { useCompanyChoices } from "./useCompanyChoices.ts";
import { useFoundChoices } from "./useFoundChoices.ts";
import { useTechnologyChoices } from "./useTechnologyChoices.ts";

interface ProjectChoices {
  readonly isLoading: boolean;
  readonly choices: FieldChoices;
  readonly searches: FieldSearches;
}

const optionOf = (one: { readonly id: string; readonly name: string } | null | undefined) =>
  one ? { value: one.id, label: one.name } : undefined;

const technologyOf = (type: Project["type"]) =>
  type
    ? {
        value: type.id,
        label: type.name,
        activityUnit: type.activityUnit,
        mitigationType: type.mitigationType,
      }
    : undefined;

/** What a project's form is filled in from; `project` is the one that is changed. */
export const useProjectChoices = (form: FormActor, project: Project | undefined): ProjectChoices => {
  const companies = useCompanyChoices(form, optionOf(project?.company));
  const technologies = useTechnologyChoices(form, technologyOf(project?.type));
  const validation = useFoundChoices<FieldOption>(
    form,
    {
      field: "validationBodyId",
      found: validationBodyOptionsScreen,
      chosen: chosenMilestoneOwnerScreen,
      noun: "validation body",
    },
    optionOf(project?.validationBody),
  );
  const verification = useFoundChoices<FieldOption>(
    form,
    {
      field: "verificationBodyId",
      found: verificationBodyOptionsScreen,
      chosen: chosenMilestoneOwnerScreen,
      noun: "verification body",
    },
    optionOf(project?.verificationBody),
  );
  const people = usePeople(project, companies.chosen?.label ?? "");
  return {
    isLoading: companies.isLoading || technologies.isLoading || people.isLoading,
    choices: {
      companyId: companies.options,
      typeId: technologies.options,
      validationBodyId: validation.options,
      verificationBodyId: verification.options,
      leadUserId: people.options,
      responsibleIds: people.options,
    },
    searches: {
      companyId: companies.search,
      typeId: technologies.search,
      validationBodyId: validation.search,
      verificationBodyId: verification.search,
    },
  };
};

/** Who may lead the project or be responsible for it. */
const usePeople = (project: Project | undefined, companyName: string) => {
  const actor = useScreen(assignableUsersScreen, undefined);
  const isLoading = useSelector(actor, selectReadingStatus) === "loading";
  const all = useSelector(actor, selectData<readonly PersonOption[]>) ?? [];
  return {
    isLoading,
    options: projectPeople(all, companyName, [project?.leadUser, ...(project?.responsibles ?? [])]),
  };
};
