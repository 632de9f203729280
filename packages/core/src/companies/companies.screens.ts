import {
  access,
  companies,
  companyDraft,
  companyEndpoints,
  listDefaults,
  milestoneOwners,
  projectEndpoints,
  projects,
  userEndpoints,
  users,
  type Company,
} from "@canopy/contracts";
import { aggregateKey } from "../cache/keys.ts";
import {
  companyAccess,
  companyActions,
  companyCreateForm,
  companyEditForm,
  companyList,
} from "./companies.view.ts";
import { NEWEST_COUNT } from "../dashboard/dashboard.view.ts";
import { crud } from "../records/crud.ts";
import { formScreen } from "../forms/formScreen.ts";
import type { HangingRecords } from "../records/hangingRecords.ts";
import { listScreen } from "../lists/listScreen.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";

const calls = crud<Company>(companyEndpoints);

const hanging: readonly HangingRecords[] = [
  {
    nouns: ["user", "users"],
    access: access.users.list,
    fieldId: "company",
    list: (call, list) => call(userEndpoints.list, { list }),
  },
  {
    nouns: ["project", "projects"],
    access: access.projects.list,
    fieldId: "company",
    list: (call, list) => call(projectEndpoints.list, { list }),
  },
];

/** /company/. */
export const companyListScreen = listScreen<Company>({
  view: companyList,
  resource: companies.path,
  access: companyAccess,
  read: calls.list,
  run: { delete: calls.remove },
  hanging,
  shownBy: [users.path, milestoneOwners.path],
});

/** /company/{companyId}. */
export const companyScreen = recordScreen<Company>({
  resource: companies.path,
  listPath: companyList.path,
  actions: companyActions,
  access: companyAccess,
  read: calls.get,
  run: { delete: calls.remove },
  hanging,
  shownBy: [users.path, milestoneOwners.path],
});

/** The form of a new company. */
export const companyCreateScreen = formScreen<Company>({
  view: companyCreateForm,
  schema: companyDraft,
  submit: calls.create,
  outdates: [companies.path],
});

/** The form that changes a company. */
export const companyEditScreen = formScreen<Company>({
  view: companyEditForm,
  schema: companyDraft,
  submit: calls.update,
  reload: calls.reload,
  outdates: [companies.path, users.path, milestoneOwners.path, projects.path],
});

/** The newest companies, for the dashboard. */
export const newestCompanies = readingScreen<readonly Company[]>({
  key: () => [companies.path, "list", "newest"],
  access: access.companies.list,
  read: async (call, _ask, signal) =>
    (await call(companyEndpoints.list, { list: { ...listDefaults, size: NEWEST_COUNT } }, { signal })).data,
});

/** The number of companies. Source: behaviour.md §7. */
export const companyCount = readingScreen<number>({
  key: () => aggregateKey(companies.path, "count"),
  access: access.companies.count,
  read: (call, _ask, signal) => call(companyEndpoints.count, {}, { signal }),
});
