import { viewSchema, type View } from "@canopy/contracts";
import { sql, type ColumnType, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { RecordColumns } from "../database/instant.ts";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { readableLists } from "./viewLists.ts";

/** A view as its table holds it. */
type ViewColumns = Omit<RecordColumns<View>, "ownerName" | "isDefault" | "columns"> & {
  columns: ColumnType<string, string | undefined>;
};

declare module "../database/schema.ts" {
  interface Database {
    savedView: ViewColumns;
    viewDefault: { userId: string; list: string; viewId: string };
  }
}

/**
 * Saved views as a caller meets them: their own, and shared ones of lists that they may read. A view of our staff is
 * shared with our staff, and with partners only where it is for partners; a view of a partner with that company's people.
 * Source: behaviour.md §7 Saved views.
 */
export const viewTableOf = ({ id }: Caller): TableOf<View> => ({
  from: sql`saved_view v join app_user o on o.id = v.owner_id`,
  id: sql`v.id`,
  columns: {
    ...columnsIn("v", viewSchema, "ownerName", "isDefault"),
    ownerName: sql`o.name || ' ' || o.surname`,
    isDefault: sql`exists (select from view_default d
      where d.view_id = v.id and d.list = v.list and d.user_id = ${id}::text::uuid)`,
  },
  fields: {},
  scope: meets,
});

const meets = (caller: Caller) => {
  const { id, companyId } = caller;
  const shared =
    companyId === null
      ? sql<SqlBool>`o.company_id is null`
      : sql<SqlBool>`(o.company_id = ${companyId}::text::uuid or (o.company_id is null and v.for_partners))`;
  return sql<SqlBool>`((v.owner_id = ${id}::text::uuid or (v.is_shared and ${shared}))
    and v.list = any(${readableLists(caller)}::text[]))`;
};
