import type { eventEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { listing } from "../database/listing.ts";
import type { Handlers } from "../http/call.ts";
import { eventTable, ownEventTable } from "./eventTable.ts";

/** Answers security events. Source: behaviour.md §7 Security events. */
export const eventHandlers = (): Handlers<typeof eventEndpoints> => ({
  list: async () => listing(eventTable),
  mine: async ({ caller }) => listing(ownEventTable, sql<boolean>`e.user_id = ${caller.id}::text::uuid`),
});
