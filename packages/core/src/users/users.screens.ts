import {
  access,
  authEndpoints,
  eventEndpoints,
  historyEndpoints,
  listDefaults,
  roleEndpoints,
  sessionEndpoints,
  userEndpoints,
  users,
  type Role,
  type User,
} from "@canopy/contracts";
import type * as z from "zod/mini";
import { aggregateKey } from "../cache/keys.ts";
import { formerUser, userAccess, userActions, userEditForm, userList } from "./users.view.ts";
import { NEWEST_COUNT } from "../dashboard/dashboard.view.ts";
import { actionAt } from "../records/crud.ts";
import { newestOf, recordsOf } from "../records/readings.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";
import { userCalls, userRun } from "./userList.screens.ts";

/** Time in milliseconds for which read roles are reused: they change rarely, and every user form needs them. */
export const ROLES_FRESH_MS = 60_000;

/** A one-time password, shown only once. */
export interface MasterPassword {
  readonly password: string;
  readonly expiresAt: z.infer<typeof authEndpoints.masterPassword.answer>["expiresAt"];
}

/** /user/{userId}; its result is a new master password. */
export const userScreen = recordScreen<User, MasterPassword>({
  nameOf: ({ name, surname }) => `${name} ${surname}`,
  resource: users.path,
  listPath: userList.path,
  actions: userActions,
  access: userAccess,
  form: userEditForm,
  readOnlyWhen: formerUser,
  resultEndsWith: "email",
  resultEndsIn: { field: "status", values: ["DISABLED"] },
  read: userCalls.get,
  awaits: ({ lastMail }) => lastMail?.state === "WAITING" && lastMail.reason === null,
  pageShows: [eventEndpoints.list.path, historyEndpoints.list.path],
  run: {
    ...userRun,
    invite: actionAt(userEndpoints.invite),
    resetPassword: (call, id) => call(userEndpoints.resetPassword, { params: { id } }),
    endSessions: (call, id) => call(sessionEndpoints.endOf, { params: { id } }),
    masterPassword: (call, userId) => call(authEndpoints.masterPassword, { body: { userId } }),
  },
});

/** The roles there are, for their labels; hidden from who may not read them. */
export const allRoles = readingScreen<readonly Role[]>({
  key: () => aggregateKey("/api/roles", "list"),
  access: access.roles.list,
  read: (call, _ask, signal) => call(roleEndpoints.list, {}, { signal }),
  staleMs: ROLES_FRESH_MS,
});

/** The users of a company by email, for the company's page; `ask` is the company's id. Source: behaviour.md §7, §9. */
export const companyUsers = recordsOf(userEndpoints.list, { fieldId: "company", sortField: "email" });

/** The newest users, for the dashboard. */
export const newestUsers = newestOf(userEndpoints.list, NEWEST_COUNT);

/** The number of users that the person may see; `ask` is one status, or '' for all. */
export const userCount = readingScreen<number>({
  key: (status) => aggregateKey(users.path, `count ${status}`),
  access: access.users.list,
  read: async (call, status, signal) => {
    const filters =
      status === "" ? [] : [{ fieldId: "status", operator: "equals", values: [status] } as const];
    return (await call(userEndpoints.list, { list: { ...listDefaults, size: 1, filters } }, { signal }))
      .total;
  },
});
