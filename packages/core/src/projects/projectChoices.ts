import {
  access,
  companies,
  companyEndpoints,
  listDefaults,
  MAX_PAGE_SIZE,
  milestoneOwnerEndpoints,
  milestoneOwners,
  projects,
  projectTypeEndpoints,
  projectTypes,
  userEndpoints,
  users,
  type Filter,
  type MilestoneOwner,
  type ProjectType,
} from "@canopy/contracts";
import type { FieldOption } from "../forms/formFields.ts";
import type { ChoiceOption } from "../lists/listView.ts";
import { monthOptions } from "../dashboard/months.ts";
import { lately } from "./projects.view.ts";
import { readingScreen, type ReadingBinding } from "../records/readingScreen.ts";

/** Number of options shown without a search. */
const OPTION_COUNT = 25;

const byName = (filters: readonly Filter[], size = OPTION_COUNT) =>
  ({ ...listDefaults, size, sortField: "name", sortDirection: "asc", filters }) as const;

const named = (text: string): readonly Filter[] =>
  text === "" ? [] : [{ fieldId: "name", operator: "contains", values: [text] }];

const isActive: Filter = { fieldId: "active", operator: "equals", values: ["true"] };

const optionOf = ({ id, name }: { readonly id: string; readonly name: string }): FieldOption => ({
  value: id,
  label: name,
});

/** The technologies to filter the list of projects by. */
export const projectTypeListOptions: ReadingBinding<readonly FieldOption[]> = {
  key: () => [projectTypes.path, "list", "all options"],
  access: access.projectTypes.list,
  read: async (call, _ask, signal) =>
    (await call(projectTypeEndpoints.list, { list: byName([], MAX_PAGE_SIZE) }, { signal })).data.map(
      optionOf,
    ),
};

/** The companies to filter the list of projects by. */
export const companyListOptions: ReadingBinding<readonly FieldOption[]> = {
  key: () => [companies.path, "list", "all options"],
  access: ["company:list"],
  read: async (call, _ask, signal) =>
    (await call(companyEndpoints.list, { list: byName([], MAX_PAGE_SIZE) }, { signal })).data.map(optionOf),
};

/** The creation dates to filter by: recent days, and the last months. Computed without the server. */
export const createdOptions = (locale: string | undefined): ReadingBinding<readonly ChoiceOption[]> => ({
  key: () => [projects.path, "list", "months"],
  access: access.projects.list,
  read: () => Promise.resolve([...lately, ...monthOptions(locale)]),
});

/** A technology as an option, with the values that it suggests for a project. */
export interface TechnologyOption extends FieldOption {
  readonly activityUnit: string | null;
  readonly mitigationType: string | null;
}

const technologyOf = ({ id, name, activityUnit, mitigationType }: ProjectType): TechnologyOption => ({
  value: id,
  label: name,
  activityUnit,
  mitigationType,
});

/** Options of active technologies by name; `ask` is a part of the name, '' for the first ones. */
export const projectTypeOptionsScreen = readingScreen<readonly TechnologyOption[]>({
  key: (name) => [projectTypes.path, "list", "options", name],
  access: access.projectTypes.list,
  read: async (call, name, signal) => {
    const list = byName([...named(name), isActive]);
    return (await call(projectTypeEndpoints.list, { list }, { signal })).data.map(technologyOf);
  },
});

/** The option of the chosen technology, by its id; none for ''. */
export const chosenProjectTypeScreen = readingScreen<readonly TechnologyOption[]>({
  key: (id) => [projectTypes.path, "list", "chosen", id],
  access: access.projectTypes.get,
  read: async (call, id, signal) =>
    id === "" ? [] : [technologyOf(await call(projectTypeEndpoints.get, { params: { id } }, { signal }))],
});

const bodyOptions = (kind: MilestoneOwner["kind"]) =>
  readingScreen<readonly FieldOption[]>({
    key: (name) => [milestoneOwners.path, "list", `options ${kind}`, name],
    access: access.milestoneOwners.list,
    read: async (call, name, signal) => {
      const list = byName([
        ...named(name),
        { fieldId: "kind", operator: "equals", values: [kind] },
        isActive,
      ]);
      return (await call(milestoneOwnerEndpoints.list, { list }, { signal })).data.map(optionOf);
    },
  });

/** Options of active validation bodies by name. */
export const validationBodyOptionsScreen = bodyOptions("VVB");
/** Options of active verification bodies by name. */
export const verificationBodyOptionsScreen = bodyOptions("VER");

/** The option of the chosen stakeholder, by its id; none for ''. */
export const chosenMilestoneOwnerScreen = readingScreen<readonly FieldOption[]>({
  key: (id) => [milestoneOwners.path, "list", "chosen", id],
  access: access.milestoneOwners.get,
  read: async (call, id, signal) =>
    id === "" ? [] : [optionOf(await call(milestoneOwnerEndpoints.get, { params: { id } }, { signal }))],
});

/** A user as an option, with the company they belong to; null for internal staff. */
export interface PersonOption extends FieldOption {
  readonly companyName: string | null;
}

/** Options of users who may lead a project or be responsible, by name. */
export const assignableUsersScreen = readingScreen<readonly PersonOption[]>({
  key: () => [users.path, "list", "assignable"],
  access: access.users.assignable,
  read: async (call, _ask, signal) =>
    (await call(userEndpoints.assignable, {}, { signal }))
      .map(({ id, name, surname, companyName }) => ({
        value: id,
        label: companyName === null ? `${name} ${surname}` : `${name} ${surname}, ${companyName}`,
        companyName,
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
});
