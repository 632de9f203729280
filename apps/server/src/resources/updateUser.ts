import type { userEndpoints } from "@canopy/contracts";
import { spendTokens } from "../auth/passwordTokens.ts";
import { givenFields } from "../database/givenFields.ts";
import { changesBetween } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call } from "../http/call.ts";
import { changedMeanwhile } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { checkUser, keepAnAdministrator, refuseTakingRights } from "./userRules.ts";
import { userTable, type UserRow } from "./userTable.ts";
import { ADMINISTRATOR } from "../auth/defaultRoles.ts";

/** Changes a user at the version that the caller read; the same values again change nothing. */
export const updateUser = (parts: Parts, call: Call<typeof userEndpoints.update>): Promise<UserRow> =>
  parts.db.transaction().execute(async (tx) => {
    const at = parts.now();
    const { caller, params } = call;
    const before = await getRow(tx, userTable(at), params.id, caller);
    const { version, email, ...body } = call.body;
    if (before.version !== version) throw changedMeanwhile();
    const changes = { ...givenFields(body), ...(email !== undefined && { email: email.toLowerCase() }) };
    const after = { ...before, ...changes };
    if (changesBetween(before, after).length === 0) return before;
    await checkUser(tx, caller, after);
    await refuseTakingRights(tx, caller, before, after);
    if (!after.roles.includes(ADMINISTRATOR)) await keepAnAdministrator(tx, before);
    const written = await tx
      .updateTable("appUser")
      .set({ ...changes, updatedAt: at, version: version + 1 })
      .where("id", "=", before.id)
      .where("version", "=", version)
      .returning("id")
      .executeTakeFirst();
    if (!written) throw changedMeanwhile();
    // links that went to the old address
    if (after.email !== before.email) await spendTokens(tx, before.id);
    return writtenRow(tx, userTable(at), {
      call,
      at,
      entity: "user",
      id: before.id,
      action: "update",
      before,
    });
  });
