import type { Permission } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import { ADMINISTRATOR } from "./defaultRoles.ts";
import { permissionsOfUser, userMeetsAllRows } from "../tables/rights.ts";

/** The permissions without which nobody could repair the permissions of others. */
const needed: readonly Permission[] = ["user:update", "config:write"];

/**
 * True if there is an effective administrator: an active user whose roles together include `user:update` and
 * `config:write` over all rows. With `userId`: true if that user is one. Source: behaviour.md §4 Statuses.
 */
export const hasAdministrator = async (db: Db, userId?: string): Promise<boolean> => {
  const found = await db
    .selectFrom("appUser as u")
    .select("u.id")
    .where("u.status", "=", "ACTIVE")
    .where(sql<boolean>`${permissionsOfUser} @> ${[...needed]}::text[]`)
    .where(userMeetsAllRows)
    .$if(userId !== undefined, (query) => query.where("u.id", "=", userId ?? ""))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Makes other changes of administrators wait until the transaction ends. */
export const lockAdministrators = async (tx: Db): Promise<void> => {
  await tx.selectFrom("role").select("code").where("code", "=", ADMINISTRATOR).forUpdate().execute();
};

/**
 * Runs a change of users or roles; throws 409 if it removed the last effective administrator. Such changes run one
 * after the other, so that two of them cannot each remove one of the last two. If there was no administrator before,
 * nothing is refused. Source: behaviour.md §4 Statuses.
 */
export const keepAnAdministrator = async <Result>(tx: Db, change: () => Promise<Result>): Promise<Result> => {
  await lockAdministrators(tx);
  const hadOne = await hasAdministrator(tx);
  const result = await change();
  if (hadOne && !(await hasAdministrator(tx)))
    throw new ProblemError(
      "/errors/last-administrator",
      "After this change nobody could manage users and settings any more. Make another active user a Platform administrator first.",
    );
  return result;
};
