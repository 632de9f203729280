import type { userEndpoints } from "@canopy/contracts";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import { ProblemError } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { keepAnAdministrator, refuseSelf } from "./userRules.ts";
import { userTable } from "./userTable.ts";
import { removeRecord } from "./writeRecord.ts";

/** Deletes a user to whom nothing refers; whoever has done something stays, so that the history can name them. */
export const removeUser = (parts: Parts, call: Call<typeof userEndpoints.remove>): Promise<void> =>
  removeRecord(parts, { entity: "user", table: userTable(parts.now()) }, call, async (tx, user) => {
    refuseSelf(call.caller, user.id, "delete");
    await keepAnAdministrator(tx, user);
    if (await hasActed(tx, user.id))
      throw new ProblemError("/errors/in-use", "The history names this user. Disable the user instead.");
    await tx.deleteFrom("appUser").where("id", "=", user.id).execute();
  });

/** True where the user has written anything but their own password. */
const hasActed = async (tx: Kysely<Database>, id: string): Promise<boolean> => {
  const deed = await tx
    .selectFrom("history")
    .select("id")
    .where("actorId", "=", id)
    .where("entityId", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return deed !== undefined;
};
