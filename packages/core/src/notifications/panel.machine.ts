/**
 * The notification panel. Opening it while signed in reads its list, page by page as the person scrolls; while it is
 * open, the loaded pages are polled. Marking as read works wherever notifications are listed. Source: behaviour.md §2
 * Notifications, §9 Polling.
 */
import type { ListAnswer, Notification } from "@canopy/contracts";
import { assign, emit, enqueueActions, fromCallback, fromPromise, setup, type AnyEventObject } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { linkOf } from "./notificationLink.ts";
import { messages } from "../text/messages.ts";
import { hasNextPage, noRows, withPage, withRead, withUnread, type PanelRows } from "./panelRows.ts";
import type { PollEvent, PollInput } from "./pollTimer.ts";

/** Events of the panel, and of notifications wherever they are listed. */
export type PanelEvent =
  | { readonly type: "panel.toggle" }
  | { readonly type: "panel.close" }
  /** Loads the next page. */
  | { readonly type: "panel.more" }
  | { readonly type: "panel.retry" }
  | { readonly type: "notification.read"; readonly id: string }
  | { readonly type: "notification.unread"; readonly id: string }
  | { readonly type: "notification.readAll" }
  /** Marks it as read and opens its link. */
  | { readonly type: "notification.follow"; readonly notification: Notification };

/** Reports of the panel's own actors. */
export type PanelReport =
  | PollEvent
  /** There are new notifications, or one was marked elsewhere. */
  | { readonly type: "panel.outdated" }
  /** One is marked, or all that there were without an id. */
  | { readonly type: "notification.marked"; readonly id?: string; readonly as: ReadMark }
  /** All were read; `readAt` names those that the call marked, for an undo; undefined where it is not known or there were none. */
  | { readonly type: "notification.allRead"; readonly readAt: string | undefined }
  | { readonly type: "notification.unmarked"; readonly id?: string }
  | { readonly type: "session.over" };

/** Kind of undo of a marking of all as read, by the `readAt` that they share. */
export const UNDO_READ_ALL = "notifications.unread";

/** The two marks that a person gives a notification. */
export type ReadMark = "read" | "unread";

/** Marks one notification, or all without an id, which are only ever read. */
export interface MarkCommand {
  readonly type: "notification.mark";
  readonly id?: string;
  readonly as: ReadMark;
}

/** A read of the panel: one page, or all loaded pages; a poll is not activity. */
export interface PanelReading {
  readonly page: number;
  readonly isPoll: boolean;
}

/** Context of the panel. */
export interface PanelContext extends PollInput, PanelRows {
  readonly failure: Failure | undefined;
  /** The ids of notifications being marked. */
  readonly marking: readonly string[];
  readonly isMarkingAll: boolean;
  /** The server refused a poll, so polling stops. */
  readonly isRefused: boolean;
}

/** The panel of one session. */
export const panelMachine = setup({
  types: {
    context: {} as PanelContext,
    events: {} as PanelEvent | PanelReport,
    input: {} as PollInput,
    emitted: {} as Announcement,
  },
  actors: {
    pollTimer: fromCallback<AnyEventObject>(notProvided("pollTimer")),
    /** Sends `panel.close` when the person opens another screen. */
    watchRoute: fromCallback(notProvided("watchRoute")),
    /** Sends `panel.outdated`. */
    watchWrites: fromCallback(notProvided("watchWrites")),
    /** Rejects with a `CallError`. */
    readPage: fromPromise<ListAnswer<Notification>, PanelReading>(notProvided("readPage")),
    /** Reads the pages up to this one again, one after the other. */
    readPages: fromPromise<PanelRows, PanelReading>(notProvided("readPages")),
    /** Takes `notification.mark`; answers `notification.marked`, of all also `notification.allRead`, or `notification.unmarked`. */
    mark: fromCallback<MarkCommand>(notProvided("mark")),
  },
  actions: {
    reset: assign({ ...noRows, failure: undefined, isRefused: false }),
    take: assign((_, rows: PanelRows) => ({ ...rows, failure: undefined })),
    append: assign(({ context }, page: ListAnswer<Notification>) => ({
      ...withPage(context, page),
      failure: undefined,
    })),
    fail: assign((_, { error }: { readonly error: unknown }) => ({ failure: failureOf(error) })),
    heedRefusal: assign((_, { error }: { readonly error: unknown }) => ({
      isRefused: failureOf(error).kind === "forbidden",
    })),
    mark: enqueueActions(({ context, enqueue }, { id, as }: Omit<MarkCommand, "type">) => {
      if (id === undefined) enqueue.assign({ isMarkingAll: true });
      else enqueue.assign({ marking: [...context.marking, id] });
      enqueue.sendTo("marks", { type: "notification.mark", ...(id !== undefined && { id }), as });
    }),
    endMarking: assign(({ context }, { id }: { readonly id?: string | undefined }) =>
      id === undefined ? { isMarkingAll: false } : { marking: context.marking.filter((one) => one !== id) },
    ),
    show: assign(({ context }, { id, as }: Omit<MarkCommand, "type">) => ({
      rows: as === "read" ? withRead(context.rows, id) : withUnread(context.rows, id),
    })),
    tellAllRead: emit((_, { readAt }: { readonly readAt: string | undefined }) => ({
      ...{ type: "toast" as const, tone: "success" as const, text: messages.done },
      sequel: { text: "All notifications are marked as read" },
      ...(readAt !== undefined && {
        undo: { kind: UNDO_READ_ALL, id: readAt, done: "They are unread again" },
      }),
    })),
    go: emit((_, { to }: { readonly to: string }) => ({
      type: "navigate" as const,
      to,
      asksFirst: true,
    })),
  },
  guards: {
    isPermitted: ({ context }) => context.isPermitted,
    hasNext: ({ context }) => hasNextPage(context),
    hasRows: ({ context }) => context.pageCount > 0,
    mayPoll: ({ context }) => !context.isRefused,
    isMarking: ({ context }, { id }: { readonly id?: string | undefined }) =>
      id === undefined ? context.isMarkingAll : context.marking.includes(id),
  },
}).createMachine({
  id: "panel",
  description: "The notification panel, read page by page and polled while it is open.",
  context: ({ input }) => ({
    ...input,
    ...noRows,
    failure: undefined,
    marking: [],
    isMarkingAll: false,
    isRefused: false,
  }),
  invoke: [
    { src: "mark", id: "marks" },
    { src: "watchRoute", id: "place" },
  ],
  initial: "closed",
  on: {
    "panel.close": ".closed",
    "session.over": ".closed",
    "notification.read": [
      { guard: { type: "isMarking", params: ({ event }) => event } },
      { actions: { type: "mark", params: ({ event: { id } }) => ({ id, as: "read" }) } },
    ],
    "notification.unread": [
      { guard: { type: "isMarking", params: ({ event }) => event } },
      { actions: { type: "mark", params: ({ event: { id } }) => ({ id, as: "unread" }) } },
    ],
    "notification.readAll": [
      { guard: { type: "isMarking", params: {} } },
      { actions: { type: "mark", params: { as: "read" } } },
    ],
    "notification.follow": {
      target: ".closed",
      actions: enqueueActions(({ event: { notification }, enqueue }) => {
        const to = linkOf(notification);
        if (notification.status !== "READ")
          enqueue({ type: "mark", params: { id: notification.id, as: "read" } });
        if (to !== undefined) enqueue({ type: "go", params: { to } });
      }),
    },
    "notification.marked": {
      actions: [
        { type: "endMarking", params: ({ event }) => event },
        { type: "show", params: ({ event }) => event },
      ],
    },
    "notification.allRead": {
      actions: { type: "tellAllRead", params: ({ event }) => event },
    },
    "notification.unmarked": { actions: { type: "endMarking", params: ({ event }) => event } },
  },
  states: {
    closed: {
      entry: "reset",
      on: { "panel.toggle": { guard: "isPermitted", target: "open" } },
    },
    open: {
      invoke: [
        { src: "pollTimer", id: "pollTimer" },
        { src: "watchWrites", id: "writes" },
      ],
      initial: "loading",
      on: { "panel.toggle": "closed" },
      states: {
        loading: {
          invoke: {
            src: "readPage",
            id: "readFirst",
            input: { page: 1, isPoll: false },
            onDone: {
              target: "showing",
              actions: { type: "append", params: ({ event }) => event.output },
            },
            onError: { target: "failed", actions: { type: "fail", params: ({ event }) => event } },
          },
        },
        showing: {
          on: {
            "poll.due": { guard: "mayPoll", target: "refreshing" },
            "panel.outdated": { guard: "mayPoll", target: "refreshing" },
            "panel.more": { guard: "hasNext", target: "loadingMore" },
            // A failed poll may have come in between.
            "panel.retry": { guard: "hasNext", target: "loadingMore" },
          },
        },
        /** Reads in the background while the rows stay; the next page takes precedence. */
        refreshing: {
          on: {
            "panel.more": { guard: "hasNext", target: "loadingMore" },
            "panel.outdated": { target: "refreshing", reenter: true },
          },
          invoke: {
            src: "readPages",
            id: "readPages",
            input: ({ context }) => ({ page: Math.max(1, context.pageCount), isPoll: true }),
            onDone: { target: "showing", actions: { type: "take", params: ({ event }) => event.output } },
            onError: [
              {
                guard: "hasRows",
                target: "showing",
                actions: { type: "heedRefusal", params: ({ event }) => event },
              },
              {
                target: "failed",
                actions: [
                  { type: "heedRefusal", params: ({ event }) => event },
                  { type: "fail", params: ({ event }) => event },
                ],
              },
            ],
          },
        },
        loadingMore: {
          invoke: {
            src: "readPage",
            id: "readNext",
            input: ({ context }) => ({ page: context.pageCount + 1, isPoll: false }),
            onDone: { target: "showing", actions: { type: "append", params: ({ event }) => event.output } },
            onError: { target: "stuck", actions: { type: "fail", params: ({ event }) => event } },
          },
        },
        /** The next page failed; the rows stay, and polling continues. */
        stuck: {
          on: {
            "panel.retry": "loadingMore",
            "poll.due": { guard: "mayPoll", target: "refreshing" },
            "panel.outdated": { guard: "mayPoll", target: "refreshing" },
          },
        },
        failed: {
          on: { "panel.retry": "loading", "poll.due": { guard: "mayPoll", target: "refreshing" } },
        },
      },
    },
  },
});
