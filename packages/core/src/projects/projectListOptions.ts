import { access, companyEndpoints, projects, projectTypeEndpoints } from "@canopy/contracts";
import { monthOptions } from "../dashboard/months.ts";
import { allOf, filterOptions } from "../forms/choiceSources.ts";
import type { OptionsBinding } from "../lists/choiceOptions.ts";
import type { Services } from "../services/services.ts";
import { lately } from "./projects.view.ts";

/** The technologies to filter the list of projects by. */
export const projectTypeListOptions: OptionsBinding = filterOptions(projectTypeEndpoints);

/** The companies to filter the list of projects by, for people who may list all of them: one's own company is no choice. */
export const companyListOptions: OptionsBinding = {
  ...filterOptions(companyEndpoints),
  access: access.companies.count,
};

/** The creation dates to filter by: recent days, and the last months. Computed without the server. */
export const createdOptions = ({ locale, nowMs }: Pick<Services, "locale" | "nowMs">): OptionsBinding => ({
  key: () => [projects.path, "list", "months"],
  access: access.projects.list,
  read: () => Promise.resolve(allOf([...lately, ...monthOptions(locale, nowMs())])),
});
