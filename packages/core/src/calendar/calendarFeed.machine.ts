/**
 * The person's calendar feed: turned on, renewed with a new link, or turned off. A link is shown only once.
 * Source: behaviour.md §2 Calendar, §7 Calendar feed.
 */
import { readWireDate, type CalendarFeed } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, sendTo, setup, type SnapshotFrom } from "xstate";
import { ONE_LINE_TOAST_MS, type Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { readingGuards, readingStates, toPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { ActionCommand, ActionReport, Question } from "../dialogs/question.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { messages } from "../text/messages.ts";

/** Events of the calendar feed. */
export type CalendarFeedEvent =
  | { readonly type: "feed.turnOn" }
  /** Replaces the link by a new one, after a question. */
  | { readonly type: "feed.renew" }
  /** Turns the feed off, after a question. */
  | { readonly type: "feed.turnOff" }
  | { readonly type: "feed.retry" };

/** An action on the feed. */
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

/** The toast of an action whose dialog was closed before the answer came. */
const leftToasts = {
  renew: {
    type: "toast",
    tone: "error",
    text: "The dialog was closed before the new calendar link came. Make another link to copy it.",
    durationMs: ONE_LINE_TOAST_MS,
  },
  revoke: { type: "toast", tone: "success", text: messages.done },
} as const satisfies Readonly<Record<FeedAction, Announcement>>;

/** A new link and the time at which it was made, by which a still newer one is known. */
export type FeedLink = Pick<CalendarFeed, "createdAt"> & { readonly url: string };

const madeMs = (feed: Pick<CalendarFeed, "createdAt"> | undefined): number =>
  (feed?.createdAt && readWireDate(feed.createdAt)?.getTime()) || 0;

/** True if the feed as it was read has a newer link than this one, which was made in another tab or on another device. */
const isReplaced = (link: FeedLink, feed: CalendarFeed | undefined): boolean => madeMs(feed) > madeMs(link);

interface CalendarFeedContext {
  readonly feed: CalendarFeed | undefined;
  readonly failure: Failure | undefined;
  /** The newest link; the server never returns it again. */
  readonly link: FeedLink | undefined;
}

/** The calendar feed of the signed-in person. */
export const calendarFeedMachine = setup({
  types: {
    context: {} as CalendarFeedContext,
    events: {} as CalendarFeedEvent | QueryChanged<CalendarFeed> | ActionReport<FeedLink | undefined>,
    emitted: {} as Announcement,
  },
  actors: {
    watchFeed: fromCallback<QueryCommand<string>, string>(notProvided("watchFeed")),
    /** Takes `action.run` of a `FeedAction`, asks where needed and reports the result; 'renew' returns the new link. */
    runActions: fromCallback<ActionCommand>(notProvided("runActions")),
  },
  actions: {
    take: assign(({ context: { link }, event }) => {
      assertEvent(event, "query.changed");
      const { data: feed, failure } = event.query;
      return { feed, failure, link: link && isReplaced(link, feed) ? undefined : link };
    }),
    run: sendTo("actions", (_, { action, isAsked }: { action: FeedAction; isAsked: boolean }) => ({
      type: "action.run" as const,
      action,
      id: "",
      question: isAsked ? questions[action] : undefined,
      // the machine tells by itself while the dialog is open
      toast: (_answer: unknown, isGone: boolean) => (isGone ? leftToasts[action] : undefined),
    })),
    toastDone: emit(leftToasts.revoke),
  },
  guards: {
    ...readingGuards,
    isOff: ({ context }) => context.feed?.isOn === false,
    isOn: ({ context }) => context.feed?.isOn === true,
    isAction: ({ event }, action: FeedAction) => event.type === "action.begun" && event.action === action,
  },
}).createMachine({
  id: "calendarFeed",
  description: "The person's calendar feed: turned on, renewed with a new link, or turned off.",
  context: { feed: undefined, failure: undefined, link: undefined },
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
        // The cache reports a failure, and the feed is read again after success and failure.
        renewing: {
          on: {
            "action.done": { target: "idle", actions: assign({ link: ({ event }) => event.result }) },
            "action.failed": "idle",
          },
        },
        revoking: {
          on: {
            "action.done": { target: "idle", actions: [assign({ link: undefined }), "toastDone"] },
            "action.failed": "idle",
          },
        },
      },
    },
  },
});

type CalendarFeedSnapshot = SnapshotFrom<typeof calendarFeedMachine>;

/** The feed's state: on or off, since when, and when it was last read; undefined until it is known. */
export const selectFeed = ({ context }: CalendarFeedSnapshot): CalendarFeed | undefined => context.feed;
/** The new link, where one was just made and nobody has made another since. */
export const selectFeedUrl = ({ context }: CalendarFeedSnapshot): string | undefined => context.link?.url;
/** The failure of the last read. */
export const selectFeedFailure = ({ context }: CalendarFeedSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);
/** The running step. */
export const selectFeedStep = (snapshot: CalendarFeedSnapshot) => snapshot.value.acting;
