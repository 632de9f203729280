import type { Kysely } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Database } from "../database/schema.ts";

/** True where the caller may put a record under this company: one that exists, for a partner their own only. It stays until the write ends. */
export const isOfferedCompany = async (
  db: Kysely<Database>,
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
