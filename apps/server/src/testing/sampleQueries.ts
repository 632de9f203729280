import { listDefaults, type Filter, type ListQuery } from "@canopy/contracts";
import type { Kysely } from "kysely";
import { listRows } from "../database/listRows.ts";
import type { Database } from "../database/schema.ts";
import { anyone, sampleTable } from "./sampleTable.ts";

/** Queries on the table of samples, for the tests of lists. */
export const sampleQueries = (db: () => Kysely<Database>) => {
  const list = (query: Partial<ListQuery>, caller = anyone) =>
    listRows(
      db(),
      sampleTable,
      { ...listDefaults, size: 100, sortField: "id", sortDirection: "asc", ...query },
      caller,
    );
  return {
    list,
    /** The numbers of the rows that a filter finds; throws if their total differs. */
    found: async (fieldId: string, operator: Filter["operator"], ...values: string[]) => {
      const { data, total } = await list({ filters: [{ fieldId, operator, values }] });
      if (total !== data.length) throw new Error(`a total of ${total} for ${data.length} rows`);
      return data.map((row) => Number(row.id.slice(-3)));
    },
  };
};
