import { changeOf, reminderDraft, reminderEndpoints, reminders, type Reminder } from "@canopy/contracts";
import * as z from "zod/mini";
import { watchQuery } from "../cache/watchQuery.ts";
import { ownClock } from "../days/ownClock.ts";
import { presentZoneName } from "../days/zoneNames.ts";
import { choicesFrom } from "../forms/formChoices.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { memoizePerApp, splitAddress, type Screen } from "../services/services.ts";
import { changedBody, reminderBody, reminderFormFaults } from "./reminderBody.ts";
import { reminderSourcesFor, reminderStartFor } from "./reminderChoices.ts";
import { reminderCreateForm, reminderEditForm } from "./reminderForm.ts";
import { reminderPreviewMachine, type PreviewedDates } from "./reminderPreview.machine.ts";
import { newReminderValues, reminderRecord, type ReminderRecord } from "./reminderRecord.ts";
import { readReminder } from "./reminders.screens.ts";

/** `reminderFormFaults` checks the values, because several fields make one part of the body. */
const anything = z.record(z.string(), z.unknown());

/** /reminders/create; its address may name linked records and the due time. Source: behaviour.md §2 Reminders. */
export const reminderCreateScreen = formScreen<ReminderRecord>({
  view: reminderCreateForm,
  schema: anything,
  faults: reminderFormFaults,
  defaults: (services) =>
    newReminderValues(
      splitAddress(services.address.read()).search,
      services.nowMs(),
      presentZoneName(ownClock(services).timeZone),
    ),
  submit: ({ call }, { body, idempotencyKey }) =>
    call(reminderEndpoints.create, { body: z.parse(reminderDraft, reminderBody(body)) }, { idempotencyKey }),
  outdates: [reminders.path],
  choices: (services) => choicesFrom(reminderSourcesFor(services))(services),
});

const fieldsChange = changeOf(reminderDraft);

/** /reminders/{reminderId}/edit. */
export const reminderEditScreen = formScreen<Reminder>({
  view: reminderEditForm,
  schema: anything,
  asFields: reminderRecord,
  faults: reminderFormFaults,
  submit: ({ call }, { subject: id, body, change }) =>
    call(reminderEndpoints.update, {
      params: { id },
      body: z.parse(fieldsChange, changedBody(body, change)),
    }),
  reload: ({ call }, id) => readReminder(call, id),
  outdates: [reminders.path],
  choices: (services) => choicesFrom(reminderSourcesFor(services))(services),
  start: (record, services) => reminderStartFor(services, record),
});

const askSchema = z.object({ dueDatetime: z.string(), timeZone: z.string(), rrule: z.optional(z.string()) });

/** The next dates of what a reminder's form holds, read when the typing rests. Source: behaviour.md §2 Reminders. */
export const reminderPreviewScreen: Screen<typeof reminderPreviewMachine, { readonly form: FormActor }> = {
  logic: memoizePerApp(({ call, client }) =>
    reminderPreviewMachine.provide({
      actors: {
        watchDates: watchQuery(client, (ask: string) => ({
          key: [reminders.path, "preview", ask],
          read: async (signal): Promise<PreviewedDates> => {
            if (ask === "") return { dates: [], hasMore: false, ask, due: "", timeZone: "" };
            const query = z.parse(askSchema, JSON.parse(ask));
            const { dueDatetime: due, timeZone } = query;
            return { ...(await call(reminderEndpoints.preview, { query }, { signal })), ask, due, timeZone };
          },
          meta: { isShownElsewhere: () => true },
        })),
      },
    }),
  ),
  input: (services, { form }) => ({
    form,
    nowMs: services.nowMs,
    ownZone: ownClock(services).timeZone,
    locale: services.locale,
  }),
};
