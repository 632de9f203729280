import {
  endpoints,
  listDefaults,
  reminderEndpoints,
  type Occurrence,
  type Reminder,
} from "@canopy/contracts";
import { occurrenceScreen } from "@canopy/core/calendar";
import type { FieldValue } from "@canopy/core/forms";
import { notificationsOf, selectNotifications, selectUnreadCount } from "@canopy/core/notifications";
import {
  occurrencesScreen,
  reminderCreateScreen,
  selectOccurrences,
  selectOccurrencesStatus,
} from "@canopy/core/reminders";
import { expect } from "vitest";
import { eventually, fillIn, type Tab } from "./stage.ts";

/** Schedules a reminder by the form, with the links in the address, and returns it. */
export const schedule = async (
  tab: Tab,
  values: Readonly<Record<string, FieldValue>>,
  search = "",
): Promise<Reminder> => {
  tab.visit(`/reminders/create${search}`);
  const form = tab.open(reminderCreateScreen, undefined);
  fillIn(form, values);
  await eventually(() => expect(form.getSnapshot().matches("saved")).toBe(true));
  const [, id = ""] = /^\/reminders\/([0-9a-f-]{36})$/.exec(tab.address()) ?? [];
  return readReminder(tab, id);
};

/** Reads a reminder. */
export const readReminder = ({ app }: Tab, id: string): Promise<Reminder> =>
  app.call(reminderEndpoints.get, { params: { id } });

/** Changes a reminder's status or fields through the API. */
export const changeReminder = async (tab: Tab, id: string, change: Record<string, unknown>) => {
  const { version } = await readReminder(tab, id);
  return tab.app.call(reminderEndpoints.update, { params: { id }, body: { ...change, version } });
};

/** A reminder's occurrences, the earliest first. */
export const occurrencesOf = async ({ app }: Tab, id: string): Promise<readonly Occurrence[]> => {
  const list = { ...listDefaults, size: 100, sortField: "dueAt", sortDirection: "asc" as const };
  return (await app.call(endpoints.reminders.occurrences, { params: { id }, list })).data;
};

/** The open occurrences on a reminder's page, with the actions of the first one's dialog. */
export const openOccurrences = async (tab: Tab, reminder: Reminder) => {
  const list = tab.open(occurrencesScreen, { reminderId: reminder.id, isOver: false });
  const shown = () => selectOccurrences(list.getSnapshot());
  await eventually(() => expect(selectOccurrencesStatus(list.getSnapshot())).toBe("showing"));
  const openFirst = () => {
    const { id: occurrenceId = "", dueAt: dueDatetime = "", status = "UPCOMING" } = shown()[0] ?? {};
    const { id: reminderId, title, description } = reminder;
    const entry = { reminderId, occurrenceId, title, description, dueDatetime, status };
    return tab.open(occurrenceScreen, { entry });
  };
  return {
    shown,
    openFirst,
    settle: async (action: "complete" | "skip", text: string) => {
      const dialog = openFirst();
      dialog.send({ type: "note.change", text });
      dialog.send({ type: `occurrence.${action}` });
      await eventually(() => expect(dialog.getSnapshot().matches("done")).toBe(true));
    },
    show: (filter: "open" | "all") => list.send({ type: "occurrences.choose", filter }),
  };
};

/** The notification actors of a tab; they poll from now on. */
export const openBell = (tab: Tab) => {
  const parts = notificationsOf(tab.app);
  return {
    ...parts,
    count: () => selectUnreadCount(parts.unread.getSnapshot()),
    rows: () => selectNotifications(parts.panel.getSnapshot()),
    titles: () => selectNotifications(parts.panel.getSnapshot()).map(({ title }) => title),
  };
};
