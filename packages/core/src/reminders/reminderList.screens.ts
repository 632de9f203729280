import { reminderEndpoints, reminders, type ListQuery, type Reminder } from "@canopy/contracts";
import { listScreen } from "../lists/listScreen.ts";
import { crud } from "../records/crud.ts";
import { screenPerApp } from "../services/services.ts";
import { reminderAccess, reminderList } from "./reminders.view.ts";
import { writersOf, type ReminderRow } from "./reminderWriters.ts";

/** Related records read with a reminder. */
const extend = ["project", "process", "milestone", "company", "users"] as const;

/** The calls of reminders. */
export const reminderCalls = crud<Reminder>(reminderEndpoints, extend);
/** The actions of a reminder, on its row and on its page. */
export const reminderRun = {
  pause: reminderCalls.goTo("PAUSED"),
  resume: reminderCalls.goTo("ACTIVE"),
  cancel: reminderCalls.goTo("CANCELLED"),
  delete: reminderCalls.remove,
};

/** Translates 'mine' for the server: it becomes the person's id. */
const mineBy = (list: ListQuery, personId: string): ListQuery => ({
  ...list,
  filters: list.filters.map((filter) =>
    filter.fieldId === "person" && filter.values.includes("me") ? { ...filter, values: [personId] } : filter,
  ),
});

/** /reminders/. */
export const reminderListScreen = screenPerApp((services) =>
  listScreen<ReminderRow>({
    // The rows are the records and the ids of the people who may change them.
    view: reminderList,
    resource: reminders.path,
    access: reminderAccess,
    isLedByPeople: true,
    read: async (call, list, signal) => {
      const asked = mineBy(list, services.userId() ?? "");
      const { data, total } = await call(reminderEndpoints.list, { list: asked }, { signal });
      return { data: data.map(writersOf), total };
    },
    run: reminderRun,
  }),
);
