import type { Permission } from "@canopy/contracts";
import { sql } from "kysely";

/** The permissions of all roles of a user `u` together. */
export const permissionsOfUser = sql<
  string[]
>`array(select distinct p from role r, unnest(r.permissions) p where r.code = any(u.roles))`;

/** True if a user `u` has a role and none of their roles limits them to their company's rows. The roles are read once in a statement, not once for each user. */
export const userMeetsAllRows = sql<boolean>`(u.roles && array(select code from role)
  and not u.roles && array(select code from role where row_scope <> 'ALL'))`;

/** True if a user `u` holds one of the permissions. */
export const userHolds = (permissions: readonly Permission[]) => sql<boolean>`(u.roles
  && array(select code from role where permissions && ${[...permissions]}::text[]))`;

/** True if a user `u` is notified of anything: an active one who may read notifications. */
export const userIsNotified = sql<boolean>`(u.status = 'ACTIVE'
  and u.roles && array(select code from role where 'notification:read' = any(permissions)))`;
