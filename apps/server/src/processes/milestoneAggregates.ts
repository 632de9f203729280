import { doneStates, type milestoneEndpoints } from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import { literals } from "../database/filterSql.ts";
import { countParts, countRows } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { milestoneTable as table } from "../tables/index.ts";
import { milestonesFor } from "../tables/milestoneSlots.ts";
import { isAwaited, isOverdue } from "../tables/milestoneTable.ts";
import { DAY_MS } from "../base/durations.ts";

type Aggregate = "count" | "countCompleted" | "countPending" | "countRecent" | "countOpen";

/** Counts the milestones in the caller's scope; all but the pending and the open ones include held, ended and disabled work. Source: behaviour.md §7 Milestones. */
export const milestoneAggregates = (
  services: Services,
): Pick<Handlers<typeof milestoneEndpoints>, Aggregate> => ({
  count: ({ caller }) => countRows(services.db, table, caller),

  countCompleted: ({ caller }) => countRows(services.db, table, caller, sql<SqlBool>`m.state = 'COMPLETED'`),

  countPending: ({ caller }) =>
    countRows(
      services.db,
      table,
      caller,
      sql<SqlBool>`pp.status = 'IN_PROGRESS' and m.state not in ${literals(doneStates)}`,
    ),

  countOpen: ({ caller, filters }) => {
    const now = services.now();
    return countParts(services.db, milestonesFor(table, caller, now), filters, caller, {
      all: sql<SqlBool>`true`,
      waiting: isAwaited,
      overdue: isOverdue(now),
      done: sql<SqlBool>`m.state in ${literals(doneStates)}`,
    });
  },

  countRecent: ({ caller, query }) => {
    const since = new Date(services.now().getTime() - query.days * DAY_MS).toISOString();
    return countRows(
      services.db,
      table,
      caller,
      sql<SqlBool>`m.state = 'COMPLETED' and m.completed_at >= ${since}::text::timestamptz`,
    );
  },
});
