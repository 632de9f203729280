import { eventFields, securityEventSchema, type SecurityEvent } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

/** Whether there still is a user with this id: an event outlives its users. */
const isUser = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from app_user x where x.id = ${id})`;

/** Security events; callers bound to a company meet those of its users. */
export const eventTable: TableOf<SecurityEvent> = {
  from: sql`security_event e`,
  id: sql`e.id`,
  columns: {
    ...columnsIn("e", securityEventSchema, "userExists", "actorExists"),
    userExists: isUser(sql`e.user_id`),
    actorExists: isUser(sql`e.actor_id`),
  },
  fields: eventFields,
  nullable: ["userId", "userName", "actorId", "actorName", "address", "userAgent", "requestId"],
  scope: ({ rowScope, companyId }) =>
    rowScope === "ALL"
      ? undefined
      : sql`e.user_id in (select id from app_user where company_id = ${companyId}::text::uuid)`,
};

/** A column that is empty in what somebody else did: where they are and what they use is theirs. */
const unlessAnothers = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when e.actor_id is null or e.actor_id = e.user_id then ${column} end`;

/** The events of one's own account, with the address and program of one's own requests and of those by nobody signed in. */
export const ownEventTable: TableOf<SecurityEvent> = {
  ...eventTable,
  columns: {
    ...eventTable.columns,
    address: unlessAnothers(sql`e.address`),
    userAgent: unlessAnothers(sql`e.user_agent`),
    requestId: unlessAnothers(sql`e.request_id`),
  },
};
