import { access, listDefaults, reminderEndpoints, reminders } from "@canopy/contracts";
import { aggregateKey } from "../cache/keys.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { screenPerApp } from "../services/services.ts";

const overdue = [
  { fieldId: "status", operator: "equals", values: ["ACTIVE"] },
  { fieldId: "nextStatus", operator: "equals", values: ["OVERDUE"] },
] as const;

/**
 * The number of active reminders of the signed-in person whose next occurrence is overdue. Its failures are not shown. No
 * notification has it read again: that would be a call that nobody asked for, and keep an idle session alive.
 * Source: behaviour.md §2 Navigation sidebar.
 */
export const overdueReminderCount = screenPerApp((services) =>
  readingScreen<number>({
    key: () => aggregateKey(reminders.path, "overdue of mine"),
    access: access.reminders.list,
    read: async (call, _ask, signal) => {
      const mine = { fieldId: "person", operator: "equals", values: [services.userId() ?? ""] } as const;
      const list = { ...listDefaults, size: 1, filters: [...overdue, mine] };
      return (await call(reminderEndpoints.list, { list }, { signal })).total;
    },
    meta: { isBackground: true },
  }),
);
