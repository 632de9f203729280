import {
  processEndpoints,
  readWireDate,
  reminderDraft,
  reminderEndpoints,
  reminders,
  type MilestoneRecord,
} from "@canopy/contracts";
import { fromPromise } from "xstate";
import * as z from "zod/mini";
import { recordKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { ownClock } from "../days/ownClock.ts";
import { presentZoneName } from "../days/zoneNames.ts";
import type { FormView } from "../forms/formView.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import { messages } from "../text/messages.ts";
import { reminderBody, reminderFormFaults } from "./reminderBody.ts";
import { newReminderValues } from "./reminderRecord.ts";
import {
  createdToast,
  createStepReminderMachine,
  type NewStepReminder,
  type RemindedStep,
} from "./stepReminder.machine.ts";

const DAY_MS = 86_400_000;

/** The usual days before a step is due, without those that have passed. */
export const stepReminderDays = (
  { dueAt }: Pick<MilestoneRecord, "dueAt">,
  now: number,
): readonly number[] => {
  const dueMs = (dueAt === null ? undefined : readWireDate(dueAt)?.getTime()) ?? Infinity;
  return [7, 14, 30].filter((days) => dueMs - days * DAY_MS > now);
};

const zoneOf = (services: Services): string => presentZoneName(ownClock(services).timeZone);

const create = (services: Services, { step: { name, ...links }, days, idempotencyKey }: NewStepReminder) =>
  runMutation(services.client, {
    run: () =>
      services.call(
        reminderEndpoints.create,
        { body: { ...links, description: name, offsetDays: 0 - days, timeZone: zoneOf(services) } },
        { idempotencyKey },
      ),
    outdates: [resourceKey(reminders.path)],
    // its step may be done by now
    rereads: [recordKey(processEndpoints.list.path, links.processId)],
  });

/** A reminder some days before a step is due, made with one press; its description is the step's name. */
export const stepReminderScreen: Screen<ReturnType<typeof createStepReminderMachine>, RemindedStep> = {
  logic: memoizePerApp((services) =>
    createStepReminderMachine({ newKey: () => services.random.uuid() }).provide({
      actors: {
        create: fromPromise(async ({ input, signal }) => {
          const { nextDueAt } = await create(services, input);
          const made = { isPast: (readWireDate(nextDueAt)?.getTime() ?? Infinity) <= services.nowMs() };
          // the step was left, so the machine is stopped and tells nothing
          if (signal.aborted) services.announce(createdToast(made));
          return made;
        }),
      },
    }),
  ),
  input: (_, step) => step,
};

/** The fields that the step and the person give; nobody fills them in. */
const given = ["projectId", "processId", "milestoneId", "timeZone"] as const;

/** The form of a step's reminder on a date, in the app's modal. */
const dateForm: FormView = {
  title: "Remind me on a date",
  submitLabel: "Schedule reminder",
  fields: [
    { name: "description", label: "Description", kind: "longText", isRequired: true },
    { name: "dueDatetime", label: "Date and time", kind: "dateTime", isRequired: true },
    ...given.map((name) => ({ name, label: name, kind: "text" as const })),
  ],
  success: messages.created(reminders.noun),
  keepsDraft: true,
};

const onDate = (body: Readonly<Record<string, unknown>>) => reminderBody({ ...body, timing: "DATE" });

const dateFormScreen = formScreen({
  view: dateForm,
  schema: z.record(z.string(), z.unknown()),
  faults: (body) => reminderFormFaults({ ...body, timing: "DATE" }),
  submit: ({ call }, { body, idempotencyKey }) =>
    call(reminderEndpoints.create, { body: z.parse(reminderDraft, onDate(body)) }, { idempotencyKey }),
  outdates: [reminders.path],
});

/** The form of a step's reminder on a date; it begins tomorrow at nine with the step's name. */
export const stepReminderForm: Screen<FormActor["logic"], RemindedStep> = {
  logic: dateFormScreen.logic,
  input: (services, { name, ...links }) => {
    const { dueDatetime = "" } = newReminderValues("", services.nowMs(), zoneOf(services));
    const begun = dateFormScreen.input(services, { token: links.milestoneId, isInModal: true });
    const values = { ...begun.values, ...links, description: name, dueDatetime, timeZone: zoneOf(services) };
    return { ...begun, values, start: { hides: given } };
  },
};
