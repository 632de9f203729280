export { logoTypes } from "@canopy/contracts";
export {
  companyCount,
  companyCreateScreen,
  companyEditScreen,
  companyScreen,
  newestCompanies,
} from "./companies.screens.ts";
export { selectIsStoringLogo, selectLogoRefusal, selectMayChangeLogo } from "./companyLogo.machine.ts";
export {
  companyLogoPicture,
  companyLogoScreen,
  logoAsk,
  type CompanyLogoActor,
} from "./companyLogo.screens.ts";
export { companyListScreen } from "./companyList.screens.ts";
export { logoRemoval, sizeLabel } from "./companies.view.ts";
export { companyTargetText } from "./companyTarget.ts";
