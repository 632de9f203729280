import type { authEndpoints } from "@canopy/contracts";
import { actorOf, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { Handler } from "../http/call.ts";
import { ProblemError } from "../base/problem.ts";
import { writeMails } from "../mail/outbox.ts";
import { oneTimePasswordMail } from "../mail/passwordMails.ts";
import type { Services } from "../http/services.ts";
import { notifyOfAccount } from "../notifications/accountNotices.ts";
import { userTable } from "../tables/index.ts";
import { holdSession } from "./credentials.ts";
import { refuseBeyondOwnRights } from "./grants.ts";
import { makeOneTimePassword } from "./oneTimePasswords.ts";

/** Makes a one-time password for an active user whose rights the caller has too, and notifies that user by mail. Source: behaviour.md §7 Auth. */
export const masterPassword =
  (services: Services): Handler<typeof authEndpoints.masterPassword> =>
  async (call) => {
    const { caller, body } = call;
    const made = await services.db.transaction().execute(async (tx) => {
      await holdSession(tx, caller, body.userId);
      const at = services.now();
      const found = await getRow(tx, userTable(at), body.userId, caller);
      if (found.status !== "ACTIVE" && found.status !== "LOCKED")
        throw new ProblemError("/errors/invalid-transition", "Only an active user can have one.");
      await refuseBeyondOwnRights(tx, caller, found.roles);
      const password = await makeOneTimePassword(tx, found.id, at);
      await recordHistory(tx, {
        actor: actorOf(call),
        at,
        entity: "user",
        entityId: found.id,
        action: "master-password",
      });
      await recordEvent(tx, {
        kind: "ONE_TIME_PASSWORD_MADE",
        at,
        user: found,
        actor: caller,
        request: call,
      });
      await notifyOfAccount(tx, "masterPassword", { userId: found.id, by: caller, at });
      const maker = `${caller.name} ${caller.surname}`;
      const mail = oneTimePasswordMail(found, maker, services.config.publicUrl);
      await writeMails(services, tx, [{ kind: "NOTIFICATION", userId: found.id, mail }], at);
      return password;
    });
    services.mail.wake();
    return made;
  };
