import { cast, type RoleCode } from "./cast.ts";
import { isDeep } from "./deep.ts";

export const everyone: readonly RoleCode[] = [
  "PLATFORM_ADMIN",
  "PROGRAMME_MANAGER",
  "PROJECT_OFFICER",
  "MRV_REVIEWER",
  "VIEWER",
  "PARTNER_USER",
];
/**
 * The narrowest role with its person: a browser shows that a screen leaves out what is not open to them. Other specs use
 * the screens of the widest roles. All six in a deep run; the journeys walk each of them through the same tables
 * without a browser.
 */
export const walkedRoles = everyone
  .filter((role) => isDeep || role === "PARTNER_USER")
  .map((role) => [role, cast[role]] as const);
/** Every role except partner companies' users. */
export const staff = everyone.filter((role) => role !== "PARTNER_USER");

/** Route → the roles that may open it, copied from the specification's table. */
const opens = {
  projects: everyone,
  projectCreate: ["PLATFORM_ADMIN", "PROGRAMME_MANAGER", "PROJECT_OFFICER"],
  project: everyone,
  process: everyone,
  milestones: everyone,
  findings: everyone,
  templates: staff,
  templateCreate: ["PLATFORM_ADMIN", "PROGRAMME_MANAGER"],
  templateEdit: ["PLATFORM_ADMIN", "PROGRAMME_MANAGER"],
  reminders: everyone,
  reminder: everyone,
  reminderWriting: ["PLATFORM_ADMIN", "PROGRAMME_MANAGER", "PROJECT_OFFICER"],
  notifications: everyone,
  feedbackMine: everyone,
  feedbackList: ["PLATFORM_ADMIN", "PROGRAMME_MANAGER"],
  users: ["PLATFORM_ADMIN", "PROGRAMME_MANAGER"],
  activity: ["PLATFORM_ADMIN", "PROGRAMME_MANAGER"],
  userCreate: ["PLATFORM_ADMIN"],
  user: ["PLATFORM_ADMIN", "PROGRAMME_MANAGER"],
  companies: everyone,
  company: everyone,
  owners: staff,
  owner: everyone,
  types: everyone,
  type: everyone,
} satisfies Record<string, readonly RoleCode[]>;

export type RouteName = keyof typeof opens;

export const isOpen = (route: RouteName, role: RoleCode): boolean => opens[route].some((one) => one === role);

/** The links of the main navigation, in order. */
export const navigation = (role: RoleCode) => [
  "Dashboard",
  "Projects",
  "Milestones",
  "Findings",
  ...(isOpen("templates", role) ? ["Process templates"] : []),
  "Reminders",
  "Calendar",
  "Companies",
  ...(isOpen("owners", role) ? ["Stakeholders"] : []),
  "Technologies",
  ...(isOpen("users", role) ? ["Users"] : []),
  ...(isOpen("activity", role) ? ["Activity"] : []),
  "My feedback",
  ...(isOpen("feedbackList", role) ? ["All feedback"] : []),
];
