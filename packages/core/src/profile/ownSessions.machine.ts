/**
 * The person's own sessions: listed, ended one by one, or all but the current one, each after a question.
 * Source: behaviour.md §7 Sessions.
 */
import type { SessionRecord } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, sendTo, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { readingGuards, readingStates, toPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { ActionCommand, ActionReport, Question } from "../dialogs/question.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { messages } from "../text/messages.ts";
import { deviceText } from "./sessions.view.ts";

/** Events of one's own sessions. */
export type OwnSessionsEvent =
  /** Ends one other session, after a question. */
  | { readonly type: "sessions.end"; readonly id: string }
  /** Ends all sessions but the current one, after a question. */
  | { readonly type: "sessions.endOthers" }
  | { readonly type: "sessions.retry" };

const endQuestion = (device: string): Question => ({
  title: "End session",
  message: `${device} is signed out at once.`,
  confirmLabel: "End",
  isDanger: true,
});
/** The toast of ended sessions, which also comes when the page was left meanwhile. */
const endedToast = (action: string) =>
  ({
    type: "toast",
    tone: "success",
    text: action === "end" ? messages.sessionEnded : messages.sessionsEnded,
  }) as const;
const endOthersQuestion: Question = {
  title: "End all others",
  message: "Every other device is signed out at once. This one stays signed in.",
  confirmLabel: "End all others",
  isDanger: true,
};

interface OwnSessionsContext {
  readonly sessions: readonly SessionRecord[] | undefined;
  readonly failure: Failure | undefined;
  /** The action under way and its session's id; '' for all others. */
  readonly running: { readonly action: string; readonly id: string } | undefined;
}

/** The sessions of the signed-in person. */
export const ownSessionsMachine = setup({
  types: {
    context: {} as OwnSessionsContext,
    events: {} as OwnSessionsEvent | QueryChanged<readonly SessionRecord[]> | ActionReport,
    emitted: {} as Announcement,
  },
  actors: {
    watchSessions: fromCallback<QueryCommand<string>, string>(notProvided("watchSessions")),
    /** Takes `action.run` of 'end' or 'endOthers', asks and reports the result. */
    runActions: fromCallback<ActionCommand>(notProvided("runActions")),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, "query.changed");
      return { sessions: event.query.data, failure: event.query.failure };
    }),
    askToEnd: sendTo("actions", ({ context, event }) => {
      assertEvent(event, "sessions.end");
      const session = context.sessions?.find(({ id }) => id === event.id);
      const question = endQuestion(deviceText(session?.userAgent ?? null));
      return {
        type: "action.run" as const,
        action: "end",
        id: event.id,
        question,
        toast: () => endedToast("end"),
      };
    }),
    askToEndOthers: sendTo("actions", {
      type: "action.run" as const,
      action: "endOthers",
      id: "",
      question: endOthersQuestion,
      toast: () => endedToast("endOthers"),
    }),
    toastDone: emit(({ event }) => {
      assertEvent(event, "action.done");
      return endedToast(event.action);
    }),
  },
  guards: {
    ...readingGuards,
    isOther: ({ context, event }) =>
      event.type === "sessions.end" &&
      context.sessions?.some(({ id, isCurrent }) => id === event.id && !isCurrent) === true,
    hasOthers: ({ context }) => context.sessions?.some(({ isCurrent }) => !isCurrent) === true,
  },
}).createMachine({
  id: "ownSessions",
  description: "The person's own sessions: listed, ended one by one, or all but the current one.",
  context: { sessions: undefined, failure: undefined, running: undefined },
  invoke: [
    { src: "watchSessions", id: "sessions", input: "" },
    { src: "runActions", id: "actions" },
  ],
  type: "parallel",
  states: {
    reading: {
      ...readingStates,
      on: {
        "sessions.retry": { actions: sendTo("sessions", { type: "query.refetch" }) },
        "query.changed": toPhase,
      },
    },
    acting: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "sessions.end": { guard: "isOther", actions: "askToEnd" },
            "sessions.endOthers": { guard: "hasOthers", actions: "askToEndOthers" },
            "action.begun": {
              target: "ending",
              actions: assign({ running: ({ event: { action, id } }) => ({ action, id }) }),
            },
          },
        },
        // The cache reports a failure, and the sessions are read again after success and failure.
        ending: {
          exit: assign({ running: undefined }),
          on: {
            "action.done": { target: "idle", actions: "toastDone" },
            "action.failed": "idle",
          },
        },
      },
    },
  },
});

type OwnSessionsSnapshot = SnapshotFrom<typeof ownSessionsMachine>;

/** The sessions, the current one first; undefined until they are known. */
export const selectSessions = ({ context }: OwnSessionsSnapshot): readonly SessionRecord[] | undefined =>
  context.sessions;
/** True where another session than the current one may be ended. */
export const selectHasOthers = ({ context }: OwnSessionsSnapshot): boolean =>
  context.sessions?.some(({ isCurrent }) => !isCurrent) === true;
/** The id of the session that is being ended; '' for all others, undefined for none. */
export const selectEnding = ({ context }: OwnSessionsSnapshot): string | undefined => context.running?.id;
/** The phase of the read. */
export const selectSessionsStatus = ({ value }: OwnSessionsSnapshot) => value.reading;
/** The failure of the last read. */
export const selectSessionsFailure = ({ context }: OwnSessionsSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);
