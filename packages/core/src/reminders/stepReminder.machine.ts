/**
 * A reminder of a step, made with one press: some days before the step is due. Source: behaviour.md §2 Reminders.
 */
import { emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
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
}

/** A reminder of a step, made without leaving its page. */
export const stepReminderMachine = setup({
  types: {
    context: {} as RemindedStep,
    events: {} as StepReminderEvent,
    input: {} as RemindedStep,
    emitted: {} as Announcement,
  },
  actors: {
    /** Creates the reminder; rejects with a `CallError`, which the cache announces. */
    create: fromPromise<unknown, NewStepReminder>(notProvided("create")),
  },
  actions: {
    toastCreated: emit({ type: "toast", tone: "success", text: messages.created("Reminder") }),
  },
}).createMachine({
  id: "stepReminder",
  description: "A reminder of a step, made with one press.",
  context: ({ input }) => input,
  initial: "idle",
  states: {
    idle: { on: { "reminder.schedule": "creating" } },
    creating: {
      invoke: {
        src: "create",
        id: "create",
        input: ({ context: step, event }) => ({ step, days: event.days }),
        onDone: { target: "idle", actions: "toastCreated" },
        onError: "idle",
      },
    },
  },
});

/** True while the reminder is created, so that it is not created twice. */
export const selectIsScheduling = (snapshot: SnapshotFrom<typeof stepReminderMachine>): boolean =>
  snapshot.matches("creating");
