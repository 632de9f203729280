import {
  access,
  listDefaults,
  openOccurrenceStatuses,
  reminderEndpoints,
  reminders,
  type Filter,
  type ListQuery,
} from "@canopy/contracts";
import type { Actor } from "xstate";
import { recordKey } from "../cache/keys.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { occurrencesMachine, type OccurrenceAsk, type OccurrencesInput } from "./occurrences.machine.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";

/** A running list of occurrences. */
export type OccurrencesActor = Actor<typeof occurrencesMachine>;

const filtersOf = ({ filter }: OccurrenceAsk): readonly Filter[] => {
  if (filter === "all") return [];
  if (filter === "open") return [{ fieldId: "status", operator: "in", values: [...openOccurrenceStatuses] }];
  return [{ fieldId: "status", operator: "equals", values: [filter] }];
};

/** Open occurrences are sorted by due time, the oldest first; all others, the newest first. */
const listOf = (ask: OccurrenceAsk): ListQuery => ({
  ...listDefaults,
  page: ask.page,
  size: ask.size,
  sortField: "dueAt",
  sortDirection: ask.filter === "open" ? "asc" : "desc",
  filters: filtersOf(ask),
});

/** The occurrences on /reminders/{reminderId}. Source: behaviour.md §2 Reminders. */
export const occurrencesScreen: Screen<typeof occurrencesMachine, Omit<OccurrencesInput, "mayManage">> = {
  logic: memoizePerApp((services) =>
    occurrencesMachine.provide({
      actors: {
        watchOccurrences: watchQuery(services.client, (ask: OccurrenceAsk) => ({
          // Key below the record's, so that a deleted reminder's occurrences are not read again.
          key: [...recordKey(reminders.path, ask.reminderId), "occurrences", ask],
          read: (signal) =>
            services.call(
              reminderEndpoints.occurrences,
              { params: { id: ask.reminderId }, list: listOf(ask) },
              { signal },
            ),
        })),
      },
    }),
  ),
  input: (services, given) => ({ ...given, mayManage: services.permits(access.reminders.complete) }),
};
