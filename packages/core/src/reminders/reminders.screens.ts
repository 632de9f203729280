import {
  access,
  historyEndpoints,
  isInvolved,
  reminderEndpoints,
  reminders,
  writeReachOf,
  type ActingPerson,
  type Process,
  type ProjectRecord,
} from "@canopy/contracts";
import { writersOf, type ReminderRow } from "./reminderWriters.ts";
import { readOnlyReminder, reminderAccess, reminderActions, reminderList } from "./reminders.view.ts";
import type { Services } from "../services/services.ts";
import { recordsOf } from "../records/readings.ts";
import { recordScreen } from "../records/recordScreen.ts";
import { reminderCalls, reminderRun } from "./reminderList.screens.ts";
import { reminderName } from "./reminderWords.ts";

/** Reads a reminder with everything that its page shows. */
export const readReminder = reminderCalls.get;

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
  run: reminderRun,
  pageShows: [historyEndpoints.list.path],
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

/** The people of a project, and of its process. */
interface RemindedWork {
  readonly project: Pick<ProjectRecord, "leadUserId" | "responsibleIds"> | null | undefined;
  readonly process?: Pick<Process, "responsibleIds">;
}

/** Whether the person may create reminders; of a project or process officers only where they take part. Source: behaviour.md §6 Rows. */
export const mayScheduleReminder = (
  { permits, person }: Pick<Services, "permits"> & { readonly person: () => ActingPerson | undefined },
  work?: RemindedWork,
): boolean => {
  if (!permits(access.reminders.create)) return false;
  const viewer = person();
  if (!work || !viewer || writeReachOf(viewer) !== "RESPONSIBLE") return true;
  const { project, process } = work;
  return isInvolved(viewer.id, {
    leadUserId: project?.leadUserId,
    responsibleIds: project?.responsibleIds,
    processResponsibleIds: process?.responsibleIds,
  });
};
