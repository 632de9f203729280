/**
 * A reminder of a step, made with one press: some days before the step is due. Source: behaviour.md §2 Reminders.
 */
import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf } from "../failures/failure.ts";
import { isDefinite } from "../forms/formSteps.ts";
import { messages } from "../text/messages.ts";

/** The step of a new reminder, with the records that it belongs to. */
export interface RemindedStep {
  readonly projectId: string;
  readonly processId: string;
  readonly milestoneId: string;
  readonly name: string;
}

/** Events of a step's reminder. */
export type StepReminderEvent = {
  readonly type: "reminder.schedule";
  /** Days before the step is due, 0 or more. */
  readonly days: number;
};

/** A reminder to create. */
export interface NewStepReminder {
  readonly step: RemindedStep;
  readonly days: number;
  /** Makes one reminder of it, however often it is sent. */
  readonly idempotencyKey: string;
}

/** A reminder as it was made; `isPast`: its day has passed already. */
interface MadeReminder {
  readonly isPast?: boolean;
}

/** The toast of a new reminder; it says where the reminder is overdue from the start. */
export const createdToast = ({ isPast }: MadeReminder): Announcement => ({
  type: "toast",
  tone: "success",
  text: messages.created("Reminder"),
  ...(isPast && { sequel: { text: "Its day has passed already, so it is overdue." } }),
});

interface StepReminderContext {
  readonly step: RemindedStep;
  /** The reminder that was sent last, while it is not known whether the server made it. */
  readonly sent: Pick<NewStepReminder, "days" | "idempotencyKey">;
}

const nothing = { days: NaN, idempotencyKey: "" };

/** Creates the machine of a step's reminder; `newKey` makes the key of each reminder. */
export const createStepReminderMachine = ({ newKey }: { readonly newKey: () => string }) =>
  setup({
    types: {
      context: {} as StepReminderContext,
      events: {} as StepReminderEvent,
      input: {} as RemindedStep,
      emitted: {} as Announcement,
    },
    actors: {
      /** Creates the reminder; rejects with a `CallError`, which the cache announces. */
      create: fromPromise<MadeReminder, NewStepReminder>(notProvided("create")),
    },
    actions: {
      /** The same reminder once more has the same key, another one a new key. */
      take: assign(({ context: { sent } }, days: number) => ({
        sent: sent.days === days ? sent : { days, idempotencyKey: newKey() },
      })),
      forget: assign({ sent: nothing }),
      toastCreated: emit((_, made: MadeReminder) => createdToast(made)),
    },
    guards: { isDefinite: (_, { error }: { readonly error: unknown }) => isDefinite(failureOf(error)) },
  }).createMachine({
    id: "stepReminder",
    description: "A reminder of a step, made with one press.",
    context: ({ input }) => ({ step: input, sent: nothing }),
    initial: "idle",
    states: {
      idle: {
        on: {
          "reminder.schedule": {
            target: "creating",
            actions: { type: "take", params: ({ event }) => event.days },
          },
        },
      },
      creating: {
        invoke: {
          src: "create",
          id: "create",
          input: ({ context: { step, sent } }) => ({ step, ...sent }),
          onDone: {
            target: "idle",
            actions: ["forget", { type: "toastCreated", params: ({ event }) => event.output }],
          },
          onError: [
            {
              guard: { type: "isDefinite", params: ({ event }) => event },
              target: "idle",
              actions: "forget",
            },
            { target: "idle" },
          ],
        },
      },
    },
  });

/** True while the reminder is created, so that it is not created twice. */
export const selectIsScheduling = (
  snapshot: SnapshotFrom<ReturnType<typeof createStepReminderMachine>>,
): boolean => snapshot.matches("creating");
