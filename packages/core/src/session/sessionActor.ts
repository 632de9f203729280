import { createActor, fromPromise, type Actor, type ActorOptions, type AnyActorLogic } from "xstate";
import type { SessionView } from "../api/http.ts";
import type { ServerClock } from "../base/clock.ts";
import { LONGEST_HOP_MS, sessionMachine, type StoredSession } from "./session.machine.ts";
import { readLiveToken, readToken } from "./token.ts";
import { ACCESS_TOKEN_KEY, createTokenStore, DETAILS_KEY, type OwnDetails } from "./tokenStore.ts";
import { firstMessages } from "../text/firstMessages.ts";
import type { Ports, Stop } from "../base/ports.ts";

/** Takes the tokens of a sign-in. Rejects with an `Error` whose message is shown to the person ('Invalid token'). */
export type TakeTokens = (answer: { access_token?: unknown; refresh_token?: unknown }) => Promise<void>;

interface SessionDeps extends Pick<Ports, "local" | "presence" | "log"> {
  readonly clock: ServerClock;
  /** The clock's difference as all tabs store it, in milliseconds. */
  readonly skew: { readonly read: () => number; readonly write: (ms: number) => void };
  readonly inspection: Pick<ActorOptions<AnyActorLogic>, "inspect">;
  readonly dropDrafts: (userId: string) => void;
  /** Ends the token's session on the server; returns at once. */
  readonly signOut: (token: string) => void;
  /** Path to open after a sign-in; undefined where the page is not a public screen. */
  readonly destination: () => string | undefined;
}

/** The running session and its functions for the app. */
interface Session {
  readonly actor: Actor<typeof sessionMachine>;
  /** The session's state for the HTTP client. */
  readonly view: SessionView;
  readonly attemptSignIn: () => TakeTokens;
  /** Reports that a call of this epoch got a 401. */
  reject(text: string, epoch: number): void;
  /** Takes the name and the time zone that the person has chosen. */
  readonly changeOwn: (details: OwnDetails) => void;
  /** Listens to other tabs and to wake-ups until stopped. */
  watch(): Stop;
}

const refuse = (reason: string) => Promise.reject(new Error(reason));

/** Creates the session from its machine, the stored tokens and the server's clock. */
export const createSession = (deps: SessionDeps): Session => {
  const { clock, local, log, presence } = deps;
  const tokens = createTokenStore(local, log);
  const storedSessionOf = (token: string | undefined): StoredSession | undefined => {
    // without a token that counts, the stored difference is in doubt until the server says the time: the device's clock
    // may have been put right since
    if (!readLiveToken(token, clock.nowMs()).ok) clock.doubtStored();
    const read = readLiveToken(token, clock.nowMs());
    if (!read.ok || token === undefined) return undefined;
    const own = tokens.readDetails();
    const profile = own?.userId === read.profile.userId ? { ...read.profile, ...own } : read.profile;
    return { token, profile };
  };
  const leftMs = (context: { readonly profile: StoredSession["profile"] | undefined }) =>
    (context.profile?.expiresAtMs ?? 0) - clock.nowMs();

  const actor = createActor(
    sessionMachine.provide({
      actors: { restore: fromPromise(async () => storedSessionOf(tokens.readAccess())) },
      actions: {
        keepTokens: (_, { token, refresh }) => tokens.write({ access: token, refresh }),
        keepDetails: (_, details) => tokens.writeDetails(details),
        forgetTokens: (_, { own, isByChoice }) => tokens.forget(own, isByChoice),
        signOut: (_, { token }) => token !== undefined && deps.signOut(token),
        dropDrafts: (_, { userId }) => userId !== undefined && deps.dropDrafts(userId),
      },
      guards: { isExpired: ({ context }) => leftMs(context) <= 0 },
      delays: { nextHop: ({ context }) => Math.min(LONGEST_HOP_MS, Math.max(0, leftMs(context))) },
    }),
    deps.inspection,
  );
  /** Number of the newest attempt to sign in. */
  let newest = 0;
  const context = () => actor.getSnapshot().context;
  /** False once the app is stopped; late answers are then ignored. */
  const isRunning = () => actor.getSnapshot().status === "active";
  const isActive = () => isRunning() && actor.getSnapshot().matches("active");

  /** Finds in the shared store what other tabs did: signed in, signed out, or got a 401. Reads it again each time, because an event may report an older state. */
  const lookAtStore = (): void => {
    const stored = tokens.readAccess();
    const own = context().token;
    if (stored === own) return;
    clock.hearStored(deps.skew.read());
    const held = storedSessionOf(stored);
    if (held) return actor.send({ type: "session.adopt", ...held, to: deps.destination() });
    if (own === undefined) return;
    if (stored !== undefined) tokens.forget(stored, false);
    actor.send({ type: "session.lost", isByChoice: stored === undefined && tokens.wasSignedOut() });
  };
  /** Checks other tabs and the clock first, so that nothing is sent or shown for a session that is over. */
  const catchUp = (): void => {
    if (!isRunning() || actor.getSnapshot().matches("restoring")) return;
    lookAtStore();
    if (isActive() && leftMs(context()) <= 0) actor.send({ type: "session.check" });
  };

  /** Takes the details that another tab has stored. */
  const followDetails = (): void => {
    const details = tokens.readDetails();
    if (details && isRunning()) actor.send({ type: "session.follow", ...details });
  };

  return {
    actor,
    view: {
      isOver: () => {
        catchUp();
        return !isActive();
      },
      epoch: () => context().epoch,
      token: () => context().token,
    },
    attemptSignIn: () => {
      newest += 1;
      const attempt = newest;
      const { epoch } = context();
      return ({ access_token, refresh_token }) => {
        catchUp();
        if (!isRunning()) return Promise.resolve();
        const read = readToken(access_token);
        if (attempt !== newest || epoch !== context().epoch) {
          // nobody uses this session, so it would only stand among the person's own until it expires
          if (read.ok) deps.signOut(read.token);
          return Promise.resolve();
        }
        if (!read.ok) return refuse(read.reason);
        const { token, profile } = read;
        // not by the time at which it was made: by that, every expired token would be valid
        if (profile.expiresAtMs <= clock.nowMs()) return refuse(firstMessages.invalidToken);
        // stored before the token, because other tabs judge the token by it
        if (profile.issuedAtMs !== undefined && clock.hearIssue(profile.issuedAtMs))
          deps.skew.write(clock.skewMs());
        const refresh = typeof refresh_token === "string" ? refresh_token : undefined;
        actor.send({ type: "session.begin", token, profile, refresh, to: deps.destination() ?? "/" });
        return Promise.resolve();
      };
    },
    reject: (text, epoch) => {
      catchUp();
      if (isRunning()) actor.send({ type: "session.reject", text, epoch });
    },
    changeOwn: (details) => {
      if (isRunning()) actor.send({ type: "session.change", ...details });
    },
    watch: () => {
      const stopTabs = local.onForeignChange((key) => {
        if (key === null || key === ACCESS_TOKEN_KEY) catchUp();
        if (key === DETAILS_KEY) followDetails();
      });
      const stopWaking = presence.onWake(() => {
        catchUp();
        followDetails();
        actor.send({ type: "session.check" });
      });
      return () => {
        stopTabs();
        stopWaking();
      };
    },
  };
};
