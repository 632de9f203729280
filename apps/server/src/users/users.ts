import type { userEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { changePassword } from "../auth/changePassword.ts";
import { writeInvitations } from "../auth/invitations.ts";
import { makeInvitation } from "../auth/passwordTokens.ts";
import type { Caller } from "../base/caller.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import { writtenRow } from "../database/writtenRow.ts";
import { givenFields } from "../database/givenFields.ts";
import { refuseBeyondOwnRights } from "../auth/grants.ts";
import { unlessTaken } from "../database/violations.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { Handlers } from "../http/call.ts";
import { lastMailTo } from "../mail/lastMail.ts";
import type { Services } from "../http/services.ts";
import { mayBeAssignee, userTable } from "../tables/index.ts";
import { companyOf } from "../tables/readableNames.ts";
import { anonymiseUser } from "./anonymiseUser.ts";
import { readOwnRecord, updateOwnRecord } from "./ownRecord.ts";
import { removeUser } from "./removeUser.ts";
import { updateUser } from "./updateUser.ts";
import { checkUser } from "./userRules.ts";
import { disableUser, enableUser, inviteUser, sendPasswordReset } from "./userStates.ts";

/** True for those who may mail the link of an invitation or a new password. Source: behaviour.md §7 Users. */
const mayMail = ({ permissions }: Caller): boolean =>
  permissions.has("user:create") || permissions.has("user:update");

/** Answers users. Source: behaviour.md §7 Users. */
export const userHandlers = (services: Services): Handlers<typeof userEndpoints> => {
  const { db } = services;
  return {
    list: async () => listing(userTable(services.now())),

    get: async ({ params, caller, extend }) => {
      const user = await getRow(db, userTable(services.now()), params.id, caller, extend);
      if (!mayMail(caller)) return user;
      return { ...user, lastMail: await lastMailTo(db, user.id) };
    },

    me: ({ caller }) => readOwnRecord(db, services.now(), caller),
    updateMe: (call) => updateOwnRecord(services, call),

    changePassword: changePassword(services),

    assignable: ({ caller, query }) =>
      db
        .selectFrom("appUser as u")
        .select(["u.id", "u.name", "u.surname", "u.companyId"])
        .select(sql<string | null>`${companyOf(caller, sql`u.company_id`)}`.as("companyName"))
        .$if(query.for !== "filter", (users) => users.where("u.status", "in", ["INVITED", "ACTIVE"]))
        .$if(caller.rowScope === "COMPANY", (users) => users.where("u.companyId", "=", caller.companyId))
        .$if(query.for === "feedback", (users) => users.where(mayBeAssignee))
        .orderBy("u.name")
        .orderBy("u.surname")
        .orderBy("u.id")
        .execute(),

    create: async (call) => {
      const { body, caller, tx } = call;
      const at = services.now();
      const id = services.randomUuid();
      const email = body.email.toLowerCase();
      await checkUser(tx, caller, body);
      await refuseBeyondOwnRights(tx, caller, body.roles);
      await unlessTaken("app_user_email", "email", () =>
        tx
          .insertInto("appUser")
          .values({
            language: null,
            timeZone: null,
            weekStart: null,
            companyId: null,
            ...givenFields(body),
            id,
            email,
            status: "INVITED",
            passwordHash: null,
            createdAt: at,
            updatedAt: at,
          })
          .execute(),
      );
      const user = await writtenRow(tx, userTable(at), { call, at, entity: "user", id, action: "create" });
      const token = await makeInvitation(tx, id, at);
      await writeInvitations(services, tx, [{ ...user, token }], at);
      const details = { roles: user.roles };
      await recordEvent(tx, { kind: "INVITED", at, user, actor: caller, request: call, details });
      call.afterCommit(() => services.mail.wake());
      return user;
    },

    update: (call) => unlessTaken("app_user_email", "email", () => updateUser(services, call)),
    remove: (call) => removeUser(services, call),
    enable: (call) => enableUser(services, call),
    disable: (call) => disableUser(services, call),
    anonymise: (call) => anonymiseUser(services, call),
    invite: (call) => inviteUser(services, call),
    resetPassword: (call) => sendPasswordReset(services, call),
  };
};
