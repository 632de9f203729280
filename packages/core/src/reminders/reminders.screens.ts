import { access, reminderEndpoints, reminders, type ListQuery, type Reminder } from "@canopy/contracts";
import { writersOf, type ReminderRow } from "./reminderWriters.ts";
import { readOnlyReminder, reminderAccess, reminderActions, reminderList } from "./reminders.view.ts";
import { listScreen } from "../lists/listScreen.ts";
import { screenPerApp, type Services } from "../services/services.ts";
import { recordsOf } from "../records/readings.ts";
import { crud } from "../records/crud.ts";
import { recordScreen } from "../records/recordScreen.ts";
import { reminderName } from "./reminderWords.ts";

/** Related records read with a reminder. */
const extend = ["project", "process", "milestone", "company", "users"] as const;

const calls = crud<Reminder>(reminderEndpoints, extend);
const run = {
  pause: calls.goTo("PAUSED"),
  resume: calls.goTo("ACTIVE"),
  cancel: calls.goTo("CANCELLED"),
  delete: calls.remove,
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
    run,
  }),
);

/** Reads a reminder with everything that its page shows. */
export const readReminder = calls.get;

/** /reminders/{reminderId}, and the record for its edit form. */
export const reminderScreen = recordScreen<ReminderRow>({
  nameOf: reminderName,
  readOnlyWhen: readOnlyReminder,
  resource: reminders.path,
  listPath: reminderList.path,
  actions: reminderActions,
  access: reminderAccess,
  isLedByPeople: true,
  read: async (call, id, signal) => writersOf(await readReminder(call, id, signal)),
  run,
});

/** The kinds of records that have reminders. */
type Linked = "project" | "process" | "milestone" | "company";

const remindersOf = (fieldId: Linked) =>
  recordsOf(reminderEndpoints.list, { fieldId, sortField: "nextDueAt", extend: ["users"] });

/** The reminders linked to a record, the next due first; `ask` is the record's id. Source: behaviour.md §9 Lists. */
export const linkedReminders = {
  project: remindersOf("project"),
  process: remindersOf("process"),
  milestone: remindersOf("milestone"),
  company: remindersOf("company"),
} satisfies Record<Linked, unknown>;

/** Whether the person may create reminders. */
export const mayScheduleReminder = (services: Pick<Services, "permits">): boolean =>
  services.permits(access.reminders.create);
