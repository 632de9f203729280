import { userEndpoints, users, type User } from "@canopy/contracts";
import { listScreen } from "../lists/listScreen.ts";
import { crud, disabling } from "../records/crud.ts";
import { userAccess, userList } from "./users.view.ts";

/** The calls of users; a user is read with their company. */
export const userCalls = crud<User>(userEndpoints, ["company"]);

/** The actions that a user's row and page have in common. */
export const userRun = {
  ...disabling(userEndpoints.disable, userEndpoints.enable),
  delete: userCalls.remove,
};

/** /user/. */
export const userListScreen = listScreen<User>({
  view: userList,
  resource: users.path,
  access: userAccess,
  read: userCalls.list,
  run: userRun,
});
