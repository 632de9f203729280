import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { openChoice } from "../wire/fieldSchemas.ts";

/** Which rows a role's holder meets: all, or their own company's. Source: behaviour.md §6 Rows. */
export const rowScopes = ["ALL", "COMPANY"] as const;

/** The roles that every installation has, by code, as people read them. Source: behaviour.md §6. */
export const roleLabels = {
  PLATFORM_ADMIN: "Platform administrator",
  PROGRAMME_MANAGER: "Programme manager",
  PROJECT_OFFICER: "Project officer",
  MRV_REVIEWER: "MRV reviewer",
  PARTNER_USER: "Partner company user",
  VIEWER: "Auditor / viewer",
} as const;
/** The code of one of those roles; an installation may have others beside them. Source: behaviour.md §6. */
export type RoleCode = keyof typeof roleLabels;

/** A named set of permissions. Source: behaviour.md §6. */
export const roleSchema = z.object({
  code: z.string(),
  label: z.string(),
  description: z.string(),
  rowScope: openChoice(rowScopes),
  permissions: z.array(z.string()),
});
/** A role as an answer holds it. */
export type Role = z.infer<typeof roleSchema>;

/** Endpoints of roles. Source: behaviour.md §7 Users. */
export const roleEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/roles",
    summary: "List roles with their permissions",
    access: access.roles.list,
    answer: z.array(roleSchema),
  }),
};
