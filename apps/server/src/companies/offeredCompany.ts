import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";

/** True if the company exists and the caller may assign a record to it (a partner only their own). The row is locked until the write ends. */
export const isOfferedCompany = async (
  db: Db,
  caller: Caller,
  companyId: string | null,
): Promise<boolean> => {
  if (caller.rowScope === "COMPANY") return companyId !== null && companyId === caller.companyId;
  if (companyId === null) return true;
  const found = await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
};
