/**
 * The signed-in session: restored from the stored token, kept until the token expires, ended once.
 * It reports only that nobody is signed in; the route guard decides which page opens then.
 * Source: behaviour.md §4 Authentication, §8 What is shown, §9 Redirect delay after a 401.
 */
import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { SESSION_TOAST_MS } from "../failures/failureAnnouncements.ts";
import { firstMessages } from "../text/firstMessages.ts";
import { accessChecks, type AccessChecks, type SessionStatus } from "./access.ts";
import type { Profile } from "./token.ts";
import { isKnownZone } from "../base/zones.ts";
import type { OwnDetails } from "./tokenStore.ts";

/** A token with the profile and expiry read from it. */
export interface StoredSession {
  readonly token: string;
  readonly profile: Profile;
}

/** The session's events. */
export type SessionEvent =
  /** Someone signed in in this tab; `to` is the path to open. */
  | ({
      readonly type: "session.begin";
      readonly refresh: string | undefined;
      readonly to: string;
    } & StoredSession)
  /** Another tab stored a token; `to` is the path that a public screen here leads to. */
  | ({ readonly type: "session.adopt"; readonly to: string | undefined } & StoredSession)
  /** Another tab removed the tokens; `isByChoice` says that the person signed out there. */
  | { readonly type: "session.lost"; readonly isByChoice: boolean }
  /** A call made in `epoch` got a 401. */
  | { readonly type: "session.reject"; readonly text: string; readonly epoch: number }
  /** The person has changed their name; their token keeps the old one. */
  | ({ readonly type: "session.change" } & OwnDetails)
  /** The person has changed their own record in another tab. */
  | ({ readonly type: "session.follow" } & OwnDetails)
  /** The person signs out. */
  | { readonly type: "session.end" }
  /** The clock may have jumped, or the server's time is known more exactly. */
  | { readonly type: "session.check" };

/** Reports of the session: it is over, so everything it left must be cleared; the person's own record is another one, so it must be read again; or an announcement. */
export type SessionReport =
  | { readonly type: "session.over" }
  | { readonly type: "session.outdated" }
  | Announcement;

/** Time from a 401 to the login page, in milliseconds. Source: behaviour.md §9. */
const REJECTION_GRACE_MS = 1_500;
/** Longest wait before the wall clock is read again, in milliseconds; far below setTimeout's 31 bits. */
export const LONGEST_HOP_MS = 12 * 60 * 60_000;

interface SessionContext {
  readonly token: string | undefined;
  /** Kept while leaving, so that unsaved work is stored as a draft of its owner. */
  readonly profile: Profile | undefined;
  /** Increases at every beginning and end; answers to calls of an earlier epoch are dropped. */
  readonly epoch: number;
  /** Number of sessions that this page has had. */
  readonly count: number;
}

/** The session of this page. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionReport,
  },
  actors: {
    /** Reads the stored token; undefined when it is absent, unreadable or expired. */
    restore: fromPromise<StoredSession | undefined>(notProvided("restore")),
  },
  actions: {
    keepTokens: notProvided("keepTokens") as (
      _: unknown,
      tokens: { token: string; refresh: string | undefined },
    ) => void,
    forgetTokens: notProvided("forgetTokens") as (
      _: unknown,
      which: { own: string | undefined; isByChoice: boolean },
    ) => void,
    keepDetails: notProvided("keepDetails") as (_: unknown, details: OwnDetails) => void,
    takeDetails: assign(({ context }, { userName, userSurname, timeZone, version }: OwnDetails) => ({
      profile: context.profile && { ...context.profile, userName, userSurname, timeZone, version },
    })),
    tellOutdated: emit({ type: "session.outdated" }),
    /** Tells the server; nothing waits for it, and its failure changes nothing. */
    signOut: notProvided("signOut") as (_: unknown, of: { token: string | undefined }) => void,
    dropDrafts: notProvided("dropDrafts") as (_: unknown, of: { userId: string | undefined }) => void,
    tellOver: emit({ type: "session.over" }),
    raiseEpoch: assign({ epoch: ({ context }) => context.epoch + 1 }),
    hold: assign((_, { token, profile }: StoredSession) => ({ token, profile })),
    toastSuccess: emit((_, { text }: { text: string }) => ({ type: "toast", tone: "success", text })),
    toastEnd: emit((_, { text }: { text: string }) => ({
      type: "toast",
      tone: "error",
      text,
      durationMs: SESSION_TOAST_MS,
      key: "session",
    })),
    go: emit((_, { to }: { to: string }) => ({ type: "navigate", to, replace: true })),
  },
  guards: {
    isExpired: notProvided("isExpired") as (_: { readonly context: SessionContext }) => boolean,
    isCurrent: ({ context, event }) => event.type === "session.reject" && event.epoch === context.epoch,
    isOwn: ({ context, event }) =>
      event.type === "session.change" && event.userId === context.profile?.userId,
    isOwnNews: ({ context, event }) =>
      event.type === "session.follow" &&
      event.userId === context.profile?.userId &&
      event.version !== context.profile.version,
    leadsOn: ({ event }) => event.type === "session.adopt" && event.to !== undefined,
    isByChoice: ({ event }) => event.type === "session.lost" && event.isByChoice,
  },
  delays: {
    rejectionGrace: REJECTION_GRACE_MS,
    nextHop: notProvided("nextHop") as (_: { readonly context: SessionContext }) => number,
  },
}).createMachine({
  id: "session",
  description: "The signed-in session: restored from the stored token, kept until it expires, ended once.",
  context: { token: undefined, profile: undefined, epoch: 0, count: 0 },
  initial: "restoring",
  on: {
    "session.begin": {
      target: ".active",
      reenter: true,
      actions: [
        { type: "keepTokens", params: ({ event }) => event },
        { type: "hold", params: ({ event }) => event },
        { type: "toastSuccess", params: { text: firstMessages.loginSuccessful } },
        { type: "go", params: ({ event }) => event },
      ],
    },
    "session.adopt": {
      target: ".active",
      reenter: true,
      actions: { type: "hold", params: ({ event }) => event },
    },
  },
  states: {
    restoring: {
      invoke: {
        id: "restore",
        src: "restore",
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: "active",
            actions: assign(({ event }) => ({ token: event.output?.token, profile: event.output?.profile })),
          },
          {
            target: "absent",
            actions: { type: "forgetTokens", params: { own: undefined, isByChoice: false } },
          },
        ],
        onError: {
          target: "absent",
          actions: { type: "forgetTokens", params: { own: undefined, isByChoice: false } },
        },
      },
    },
    absent: {
      entry: assign({ token: undefined, profile: undefined }),
      on: {
        "session.adopt": {
          guard: "leadsOn",
          target: "active",
          actions: [
            { type: "hold", params: ({ event }) => event },
            { type: "go", params: ({ event: { to = "/" } }) => ({ to }) },
          ],
        },
      },
    },
    active: {
      entry: ["raiseEpoch", assign({ count: ({ context }) => context.count + 1 })],
      exit: ["raiseEpoch", "tellOver"],
      initial: "waiting",
      on: {
        "session.check": [{ guard: "isExpired", target: ".expired" }, { target: ".waiting" }],
        "session.reject": {
          guard: "isCurrent",
          target: "leaving",
          actions: [
            { type: "forgetTokens", params: ({ context }) => ({ own: context.token, isByChoice: false }) },
            { type: "toastEnd", params: ({ event }) => event },
          ],
        },
        "session.change": {
          guard: "isOwn",
          actions: [
            { type: "takeDetails", params: ({ event }) => event },
            { type: "keepDetails", params: ({ event: { type: _, ...details } }) => details },
          ],
        },
        "session.follow": {
          guard: "isOwnNews",
          actions: [{ type: "takeDetails", params: ({ event }) => event }, "tellOutdated"],
        },
        "session.lost": [
          { guard: "isByChoice", target: "absent", actions: { type: "go", params: { to: "/login" } } },
          { target: "absent" },
        ],
        "session.end": {
          target: "absent",
          actions: [
            { type: "signOut", params: ({ context }) => ({ token: context.token }) },
            { type: "forgetTokens", params: ({ context }) => ({ own: context.token, isByChoice: true }) },
            { type: "dropDrafts", params: ({ context }) => ({ userId: context.profile?.userId }) },
            { type: "toastSuccess", params: { text: firstMessages.logoutSuccessful } },
            { type: "go", params: { to: "/login" } },
          ],
        },
      },
      states: {
        waiting: {
          after: {
            nextHop: [
              { guard: "isExpired", target: "expired" },
              { target: "waiting", reenter: true },
            ],
          },
        },
        expired: {
          always: {
            target: "#session.absent",
            actions: [
              { type: "forgetTokens", params: ({ context }) => ({ own: context.token, isByChoice: false }) },
              { type: "toastEnd", params: { text: firstMessages.sessionExpired } },
            ],
          },
        },
      },
    },
    /** The session is over and has been reported; 401s of parallel calls belong to the earlier epoch. */
    leaving: {
      entry: assign({ token: undefined }),
      after: { rejectionGrace: "absent" },
    },
  },
});

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** The session's state for the guard. */
export const selectStatus = (snapshot: SessionSnapshot): SessionStatus => {
  if (snapshot.matches("restoring")) return "loading";
  if (snapshot.matches("active")) return "signedIn";
  return snapshot.matches("leaving") ? "leaving" : "signedOut";
};

/** The profile of the signed-in person. */
export const selectProfile = (snapshot: SessionSnapshot): Profile | undefined => snapshot.context.profile;

/** The time zone that the signed-in person has chosen; undefined for none, and for one that the device does not know. */
export const selectTimeZone = (snapshot: SessionSnapshot): string | undefined => {
  const zone = snapshot.context.profile?.timeZone;
  return zone && isKnownZone(zone) ? zone : undefined;
};

/** The permission checks of the signed-in person; the same object as long as the session is. */
export const selectAccess = (snapshot: SessionSnapshot): AccessChecks =>
  accessChecks(selectStatus(snapshot), snapshot.context.profile);

/** A new number for each session; a screen keyed by it shows nothing of the person before. */
export const selectSessionKey = (snapshot: SessionSnapshot): number => snapshot.context.count;
