import { permissions, type ActingPerson, type Involved } from "@canopy/contracts";
import { defaultRoles } from "../auth/defaultRoles.ts";
import type { DemoProject } from "./demoProject.ts";
import { found, type DemoPerson, type WorkSource } from "./workSource.ts";

/** A person of the demo as the rules see them. */
export const actingPerson = (
  { people }: Pick<WorkSource, "people">,
  { id, name }: DemoPerson,
): ActingPerson => {
  const { roles, companyId = null } = found(people, name, (one) => one.id === id);
  const held = new Set(
    defaultRoles.filter(({ code }) => roles.includes(code)).flatMap((role) => role.permissions),
  );
  return { id, roles, companyId, permissions: permissions.filter((one) => held.has(one)) };
};

/** The people who take part in a project and its processes, which its lead runs. */
export const involvedIn = ({ lead, responsibles }: DemoProject): Required<Involved> => ({
  leadUserId: lead.id,
  responsibleIds: responsibles.map(({ id }) => id),
  processResponsibleIds: [lead.id],
});
