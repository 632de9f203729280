import { notificationKinds, type OwnUser, type userEndpoints } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import { changedMeanwhile } from "../base/problem.ts";
import { givenFields } from "../database/givenFields.ts";
import { changesBetween } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { chooseMails, readMailPreferences } from "../notifications/mailPreferences.ts";
import { updateAtVersion } from "../records/writeRecord.ts";
import { userTable, type UserRow } from "../tables/index.ts";

type OwnRecord = UserRow & Pick<OwnUser, "mailPreferences">;

/** The caller's own record, and which notifications also come by mail. Source: behaviour.md §7 Users. */
export const readOwnRecord = async (db: Db, at: Date, caller: Caller): Promise<OwnRecord> => ({
  ...(await getRow(db, userTable(at), caller.id, caller)),
  mailPreferences: await readMailPreferences(db, caller.id),
});

/** Changes the caller's own record at the version that they read; the history has all but the choices of mails. Throws 409 for an old version. */
export const updateOwnRecord = (
  services: Services,
  call: Call<typeof userEndpoints.updateMe>,
): Promise<OwnRecord> =>
  services.db.transaction().execute(async (tx) => {
    const at = services.now();
    const { caller } = call;
    const { version, mailPreferences: chosen = {}, ...details } = call.body;
    const { mailPreferences, ...before } = await readOwnRecord(tx, at, caller);
    if (before.version !== version) throw changedMeanwhile();
    const fields = givenFields(details);
    const areDetailsKept = changesBetween(before, { ...before, ...fields }).length === 0;
    const areMailsKept = notificationKinds.every(
      (kind) => (chosen[kind] ?? mailPreferences[kind]) === mailPreferences[kind],
    );
    if (areDetailsKept && areMailsKept) return { ...before, mailPreferences };
    const set = { ...fields, updatedAt: at, version: version + 1 };
    const written = await updateAtVersion(tx, "appUser", { before, version, set });
    if (written.length === 0) throw changedMeanwhile();
    if (!areMailsKept) await chooseMails(tx, caller.id, chosen);
    const table = userTable(at);
    if (!areDetailsKept)
      await writtenRow(tx, table, { call, at, entity: "user", id: before.id, action: "update", before });
    return readOwnRecord(tx, at, caller);
  });
