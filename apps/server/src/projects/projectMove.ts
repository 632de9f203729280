import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { invalid } from "../base/problem.ts";
import { moveFindings } from "./moveFindings.ts";
import { readOwnerChoice } from "../milestoneOwners/ownerChoice.ts";
import type { LockedProject } from "../records/processLock.ts";
import { moveReminders } from "../reminders/followProject.ts";

const inOneLine = new Intl.ListFormat("en-GB");

/** Gives a project's processes, findings and reminders to its new company. */
export const moveToCompany = async (
  tx: Db,
  project: LockedProject,
  formerCompanyId: string,
  at: Date,
): Promise<void> => {
  await moveProcesses(tx, project, formerCompanyId);
  await moveFindings(tx, project, at);
  await moveReminders(tx, project, formerCompanyId, at);
};

/**
 * Gives the milestones that a project's former company owned to its new company, because otherwise nobody of either
 * could complete them. Throws 400 while users of another company are responsible for its processes. Source:
 * behaviour.md §3 Process.
 */
const moveProcesses = async (tx: Db, project: LockedProject, formerCompanyId: string): Promise<void> => {
  await refuseUnknownChoices(tx, project);
  const step = { ownerKind: "PC", ownerId: null };
  const { ownerId, ownerCompanyId } = (await readOwnerChoice(tx, project, [step]))(step);
  await tx
    .updateTable("milestone")
    .set({ ownerId, ownerCompanyId })
    .where("ownerKind", "=", "PC")
    .where("ownerCompanyId", "=", formerCompanyId)
    .where("processId", "in", (is) =>
      is.selectFrom("projectProcess").select("id").where("projectId", "=", project.id),
    )
    .execute();
};

const refuseUnknownChoices = async (tx: Db, { id, companyId }: LockedProject): Promise<void> => {
  const theirs = await tx
    .selectFrom("projectProcess as pp")
    .innerJoin("processResponsible as r", "r.processId", "pp.id")
    .innerJoin("appUser as u", "u.id", "r.userId")
    .select("pp.name")
    .distinct()
    .where("pp.projectId", "=", id)
    .where("u.companyId", "!=", companyId)
    .orderBy(sql`pp.name`)
    .execute();
  if (theirs.length > 0)
    throw invalid({
      companyId: [
        `Users of another company are responsible for ${inOneLine.format(theirs.map(({ name }) => name))}`,
      ],
    });
};
