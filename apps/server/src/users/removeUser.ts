import type { userEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { keepAnAdministrator, lockAdministrators } from "../auth/administrators.ts";
import type { Db } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import { ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { refuseInUse } from "../records/refuseInUse.ts";
import { refuseSelf } from "./userRules.ts";
import { userTable } from "../tables/index.ts";
import { lockRow, removeRecord } from "../records/writeRecord.ts";

/** Deletes a user to whom nothing refers; users who have written anything stay, so that the history can name them. */
export const removeUser = (services: Services, call: Call<typeof userEndpoints.remove>): Promise<void> =>
  removeRecord(
    services,
    { entity: "user", table: userTable(services.now()) },
    call,
    async (tx, user) => {
      refuseSelf(call.caller, user.id, "delete");
      await refuseWhileResponsible(tx, user.id);
      await refuseWhileNamed(tx, user.id);
      if (await hasActed(tx, user.id))
        throw new ProblemError("/errors/in-use", "The history names this user. Disable the user instead.");
      if (await hasSentMessages(tx, user.id))
        throw new ProblemError("/errors/in-use", "Messages of this user are kept. Disable the user instead.");
      await keepAnAdministrator(tx, () => tx.deleteFrom("appUser").where("id", "=", user.id).execute());
    },
    async (tx, id) => {
      // in the order of all changes of users, so that a change and a deletion do not wait for each other
      await lockAdministrators(tx);
      await lockRow(tx, "appUser", id);
    },
  );

/** True if the user has written anything but their own password. */
const hasActed = async (tx: Db, id: string): Promise<boolean> => {
  const action = await tx
    .selectFrom("history")
    .select("id")
    .where("actorId", "=", id)
    .where("entityId", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return action !== undefined;
};

/** True if somebody else has a message or a notice of what the user did. */
const hasSentMessages = async (tx: Db, id: string): Promise<boolean> => {
  const message = await tx
    .selectFrom("notification")
    .select("id")
    .where("actorId", "=", id)
    .where("userId", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
};

/** Throws 409 with the records that the user leads or is responsible for. */
const refuseWhileResponsible = (tx: Db, userId: string): Promise<void> => {
  const id = sql`${userId}::text::uuid`;
  const counts = {
    project: sql`select count(*) from project where lead_user_id = ${id}
      or id in (select project_id from project_responsible where user_id = ${id})`,
    process: sql`select count(*) from process_responsible where user_id = ${id}`,
  };
  const named = "this user as lead or responsible";
  return refuseInUse(tx, counts, [`names ${named}`, `name ${named}`]);
};

/** Throws 409 with the number of the user's reminders, findings, feedback items and packs: created by them, linked or assigned to them, or with messages of theirs. A pack is no entry of the history. */
const refuseWhileNamed = (tx: Db, userId: string): Promise<void> => {
  const id = sql`${userId}::text::uuid`;
  const counts = {
    reminder: sql`select count(*) from reminder where created_by_id = ${id}
      or id in (select reminder_id from reminder_user where user_id = ${id})
      or id in (select reminder_id from reminder_occurrence where done_by_id = ${id})`,
    finding: sql`select count(*) from finding where responsible_user_id = ${id}`,
    "feedback item": sql`select count(*) from feedback where author_id = ${id} or assignee_id = ${id}
      or id in (select feedback_id from feedback_message where author_id = ${id})`,
    pack: sql`select count(*) from pack where created_by_id = ${id}`,
  };
  return refuseInUse(tx, counts, ["names this user", "name this user"]);
};
