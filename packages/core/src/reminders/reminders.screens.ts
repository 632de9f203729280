import {
  access,
  listDefaults,
  MAX_PAGE_SIZE,
  reminderEndpoints,
  reminders,
  type ListAnswer,
  type ListQuery,
  type Reminder,
} from "@canopy/contracts";
import type { Call } from "../api/call.ts";
import { writersOf, type ReminderRow } from "./reminderWriters.ts";
import { reminderAccess, reminderActions, reminderList } from "./reminders.view.ts";
import { listScreen, type ListActor } from "../lists/listScreen.ts";
import { memoizePerApp, type Services, type Screen } from "../services/services.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";

/** What a reminder names beside its own fields. */
const extend = ["project", "process", "milestone", "company", "users"] as const;

const remove = async (call: Call, id: string): Promise<undefined> => {
  await call(reminderEndpoints.remove, { params: { id } });
};
/** The latest version is taken: what others changed of the fields is no reason against a new status. */
const goTo =
  (status: "ACTIVE" | "PAUSED" | "CANCELLED") =>
  async (call: Call, id: string): Promise<undefined> => {
    const { version } = await call(reminderEndpoints.get, { params: { id } });
    await call(reminderEndpoints.update, { params: { id }, body: { status, version } });
  };
const run = { pause: goTo("PAUSED"), resume: goTo("ACTIVE"), cancel: goTo("CANCELLED"), delete: remove };

/** 'Mine', as the server is asked: by who looks. */
const mineBy = (list: ListQuery, personId: string): ListQuery => ({
  ...list,
  filters: list.filters.map((filter) =>
    filter.fieldId === "person" && filter.values.includes("me") ? { ...filter, values: [personId] } : filter,
  ),
});

const listFor = memoizePerApp((services) =>
  listScreen<ReminderRow>({
    // The rows have what the records have, and who may write them.
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

/** /reminders/. */
export const reminderListScreen: Screen<ListActor<ReminderRow>["logic"], undefined> = {
  logic: (services) => listFor(services).logic(services),
  input: (services, given) => listFor(services).input(services, given),
};

/** Reads a reminder with all that its page shows. */
export const readReminder = (call: Call, id: string, signal?: AbortSignal): Promise<Reminder> =>
  call(reminderEndpoints.get, { params: { id }, extend }, signal ? { signal } : {});

/** /reminders/{reminderId}, and what its form is opened with. */
export const reminderScreen = recordScreen<ReminderRow>({
  resource: reminders.path,
  listPath: reminderList.path,
  actions: reminderActions,
  access: reminderAccess,
  isLedByPeople: true,
  read: async (call, id, signal) => writersOf(await readReminder(call, id, signal)),
  run,
});

/** Which record's reminders are asked for. */
type Linked = "project" | "process" | "milestone" | "company";

const remindersOf = (fieldId: Linked) =>
  readingScreen<ListAnswer<Reminder>>({
    key: (id) => [reminders.path, "list", `of ${fieldId}`, id],
    access: access.reminders.list,
    read: async (call, id, signal) => {
      const list = {
        ...listDefaults,
        size: MAX_PAGE_SIZE,
        sortField: "nextDueAt",
        sortDirection: "asc",
        filters: [{ fieldId, operator: "equals", values: [id] }],
        extend: ["users"],
      } as const;
      return call(reminderEndpoints.list, { list }, { signal });
    },
  });

/** The reminders that are linked to a record, the next one due first; `ask` is the record's id. Source: behaviour.md §9 Lists. */
export const linkedRemindersScreens = {
  project: remindersOf("project"),
  process: remindersOf("process"),
  milestone: remindersOf("milestone"),
  company: remindersOf("company"),
} satisfies Record<Linked, unknown>;

/** Whether the person may schedule reminders. */
export const mayScheduleReminder = (services: Pick<Services, "permits">): boolean =>
  services.permits(access.reminders.create);
