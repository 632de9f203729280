import {
  companies,
  companyDraft,
  companyEndpoints,
  historyEndpoints,
  milestoneOwners,
  projects,
  users,
  type Company,
} from "@canopy/contracts";
import { NEWEST_COUNT } from "../dashboard/dashboard.view.ts";
import { actionAt } from "../records/crud.ts";
import { figureOf, newestOf } from "../records/readings.ts";
import { directoryScreens } from "../resources/directory.screens.ts";
import { companyBinding } from "./companyList.screens.ts";
import { companyCreateForm, companyEditForm, logoRemoval } from "./companies.view.ts";

/** /company/{companyId} and the forms. */
export const {
  record: companyScreen,
  create: companyCreateScreen,
  edit: companyEditScreen,
} = directoryScreens<Company>({
  ...companyBinding,
  draft: companyDraft,
  forms: { create: companyCreateForm, edit: companyEditForm },
  formModal: "companyForm",
  ofPage: { actions: [logoRemoval], run: { removeLogo: actionAt(companyEndpoints.removeLogo) } },
  pageShows: [historyEndpoints.list.path],
  outdates: [users.path, milestoneOwners.path, projects.path],
});

/** The newest companies, for the dashboard. */
export const newestCompanies = newestOf(companyEndpoints.list, NEWEST_COUNT);

/** The number of companies. Source: behaviour.md §7. */
export const companyCount = figureOf(companies.path, "count", companyEndpoints.count);
