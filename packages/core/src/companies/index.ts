export {
  companyCountScreen,
  companyCreateScreen,
  companyEditScreen,
  companyListScreen,
  companyScreen,
  newestCompaniesScreen,
} from "./companies.screens.ts";
export { sizeLabel } from "./companies.view.ts";
