import type { authEndpoints } from "@canopy/contracts";
import { actorOf, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Handler } from "../http/call.ts";
import { ProblemError } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { userTable } from "../resources/userTable.ts";
import { refuseBeyondOwnRights } from "./grants.ts";
import { makeOneTimePassword } from "./oneTimePasswords.ts";

/** Makes a one-time password for an active user whose rights the caller holds too. Source: behaviour.md §7 Auth. */
export const masterPassword =
  (parts: Parts): Handler<typeof authEndpoints.masterPassword> =>
  (call) => {
    const { caller, body } = call;
    const at = parts.now();
    return parts.db.transaction().execute(async (tx) => {
      const user = await getRow(tx, userTable(at), body.userId, caller);
      if (user.status !== "ACTIVE" && user.status !== "LOCKED")
        throw new ProblemError("/errors/invalid-transition", "Only an active user can have one.");
      await refuseBeyondOwnRights(tx, caller, user.roles);
      const made = await makeOneTimePassword(tx, user.id, at);
      await recordHistory(tx, {
        actor: actorOf(call),
        at,
        entity: "user",
        entityId: user.id,
        action: "master-password",
      });
      return made;
    });
  };
