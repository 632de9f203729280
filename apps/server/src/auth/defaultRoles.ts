import { permissions, roleLabels, type Permission, type Role, type RoleCode } from "@canopy/contracts";

/** A role that every installation has. */
export interface DefaultRole extends Role {
  readonly code: RoleCode;
  readonly permissions: Permission[];
}

/** The role that may do everything. At least one user with its permissions always remains. */
export const ADMINISTRATOR = "PLATFORM_ADMIN" satisfies RoleCode;

/** The permissions to read the programme and to send feedback, which every role has but a partner's. */
const reading: readonly Permission[] = [
  "company:get",
  "company:list",
  "project:get",
  "project:list",
  "project_history:get",
  "project_process:get",
  "project_process:list",
  "project_process_template:get",
  "project_process_template:list",
  "project_milestone_owner:get",
  "project_milestone_owner:list",
  "project_type:get",
  "project_type:list",
  "notification:read",
  "report:read",
  "reminder:get",
  "reminder:list",
  "feedback:get",
  "feedback:create",
];

/** Permissions in the order of their table. */
const inOrder = (held: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => held.includes(permission));

/** The six roles, in the order in which they are offered. */
export const defaultRoles: readonly DefaultRole[] = [
  {
    code: "PLATFORM_ADMIN",
    label: roleLabels.PLATFORM_ADMIN,
    description: "Runs the platform: people, roles, settings and everything else.",
    rowScope: "ALL",
    permissions: [...permissions],
  },
  {
    code: "PROGRAMME_MANAGER",
    label: roleLabels.PROGRAMME_MANAGER,
    description: "Leads the programme: companies, projects, processes and templates.",
    rowScope: "ALL",
    permissions: inOrder([
      ...reading,
      "user:get",
      "user:list",
      "company:create",
      "company:update",
      "project:create",
      "project:update",
      "project:enable",
      "project_process:create",
      "project_process:update",
      "project_process_template:create",
      "project_process_template:update",
      "project_milestone:complete",
      "project_milestone:uncomplete",
      "project_milestone_owner:create",
      "project_milestone_owner:update",
      "project_type:create",
      "project_type:update",
      "notification:write",
      "report:write",
      "config:read",
      "reminder:create",
      "reminder:update",
      "reminder:delete",
      "reminder:manage_occurrence",
      "reminder:link_user",
      "feedback:list",
      "feedback:update",
    ]),
  },
  {
    code: "PROJECT_OFFICER",
    label: roleLabels.PROJECT_OFFICER,
    description: "Works on the projects and processes they lead or are responsible for.",
    rowScope: "ALL",
    permissions: inOrder([
      ...reading,
      "project:create",
      "project:update",
      "project_process:update",
      "project_milestone:complete",
      "reminder:create",
      "reminder:update",
      "reminder:manage_occurrence",
    ]),
  },
  {
    code: "MRV_REVIEWER",
    label: roleLabels.MRV_REVIEWER,
    description: "Reviews monitoring, reporting and verification; takes back milestones with a reason.",
    rowScope: "ALL",
    permissions: inOrder([
      ...reading,
      "project_milestone:complete",
      "project_milestone:uncomplete",
      "reminder:manage_occurrence",
    ]),
  },
  {
    code: "PARTNER_USER",
    label: roleLabels.PARTNER_USER,
    description: "Works for a partner company and sees only what belongs to it.",
    rowScope: "COMPANY",
    permissions: [
      "company:get",
      "project:get",
      "project:list",
      "project_process:get",
      "project_process:list",
      "project_milestone:complete",
      "project_milestone_owner:get",
      "project_type:get",
      "project_type:list",
      "notification:read",
      "reminder:get",
      "reminder:list",
      "reminder:manage_occurrence",
      "feedback:get",
      "feedback:create",
    ],
  },
  {
    code: "VIEWER",
    label: roleLabels.VIEWER,
    description: "Reads everything and its history, changes nothing.",
    rowScope: "ALL",
    permissions: [...reading],
  },
];
