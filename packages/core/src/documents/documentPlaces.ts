import {
  access,
  documentPlaceRefusal,
  listDefaults,
  messages,
  milestoneEndpoints,
  processEndpoints,
  type MilestoneRecord,
  type Process,
} from "@canopy/contracts";
import { allOf, byName, type ChoiceSource, type ChoiceSources } from "../forms/choiceSources.ts";
import { everyPage } from "../forms/everyPage.ts";
import { plainOptions, type Faults } from "../forms/formFields.ts";
import type { Services } from "../services/services.ts";

/** Whether the person may hand in documents at this step. */
const mayHandInAt = (
  services: Services,
  { project, responsibleIds: processResponsibleIds }: Process,
  step: MilestoneRecord,
): boolean => {
  const person = services.person();
  if (!person || !project) return false;
  const { leadUserId, responsibleIds } = project;
  const involved = { leadUserId, responsibleIds, processResponsibleIds };
  return documentPlaceRefusal({ person, involved }, step) === undefined;
};

/** The milestones of the project that `of` names which ask for evidence and where the person may hand in, process by process. */
const milestones = (services: Services): ChoiceSource => ({
  access: access.processes.list,
  key: ({ of }) => [processEndpoints.list.path, "list", "places of", of],
  read: async (call, { of }, signal) => {
    const list = {
      ...listDefaults,
      sortField: "createdAt",
      sortDirection: "asc" as const,
      extend: ["project", "milestones"],
      filters: [{ fieldId: "projectId", operator: "equals" as const, values: [of] }],
    };
    const { data } = await everyPage((page) =>
      call(processEndpoints.list, { list: { ...list, ...page } }, { signal }),
    );
    return allOf(
      data.flatMap((process) =>
        (process.milestones ?? [])
          .toSorted((a, b) => a.position - b.position)
          .filter((step) => step.evidence.length > 0 && mayHandInAt(services, process, step))
          .map(({ id, name }) => ({
            value: id,
            label: data.length > 1 ? `${name} (${process.name})` : name,
            requires: ["slot"],
          })),
      ),
    );
  },
});

/** The evidence names of the milestone that `of` names. */
const evidence: ChoiceSource = {
  access: access.milestones.list,
  key: ({ of }) => [milestoneEndpoints.list.path, "list", "evidence of", of],
  read: async (call, { of }, signal) => {
    if (of === "") return allOf([]);
    const list = byName([{ fieldId: "id", operator: "equals", values: [of] }]);
    const { data } = await call(milestoneEndpoints.list, { list }, { signal });
    return allOf(data.flatMap((step) => plainOptions(step.evidence)));
  },
};

/** The places that a document can be moved to; the fact `projectId` names its project. */
export const placeChoices = (services: Services): ChoiceSources => ({
  milestones: milestones(services),
  evidence,
});

/** A milestone needs one of its evidence names. */
export const placeFaults: Faults = ({ milestoneId, slot }) =>
  milestoneId !== null && slot === null ? { slot: [messages.neededWith("Evidence", "Milestone")] } : {};
