export { userAnonymiseScreen, userCreateScreen, userEditScreen } from "./userForm.screens.ts";
export {
  companyUsers,
  newestUsers,
  allRoles,
  userCount,
  userScreen,
  type MasterPassword,
} from "./users.screens.ts";
export { userListScreen } from "./userList.screens.ts";
export { languageName } from "../text/languageName.ts";
export { mailStateText, sendAgainAction, userActions } from "./users.view.ts";
