import { historyAccess, type HistoryEntity, type historyEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { hasAccess, type Caller } from "../base/caller.ts";
import { notFound } from "../base/problem.ts";
import { getRow } from "../database/listRows.ts";
import { listing } from "../database/listing.ts";
import type { TableOf } from "../database/tableOf.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import {
  companyTable,
  feedbackTable,
  milestoneOwnerTable,
  processTemplateTable,
  projectTypeTable,
  reminderTable,
  userTable,
} from "../tables/index.ts";
import { historyTable } from "../tables/projectHistory.ts";
import { viewTableOf } from "../views/viewTable.ts";

const tables: { readonly [Entity in HistoryEntity]: (now: Date, caller: Caller) => TableOf<object> } = {
  user: userTable,
  company: () => companyTable,
  projectType: () => projectTypeTable,
  milestoneOwner: () => milestoneOwnerTable,
  processTemplate: (_now, caller) => processTemplateTable(caller),
  reminder: () => reminderTable,
  feedback: () => feedbackTable,
  savedView: (_now, caller) => viewTableOf(caller),
};

const isOwnUser = (caller: Caller, entity: HistoryEntity, id: string): boolean =>
  entity === "user" && id.toLowerCase() === caller.id;

/** Answers the history of a record to whoever may read the record, as everybody may their own user; to others it does not exist. Source: behaviour.md §7 History. */
export const historyHandlers = ({ db, now }: Services): Handlers<typeof historyEndpoints> => ({
  list: async ({ caller, query: { entity, id } }) => {
    if (!isOwnUser(caller, entity, id) && !hasAccess(caller, historyAccess[entity])) throw notFound();
    await getRow(db, tables[entity](now(), caller), id, caller);
    return listing(historyTable, sql<boolean>`h.entity = ${entity} and h.entity_id = ${id}::text::uuid`);
  },
});
