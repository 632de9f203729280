import { messages, type userEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { revokeCredentials } from "../auth/credentials.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { deleteMailFiles } from "../mail/mailFiles.ts";
import { type UserRow, userTable } from "../tables/index.ts";
import { forgetPerson } from "./forgetPerson.ts";
import { refuseFormer } from "./userRules.ts";

const NUMBER_DIGITS = 4;

/** The next name and address of somebody who left: 'Former user 0042'. Numbers are never given twice. */
const nextFormerUser = async (tx: Db) => {
  const { rows } = await sql<{ number: number }>`select nextval('former_user_number')::int as number`.execute(
    tx,
  );
  const number = String(rows[0]?.number ?? 0).padStart(NUMBER_DIGITS, "0");
  return { name: "Former", surname: `user ${number}`, email: `former-user-${number}@anonymous.invalid` };
};

/**
 * Takes the name and the address from a disabled user, wherever the database names them, for good. Throws
 * invalid-transition for any other user, 400 if the sent address is not theirs. Source: behaviour.md §7 Users.
 */
export const anonymiseUser = async (
  services: Services,
  call: Call<typeof userEndpoints.anonymise>,
): Promise<UserRow> => {
  const at = services.now();
  const { caller, params, body } = call;
  const { user, mailIds } = await services.db.transaction().execute(async (tx) => {
    const { id } = await getRow(tx, userTable(at), params.id, caller);
    await tx.selectFrom("appUser").select("id").where("id", "=", id).forUpdate().execute();
    const before = await getRow(tx, userTable(at), id, caller);
    refuseFormer(before);
    if (before.status !== "DISABLED")
      throw new ProblemError("/errors/invalid-transition", "Only a disabled user can be anonymised.");
    if (body.email.toLowerCase() !== before.email.toLowerCase())
      throw invalid({ email: [messages.notTheirEmail] });
    const former = await nextFormerUser(tx);
    await revokeCredentials(tx, id, at);
    await tx
      .updateTable("appUser")
      .set((is) => ({
        ...former,
        language: null,
        timeZone: null,
        weekStart: null,
        mailChoices: "{}",
        digestOn: null,
        passwordHash: null,
        demoHash: null,
        anonymisedAt: at,
        updatedAt: at,
        version: is("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    const mails = await forgetPerson(tx, before, former, at);
    const after = await getRow(tx, userTable(at), id, caller);
    const entry = { actor: actorOf(call), at, entity: "user", entityId: id, entityName: after.name };
    await recordHistory(tx, { ...entry, action: "anonymise" });
    await recordEvent(tx, { kind: "ANONYMISED", at, user: after, actor: caller, request: call });
    return { user: after, mailIds: mails };
  });
  await deleteMailFiles(services, mailIds);
  return user;
};
