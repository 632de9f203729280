import type { ImportResource } from "@canopy/contracts";
import { companyKind, milestoneOwnerKind, projectTypeKind } from "./directoryKinds.ts";
import type { ImportKind } from "./kind.ts";
import { projectKind } from "./projectKind.ts";
import { reminderKind } from "./reminderKind.ts";
import { userKind } from "./userKind.ts";

/** The rules by which records of each resource are judged and written. */
export const importKinds: Readonly<Record<ImportResource, ImportKind>> = {
  projects: projectKind,
  companies: companyKind,
  "project-milestone-owners": milestoneOwnerKind,
  "project-types": projectTypeKind,
  users: userKind,
  reminders: reminderKind,
};
