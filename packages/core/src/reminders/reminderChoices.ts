import {
  access,
  doneStates,
  endedStatuses,
  milestoneEndpoints,
  processEndpoints,
  projectEndpoints,
  projects,
  type Filter,
  type MilestoneRecord,
  type Process,
  type Project,
  type Reminder,
} from "@canopy/contracts";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import {
  allOf,
  byName,
  OPTION_COUNT,
  optionOf,
  type ChoiceSource,
  type ChoiceSources,
} from "../forms/choiceSources.ts";
import { everyPage } from "../forms/everyPage.ts";
import { foundTogether } from "../forms/foundTogether.ts";
import { groupOfCompany } from "../forms/choiceGroup.ts";
import type { FieldOption, FormStart } from "../forms/formFields.ts";
import type { Services } from "../services/services.ts";
import { peopleChoices, personOptions } from "../users/userChoices.ts";

/** A project as an option; its group is its company, undefined where that may not be known. */
const projectOption = ({
  id,
  code,
  name,
  company,
}: Pick<Project, "id" | "code" | "name"> & {
  readonly company?: { readonly id: string; readonly name: string } | null | undefined;
}): FieldOption => ({
  value: id,
  label: `${code} ${name}`,
  group: company ? groupOfCompany(company) : undefined,
});

/** The server links no disabled project. */
const isEnabled: Filter = { fieldId: "status", operator: "not_equals", values: ["DISABLED"] };

/** The projects to choose from, by a part of the code or of the name. A code is meant more exactly: its projects come first. */
const projectChoices: ChoiceSource = {
  access: access.projects.list,
  key: ({ text }) => [projects.path, "list", "options", text],
  read: async (call, { text }, signal) => {
    const having = async (...filters: readonly Filter[]) =>
      call(
        projectEndpoints.list,
        { list: { ...byName([...filters, isEnabled]), extend: ["company"] } },
        { signal },
      );
    const containing = (fieldId: string): Filter => ({ fieldId, operator: "contains", values: [text] });
    const found =
      text === ""
        ? [await having()]
        : await Promise.all([having(containing("code")), having(containing("name"))]);
    const { data, total } = foundTogether(found);
    return { options: data.slice(0, OPTION_COUNT).map(projectOption), total };
  },
  one: {
    access: access.projects.get,
    key: (id) => [projects.path, "list", "chosen", id],
    read: async (call, id, signal) =>
      projectOption(await call(projectEndpoints.get, { params: { id }, extend: ["company"] }, { signal })),
    meta: { isShownElsewhere: () => true },
  },
};

/** A process, or a step with the time at which it is due. */
const partOption = (part: Pick<Process, "id" | "name"> | Pick<MilestoneRecord, "id" | "name" | "dueAt">) => ({
  ...optionOf(part),
  ...("dueAt" in part && part.dueAt !== null && { at: part.dueAt }),
});

/** All processes of a project that have not ended, or all milestones of a process that are not done; none before that is chosen. The server links no other. */
const partsOf = (
  endpoint: typeof processEndpoints.list | typeof milestoneEndpoints.list,
  fieldId: string,
  isLinked: Filter,
): ChoiceSource => ({
  access: endpoint.access,
  key: ({ of }) => [endpoint.path, "list", "options", of],
  read: async (call, { of }, signal) => {
    if (of === "") return allOf([]);
    const list = byName([{ fieldId, operator: "equals", values: [of] }, isLinked]);
    const { data, total } = await everyPage<Process | MilestoneRecord>((page) =>
      call(endpoint, { list: { ...list, ...page } }, { signal }),
    );
    return { options: data.map(partOption), total };
  },
});

/** The sources of the options of a reminder's form. */
export const reminderSources: ChoiceSources = {
  projects: projectChoices,
  companies: companyChoices,
  people: peopleChoices,
  processes: partsOf(processEndpoints.list, "projectId", {
    fieldId: "status",
    operator: "not_in",
    values: endedStatuses,
  }),
  milestones: partsOf(milestoneEndpoints.list, "processId", {
    fieldId: "state",
    operator: "not_in",
    values: doneStates,
  }),
};

/** The sources for this person: who may not link others chooses nobody but themself. Source: behaviour.md §6 Rows. */
export const reminderSourcesFor = ({
  permits,
  userId,
}: Pick<Services, "permits" | "userId">): ChoiceSources => {
  if (permits(access.reminders.linkUser)) return reminderSources;
  return {
    ...reminderSources,
    people: {
      ...peopleChoices,
      key: (ask) => [...peopleChoices.key(ask), "own"],
      read: async (call, ask, signal) => {
        const { options } = await peopleChoices.read(call, ask, signal);
        return allOf(options.filter(({ value }) => value === userId()));
      },
    },
  };
};

/** The options that a reminder holds. */
export const reminderStart = ({ project, process, milestone, company, users }: Reminder): FormStart => ({
  current: {
    projectId: project ? [projectOption({ ...project, company })] : [],
    companyId: company ? [companyOption(company)] : [],
    processId: process ? [optionOf(process)] : [],
    milestoneId: milestone ? [partOption(milestone)] : [],
    userIds: personOptions(users),
  },
});

/** The start of a reminder's form for this person, who may not take others off without the right to link people. */
export const reminderStartFor = (
  { permits, userId }: Pick<Services, "permits" | "userId">,
  reminder: Reminder,
): FormStart => ({
  ...reminderStart(reminder),
  ...(!permits(access.reminders.linkUser) &&
    reminder.users?.some(({ id }) => id !== userId()) && {
      locks: { userIds: "Changed by people who may link others" },
    }),
});
