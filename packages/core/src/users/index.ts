export {
  companyUsersScreen,
  newestUsersScreen,
  rolesScreen,
  userCountScreen,
  userCreateScreen,
  userEditScreen,
  userListScreen,
  userScreen,
  type MasterPassword,
} from "./users.screens.ts";
export { languageName } from "./users.view.ts";
