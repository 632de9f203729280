export {
  companyCount,
  companyCreateScreen,
  companyEditScreen,
  companyScreen,
  newestCompanies,
} from "./companies.screens.ts";
export { companyListScreen } from "./companyList.screens.ts";
export { sizeLabel } from "./companies.view.ts";
