import type { Db } from "../database/schema.ts";

/** True if each of the users may work on a project of the company: not disabled, and of our staff or of that company. */
export const areProjectPeople = async (
  tx: Db,
  companyId: string,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return true;
  const people = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "in", [...ids])
    .where("status", "in", ["INVITED", "ACTIVE"])
    .where((is) => is.or([is("companyId", "is", null), is("companyId", "=", companyId)]))
    .forKeyShare()
    .execute();
  return people.length === new Set(ids).size;
};

/** Replaces the people responsible for a project, in the given order. */
export const writeResponsibles = async (
  tx: Db,
  projectId: string,
  userIds: readonly string[],
): Promise<void> => {
  await tx.deleteFrom("projectResponsible").where("projectId", "=", projectId).execute();
  if (userIds.length === 0) return;
  const rows = userIds.map((userId, position) => ({ projectId, userId, position }));
  await tx.insertInto("projectResponsible").values(rows).execute();
};
