import { access, reminderEndpoints, reminders, type CalendarEntry } from "@canopy/contracts";
import { fromCallback, fromPromise, type Actor } from "xstate";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { keptTexts } from "../dialogs/keptTexts.ts";
import { entryProjectName } from "./calendarEntries.ts";
import { occurrenceMachine, settledToast, type Settled } from "./occurrence.machine.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";

/** The running occurrence dialog. */
export type OccurrenceActor = Actor<typeof occurrenceMachine>;

/** One occurrence in the app's modal: completed, or skipped with a reason. Source: behaviour.md §2 Calendar. */
export const occurrenceScreen: Screen<typeof occurrenceMachine, { readonly entry: CalendarEntry }> = {
  logic: memoizePerApp(({ announce, call, client, modal, permits, userId }) =>
    occurrenceMachine.provide({
      actors: {
        readProject: fromPromise(async ({ input: { reminderId: id, projectName }, signal }) => {
          if (projectName !== undefined || !permits(access.reminders.get)) return projectName;
          const { project } = await call(
            reminderEndpoints.get,
            { params: { id }, extend: ["project"] },
            { signal },
          );
          return entryProjectName(project);
        }),
        settleOccurrence: fromPromise(async ({ input, signal }) => {
          const { reminderId, occurrenceId, action, note, name } = input;
          const outdates = [resourceKey(reminders.path)];
          const params = { id: reminderId, occurrenceId };
          const body = { ...(note !== undefined && { note }) };
          const settled = await runMutation<Settled>(client, {
            run: () => call(reminderEndpoints[action], { params, body }),
            outdates,
            rereads: outdates,
            // the dialog shows a refusal, unless it was left meanwhile
            meta: { isShownElsewhere: () => !signal.aborted },
          });
          if (signal.aborted) announce(settledToast(name, userId(), settled));
          return settled;
        }),
        watchDismissal: fromCallback(({ sendBack }) =>
          modal.onDismissed(() => sendBack({ type: "dialog.dismissed" })),
        ),
      },
    }),
  ),
  input: (services, { entry }) => ({
    entry,
    owner: services.modal.owner,
    texts: keptTexts(services),
    personId: services.userId(),
    mayManage: services.permits(access.reminders.complete),
  }),
};
