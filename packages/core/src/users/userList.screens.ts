import { userEndpoints, users, type User } from "@canopy/contracts";
import { listScreen } from "../lists/listScreen.ts";
import { actionAt, crud } from "../records/crud.ts";
import { userAccess, userList } from "./users.view.ts";

/** The calls of users; a user is read with their company. */
export const userCalls = crud<User>(userEndpoints, ["company"]);

/** The actions that a user's row and page have in common. */
export const userRun = {
  enable: actionAt(userEndpoints.enable),
  disable: actionAt(userEndpoints.disable),
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
