import type { reminderEndpoints } from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import { actorOf, recordHistory } from "../database/history.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Call, Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { createReminder } from "./createReminder.ts";
import { finishOccurrence } from "./finishOccurrence.ts";
import { linkUser, unlinkUser } from "./linkUser.ts";
import { lockReminder } from "./makeOccurrences.ts";
import { previewDates } from "../recurrence/previewDates.ts";
import { calendarOf, upcomingOf } from "./reminderCalendar.ts";
import { refuseBeyondReach } from "./reminderReach.ts";
import { updateReminder } from "./updateReminder.ts";
import { nameOf, recordOf } from "./writtenReminder.ts";
import { occurrenceTable, reminderTable as table } from "../tables/index.ts";

/** Answers reminders and their occurrences. Source: behaviour.md §7 Reminders. */
export const reminderHandlers = (services: Services): Handlers<typeof reminderEndpoints> => ({
  list: async () => listing(table),

  get: ({ params, caller, extend }) => getRow(services.db, table, params.id, caller, extend),

  create: (call) => createReminder(services, call),
  update: (call) => updateReminder(services, call),
  remove: (call) => removeReminder(services, call),

  preview: async ({ query }) => previewDates(query),

  calendar: ({ caller, query }) => calendarOf(services.db, caller, query),
  upcoming: ({ caller, query }) => upcomingOf(services.db, caller, query),

  occurrences: async ({ params, caller }) => {
    const { id } = await getRow(services.db, table, params.id, caller);
    return listing(occurrenceTable, sql<SqlBool>`o.reminder_id = ${id}::text::uuid`);
  },

  occurrencesCalendar: async ({ params, caller, query }) => {
    const { id } = await getRow(services.db, table, params.id, caller);
    return calendarOf(services.db, caller, query, sql<SqlBool>`r.id = ${id}::text::uuid`);
  },

  complete: (call) => finishOccurrence(services, call, "COMPLETED"),
  skip: (call) => finishOccurrence(services, call, "SKIPPED"),

  linkUser: (call) => linkUser(services, call),
  unlinkUser: (call) => unlinkUser(services, call),
});

const removeReminder = (services: Services, call: Call<typeof reminderEndpoints.remove>): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const { id } = await getRow(tx, table, call.params.id, call.caller);
    await lockReminder(tx, id);
    const before = await getRow(tx, table, id, call.caller);
    await refuseBeyondReach(tx, call.caller, before);
    await tx.deleteFrom("reminder").where("id", "=", id).execute();
    const entry = { actor: actorOf(call), at: services.now(), entity: "reminder", entityId: id };
    const words = { entityName: nameOf(before), action: "delete", before: recordOf(before) };
    await recordHistory(tx, { ...entry, ...words });
  });
