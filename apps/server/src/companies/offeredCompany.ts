import { addsCompanies } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import { ProblemError } from "../base/problem.ts";
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

/** Throws 403 for a new company of somebody who is bound to one: it would be none of their rows. Source: behaviour.md §6 Rows. */
export const refuseAnother = ({ rowScope }: Caller): void => {
  if (!addsCompanies(rowScope))
    throw new ProblemError("/errors/forbidden", "You work for a company, and add no other one.");
};
