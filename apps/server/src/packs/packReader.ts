import type { PackScope } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Permissions of a reader who meets all rows. */
const readsAll: Caller["permissions"] = new Set([
  "project:list",
  "project:get",
  "project_process:list",
  "project_process:get",
  "project_milestone_owner:list",
  "project_milestone_owner:get",
  "project_type:list",
  "project_type:get",
  "company:list",
  "company:get",
]);

/**
 * The reader for whom a pack is made: nobody in person, so that packs of one state are equal whoever asks for them. In
 * scope COMPANY it meets what the company's people meet. Source: behaviour.md §3 Pack.
 */
export const packReader = (scope: PackScope, companyId: string): Caller => ({
  id: NOBODY,
  email: "",
  name: "",
  surname: "",
  companyId: scope === "ALL" ? null : companyId,
  roles: [],
  permissions: readsAll,
  rowScope: scope === "ALL" ? "ALL" : "COMPANY",
  sid: "",
});
