import { access, companyEndpoints, MAX_PAGE_SIZE, projects, projectTypeEndpoints } from "@canopy/contracts";
import { monthOptions } from "../dashboard/months.ts";
import { byName, optionOf } from "../forms/choiceSources.ts";
import type { FieldOption } from "../forms/formFields.ts";
import type { ChoiceOption } from "../lists/listView.ts";
import type { ReadingBinding } from "../records/readingScreen.ts";
import { lately } from "./projects.view.ts";

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
