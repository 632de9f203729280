import type { userEndpoints } from "@canopy/contracts";
import type { Kysely } from "kysely";
import { actorOf, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Database } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import { ProblemError } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { keepAnAdministrator, refuseSelf } from "./userRules.ts";
import { userTable } from "./userTable.ts";

/** Deletes a user to whom nothing refers; whoever has done something stays, so that the history can name them. */
export const removeUser = (parts: Parts, call: Call<typeof userEndpoints.remove>): Promise<void> =>
  parts.db.transaction().execute(async (tx) => {
    const at = parts.now();
    const before = await getRow(tx, userTable(at), call.params.id, call.caller);
    refuseSelf(call.caller, before.id, "delete");
    await keepAnAdministrator(tx, before);
    if (await hasActed(tx, before.id))
      throw new ProblemError("/errors/in-use", "The history names this user. Disable the user instead.");
    await tx.deleteFrom("appUser").where("id", "=", before.id).execute();
    const entry = { actor: actorOf(call), at, entity: "user", entityId: before.id, action: "delete", before };
    await recordHistory(tx, entry);
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
