import type { Permission } from "./permission.ts";

/** Who may call: everyone, everyone signed in, or holders of any one of the permissions. Source: behaviour.md §6. */
export type Access = "public" | "signedIn" | readonly Permission[];

/** The permissions of every endpoint: the one table that routes, guards, menus and tests read. Source: behaviour.md §6, §7. */
export const access = {
  auth: {
    login: "public",
    requestPasswordReset: "public",
    setPassword: "public",
    masterPassword: ["config:write"],
  },
  users: {
    list: ["user:list", "user:get"],
    get: ["user:get"],
    create: ["user:create"],
    update: ["user:update"],
    remove: ["user:delete"],
    enable: ["user:enable"],
    disable: ["user:disable"],
    invite: ["user:create"],
    assignable: ["project_process:update", "reminder:link_user", "project:create", "project:update"],
  },
  roles: { list: ["user:create", "user:update", "config:read"] },
  companies: {
    list: ["company:list", "company:get"],
    get: ["company:list", "company:get"],
    create: ["company:create"],
    update: ["company:update"],
    remove: ["company:delete"],
    count: ["company:list"],
  },
  projectTypes: {
    list: ["project_type:list"],
    get: ["project_type:get"],
    create: ["project_type:create"],
    update: ["project_type:update"],
    remove: ["project_type:delete"],
  },
  milestoneOwners: {
    list: ["project_milestone_owner:list"],
    get: ["project_milestone_owner:get"],
    create: ["project_milestone_owner:create"],
    update: ["project_milestone_owner:update"],
    remove: ["project_milestone_owner:delete"],
  },
  health: { live: "public", ready: "public", openapi: "public", docs: "public" },
} as const satisfies Record<string, Record<string, Access>>;
