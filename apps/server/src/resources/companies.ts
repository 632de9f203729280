import type { Company, companyEndpoints } from "@canopy/contracts";
import { givenFields } from "../database/givenFields.ts";
import { actorOf, changesBetween, recordHistory } from "../database/history.ts";
import { countRows, getRow, listRows } from "../database/listRows.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Handlers } from "../http/call.ts";
import { changedMeanwhile, ProblemError } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { companyTable } from "./companyTable.ts";

const entity = "company";

/** Answers companies. Source: behaviour.md §7 Companies. */
export const companyHandlers = (parts: Parts): Handlers<typeof companyEndpoints> => {
  const { db } = parts;
  return {
    list: ({ list, caller }) => listRows(db, companyTable, list, caller),

    get: ({ params, caller }) => getRow(db, companyTable, params.id, caller),

    count: ({ caller }) => countRows(db, companyTable, caller),

    create: (call) =>
      db.transaction().execute(async (tx) => {
        const at = parts.now();
        const id = parts.randomUuid();
        await tx
          .insertInto("company")
          .values({ status: "ACTIVE", ...givenFields(call.body), id, createdAt: at, updatedAt: at })
          .execute();
        return writtenRow(tx, companyTable, { call, at, entity, id, action: "create" });
      }),

    update: (call) =>
      db.transaction().execute(async (tx) => {
        const at = parts.now();
        const { id } = call.params;
        const { version, ...body } = call.body;
        const before = await getRow(tx, companyTable, id, call.caller);
        if (before.version !== version) throw changedMeanwhile();
        const changes = givenFields(body);
        if (changesBetween(before, { ...before, ...changes }).length === 0) return before;
        const written = await tx
          .updateTable("company")
          .set({ ...changes, updatedAt: at, version: version + 1 })
          .where("id", "=", id)
          .where("version", "=", version)
          .returning("id")
          .executeTakeFirst();
        if (!written) throw changedMeanwhile();
        return writtenRow(tx, companyTable, { call, at, entity, id, action: "update", before });
      }),

    // whatever else may refer to it: the database refuses, and in-use is answered
    remove: (call) =>
      db.transaction().execute(async (tx) => {
        const { id } = call.params;
        const before = await getRow(tx, companyTable, id, call.caller);
        refuseWhileItHasUsers(before);
        await tx.deleteFrom("company").where("id", "=", id).execute();
        const actor = actorOf(call);
        await recordHistory(tx, { actor, at: parts.now(), entity, entityId: id, action: "delete", before });
      }),
  };
};

const refuseWhileItHasUsers = ({ userCount = 0 }: Company): void => {
  if (userCount === 0) return;
  const who = userCount === 1 ? "1 user belongs" : `${userCount} users belong`;
  throw new ProblemError("/errors/in-use", `${who} to this company.`);
};
