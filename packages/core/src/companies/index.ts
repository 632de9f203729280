export {
  chosenCompanyScreen,
  companyCountScreen,
  companyCreateScreen,
  companyEditScreen,
  companyListScreen,
  companyOptionsScreen,
  companyScreen,
  newestCompaniesScreen,
} from "./companies.screens.ts";
export { sizeLabel } from "./companies.view.ts";
