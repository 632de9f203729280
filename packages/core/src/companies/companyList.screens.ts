import {
  companies,
  companyEndpoints,
  milestoneOwners,
  projectEndpoints,
  userEndpoints,
  users,
  type Company,
} from "@canopy/contracts";
import { directoryList, type DirectoryBinding } from "../resources/directoryList.screens.ts";
import { companyAccess, companyList } from "./companies.view.ts";

/** The parts that the list and the page of companies have in common. */
export const companyBinding: DirectoryBinding<Company> = {
  view: companyList,
  resource: companies.path,
  access: companyAccess,
  endpoints: companyEndpoints,
  hanging: [
    { nouns: ["user", "users"], fieldId: "company", endpoint: userEndpoints.list },
    { nouns: ["project", "projects"], fieldId: "company", endpoint: projectEndpoints.list },
  ],
  shownBy: [users.path, milestoneOwners.path],
};

/** /company/. */
export const companyListScreen = directoryList(companyBinding);
