/**
 * The person's calendar feed: on or off, turned on, renewed with a new link and turned off. The link is shown once.
 * Source: behaviour.md §2 Calendar, §7 Calendar feed.
 */
import type { CalendarFeed } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, sendTo, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { readingGuards, readingStates, toPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { ActionCommand, ActionReport, Question } from "../dialogs/question.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { messages } from "../text/messages.ts";

/** What a person does with the feed. */
export type CalendarFeedEvent =
  | { readonly type: "feed.turnOn" }
  /** A new link in the old one's place; asked first. */
  | { readonly type: "feed.renew" }
  /** Asked first. */
  | { readonly type: "feed.turnOff" }
  | { readonly type: "feed.retry" };

/** What is done with the feed. */
export type FeedAction = "renew" | "revoke";

const questions: Readonly<Record<FeedAction, Question>> = {
  renew: {
    title: "Make a new link?",
    message: "The old link stops working. Calendar programs that follow it need the new one.",
    confirmLabel: "Make a new link",
  },
  revoke: {
    title: "Turn the calendar feed off?",
    message: "The link stops working, and calendar programs that follow it show nothing new.",
    confirmLabel: "Turn off",
    isDanger: true,
  },
};

interface CalendarFeedContext {
  readonly feed: CalendarFeed | undefined;
  readonly failure: Failure | undefined;
  /** The link that was just made; nobody can ask for it again. */
  readonly url: string | undefined;
}

/** The feed of whoever is signed in. */
export const calendarFeedMachine = setup({
  types: {
    context: {} as CalendarFeedContext,
    events: {} as CalendarFeedEvent | QueryChanged<CalendarFeed> | ActionReport<string | undefined>,
    emitted: {} as Announcement,
  },
  actors: {
    watchFeed: fromCallback<QueryCommand<string>, string>(notProvided("watchFeed")),
    /** Takes `action.run` of a `FeedAction`, asks where it must, and reports; 'renew' gives the new link. */
    runActions: fromCallback<ActionCommand>(notProvided("runActions")),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, "query.changed");
      return { feed: event.query.data, failure: event.query.failure };
    }),
    run: sendTo("actions", (_, { action, isAsked }: { action: FeedAction; isAsked: boolean }) => ({
      type: "action.run" as const,
      action,
      id: "",
      question: isAsked ? questions[action] : undefined,
    })),
    toastDone: emit({ type: "toast", tone: "success", text: messages.done }),
  },
  guards: {
    ...readingGuards,
    isOff: ({ context }) => context.feed?.isOn === false,
    isOn: ({ context }) => context.feed?.isOn === true,
    isAction: ({ event }, action: FeedAction) => event.type === "action.begun" && event.action === action,
  },
}).createMachine({
  id: "calendarFeed",
  context: { feed: undefined, failure: undefined, url: undefined },
  invoke: [
    { src: "watchFeed", id: "feed", input: "" },
    { src: "runActions", id: "actions" },
  ],
  type: "parallel",
  states: {
    reading: {
      ...readingStates,
      on: {
        "feed.retry": { actions: sendTo("feed", { type: "query.refetch" }) },
        "query.changed": toPhase,
      },
    },
    acting: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "feed.turnOn": {
              guard: "isOff",
              actions: { type: "run", params: { action: "renew", isAsked: false } },
            },
            "feed.renew": {
              guard: "isOn",
              actions: { type: "run", params: { action: "renew", isAsked: true } },
            },
            "feed.turnOff": {
              guard: "isOn",
              actions: { type: "run", params: { action: "revoke", isAsked: true } },
            },
            "action.begun": [
              { guard: { type: "isAction", params: "renew" }, target: "renewing" },
              { target: "revoking" },
            ],
          },
        },
        // The cache tells of a failure, and the state is read again after either.
        renewing: {
          on: {
            "action.done": { target: "idle", actions: assign({ url: ({ event }) => event.result }) },
            "action.failed": "idle",
          },
        },
        revoking: {
          on: {
            "action.done": { target: "idle", actions: [assign({ url: undefined }), "toastDone"] },
            "action.failed": "idle",
          },
        },
      },
    },
  },
});

type CalendarFeedSnapshot = SnapshotFrom<typeof calendarFeedMachine>;

/** Whether it is on, since when, and when it was last read; undefined until that is known. */
export const selectFeed = ({ context }: CalendarFeedSnapshot): CalendarFeed | undefined => context.feed;
/** The new link, where one was just made. */
export const selectFeedUrl = ({ context }: CalendarFeedSnapshot): string | undefined => context.url;
/** Why its state is not known. */
export const selectFeedFailure = ({ context }: CalendarFeedSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);
/** What is under way. */
export const selectFeedStep = (snapshot: CalendarFeedSnapshot) => snapshot.value.acting;
