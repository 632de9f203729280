export {
  companyUsersScreen,
  newestUsers,
  rolesScreen,
  userCount,
  userCreateScreen,
  userEditScreen,
  userListScreen,
  userScreen,
  type MasterPassword,
} from "./users.screens.ts";
export { languageName } from "./users.view.ts";
