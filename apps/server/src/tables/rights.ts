import { sql } from "kysely";

/** The permissions of all roles of a user `u` together. */
export const permissionsOfUser = sql<
  string[]
>`array(select distinct p from role r, unnest(r.permissions) p where r.code = any(u.roles))`;

/** True if a user `u` has a role and none of their roles limits them to their company's rows. */
export const userMeetsAllRows = sql<boolean>`coalesce((select bool_and(r.row_scope = 'ALL') from role r where r.code = any(u.roles)), false)`;
