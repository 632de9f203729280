export { userCreateScreen, userEditScreen } from "./userForm.screens.ts";
export {
  companyUsersScreen,
  newestUsers,
  rolesScreen,
  userCount,
  userListScreen,
  userScreen,
  type MasterPassword,
} from "./users.screens.ts";
export { languageName } from "./users.view.ts";
