export {
  companyCount,
  companyCreateScreen,
  companyEditScreen,
  companyListScreen,
  companyScreen,
  newestCompanies,
} from "./companies.screens.ts";
export { sizeLabel } from "./companies.view.ts";
