import { authEndpoints } from "./auth.ts";
import { companyEndpoints } from "./companies.ts";
import { healthEndpoints } from "./health.ts";
import { milestoneOwnerEndpoints } from "./milestoneOwners.ts";
import { projectTypeEndpoints } from "./projectTypes.ts";
import { roleEndpoints } from "./roles.ts";
import { userEndpoints } from "./users.ts";

/** Every route of the API by resource and verb: the server mounts exactly these. Source: behaviour.md §7. */
export const endpoints = {
  auth: authEndpoints,
  users: userEndpoints,
  roles: roleEndpoints,
  companies: companyEndpoints,
  projectTypes: projectTypeEndpoints,
  milestoneOwners: milestoneOwnerEndpoints,
  health: healthEndpoints,
};
/** The endpoint table, typed to the last schema. */
export type Endpoints = typeof endpoints;
