import {
  companies,
  companyDraft,
  companyEndpoints,
  milestoneOwners,
  projectEndpoints,
  projects,
  userEndpoints,
  users,
  type Company,
} from "@canopy/contracts";
import { companyAccess, companyCreateForm, companyEditForm, companyList } from "./companies.view.ts";
import { NEWEST_COUNT } from "../dashboard/dashboard.view.ts";
import { figureOf, newestOf } from "../records/readings.ts";
import { directoryScreens } from "../resources/directory.screens.ts";

/** /company/, /company/{companyId} and their forms. */
export const {
  list: companyListScreen,
  record: companyScreen,
  create: companyCreateScreen,
  edit: companyEditScreen,
} = directoryScreens<Company>({
  view: companyList,
  resource: companies.path,
  access: companyAccess,
  endpoints: companyEndpoints,
  draft: companyDraft,
  forms: { create: companyCreateForm, edit: companyEditForm },
  hanging: [
    { nouns: ["user", "users"], fieldId: "company", endpoint: userEndpoints.list },
    { nouns: ["project", "projects"], fieldId: "company", endpoint: projectEndpoints.list },
  ],
  shownBy: [users.path, milestoneOwners.path],
  outdates: [users.path, milestoneOwners.path, projects.path],
});

/** The newest companies, for the dashboard. */
export const newestCompanies = newestOf(companyEndpoints.list, NEWEST_COUNT);

/** The number of companies. Source: behaviour.md §7. */
export const companyCount = figureOf(companies.path, "count", companyEndpoints.count);
