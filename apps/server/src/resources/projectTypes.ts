import type { projectTypeEndpoints } from "@canopy/contracts";
import { givenFields } from "../database/givenFields.ts";
import { getRow, listRows } from "../database/listRows.ts";
import { unlessTaken } from "../database/violations.ts";
import type { Handlers } from "../http/call.ts";
import type { Parts } from "../parts.ts";
import { projectTypeTable as table } from "./projectTypeTable.ts";
import { createRecord, removeRecord, updateRecord } from "./writeRecord.ts";

const kind = { entity: "projectType", table };

/** Answers technologies. Source: behaviour.md §7 Technologies and stakeholders. */
export const projectTypeHandlers = (parts: Parts): Handlers<typeof projectTypeEndpoints> => ({
  list: ({ list, caller }) => listRows(parts.db, table, list, caller),

  get: ({ params, caller }) => getRow(parts.db, table, params.id, caller),

  create: (call) =>
    unlessCodeTaken(() =>
      createRecord(parts, kind, call, (tx, made) =>
        tx
          .insertInto("projectType")
          .values({ active: true, ...givenFields(call.body), ...made })
          .execute(),
      ),
    ),

  update: (call) =>
    unlessCodeTaken(() =>
      updateRecord(parts, kind, call, (tx, { before, version, set }) =>
        tx
          .updateTable("projectType")
          .set(set)
          .where("id", "=", before.id)
          .where("version", "=", version)
          .returning("id")
          .execute(),
      ),
    ),

  remove: (call) =>
    removeRecord(parts, kind, call, (tx, { id }) =>
      tx.deleteFrom("projectType").where("id", "=", id).execute(),
    ),
});

const unlessCodeTaken = <Result>(write: () => Promise<Result>): Promise<Result> =>
  unlessTaken("project_type_code", "code", write);
