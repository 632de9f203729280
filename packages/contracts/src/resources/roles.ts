import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { openChoice } from "../wire/fieldSchemas.ts";

/** Rows that a role opens: all, or those of the holder's company. Source: behaviour.md §6 Rows. */
export const rowScopes = ["ALL", "COMPANY"] as const;

/** The roles of every installation, by code, with their labels. Source: behaviour.md §6. */
export const roleLabels = {
  PLATFORM_ADMIN: "Platform administrator",
  PROGRAMME_MANAGER: "Programme manager",
  PROJECT_OFFICER: "Project officer",
  MRV_REVIEWER: "MRV reviewer",
  PARTNER_USER: "Partner company user",
  VIEWER: "Auditor / viewer",
} as const;
/** The code of one of these roles; an installation may have further roles. Source: behaviour.md §6. */
export type RoleCode = keyof typeof roleLabels;

/** A named set of permissions. Source: behaviour.md §6. */
const roleSchema = z.object({
  code: z.string(),
  label: z.string(),
  description: z.string(),
  rowScope: openChoice(rowScopes),
  permissions: z.array(z.string()),
});
/** A role in an answer. */
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
