import {
  environmentManager,
  focusManager,
  MutationCache,
  QueryCache,
  QueryClient,
  type Mutation,
  type Query,
} from "@tanstack/query-core";
import type { LogLevel, Presence, Stop } from "../base/ports.ts";
import { failureOf, isWorthRetrying, type Failure } from "../failures/failure.ts";
import type { CallKind } from "../failures/failureAnnouncements.ts";

/** How often a failed read is repeated. Source: behaviour.md §9. */
const READ_RETRIES = 3;
/** The wait before the first repetition; it doubles. Source: behaviour.md §9. */
const FIRST_RETRY_MS = 1000;
/** The longest wait before a repetition. Source: behaviour.md §9. */
const LONGEST_RETRY_MS = 30_000;
/** How long an answer that nobody shows is kept. Source: behaviour.md §9. */
const CACHE_LIFE_MS = 5 * 60_000;

/** What a read or write says about itself. */
export interface CallMeta extends Record<string, unknown> {
  /** A poll: not counted as activity; its failures are logged, never shown. */
  readonly isBackground?: boolean;
  /** True for the failures that the screen shows itself, so that no toast is needed; a 403 to a write has one all the same. */
  readonly isShownElsewhere?: (failure: Failure) => boolean;
}

declare module "@tanstack/query-core" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

/** What the cache needs of the app. */
export interface QueryClientDeps {
  /** Hears every failure that a person must hear of, once, after the last retry; never a 401, never a stale one. */
  readonly onFailure: (failure: Failure, kind: CallKind) => void;
  readonly log: (level: LogLevel, message: string, detail?: unknown) => void;
  readonly presence: Presence;
}

/** The cache of answers and how to end its listening. */
export interface Cache {
  readonly client: QueryClient;
  /** Calls back when a tracked read or write starts and when it ends. Source: behaviour.md §4 Global loading flag. */
  onActivity(listen: (id: string, isRunning: boolean) => void): Stop;
  /** Drops every answer and every pending retry: the session that asked is over. */
  forgetAll(): void;
  stop(): void;
}

/** Makes the cache with the numbers of behaviour.md §9; it works without a window and after a spell offline. */
export const createQueryClient = (deps: QueryClientDeps): Cache => {
  // Without `window` query-core takes itself for a server: no retry, no expiry.
  environmentManager.setIsServer(() => false);
  // A retry must not wait until a hidden tab is looked at.
  focusManager.setFocused(true);

  const report = (kind: CallKind, error: unknown, meta: CallMeta = {}) => {
    const failure = failureOf(error);
    if (failure.kind === "stale" || failure.kind === "unauthorized") return;
    if (failure.kind === "unexpected" || meta.isBackground) deps.log("error", "A call failed", error);
    const isRefusedWrite = kind === "write" && failure.kind === "forbidden";
    const isShown = !isRefusedWrite && meta.isShownElsewhere?.(failure);
    if (!meta.isBackground && !isShown) deps.onFailure(failure, kind);
  };

  const queryCache = new QueryCache({ onError: (error, query) => report("read", error, query.meta) });
  const mutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => report("write", error, mutation.meta),
  });
  const client = new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < READ_RETRIES && isWorthRetrying(failureOf(error)),
        retryDelay: (failures) => Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS),
        gcTime: CACHE_LIFE_MS,
        // "online" would wait in silence while offline; so it fails after its retries, and recovers on return.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // What was written may hold a password: nothing of it is kept.
      mutations: { retry: 0, gcTime: 0, networkMode: "always" },
    },
  });

  const stopWaking = deps.presence.onWake(() => {
    if (deps.presence.isOnline()) queryCache.onOnline();
    if (deps.presence.isVisible()) queryCache.onFocus();
  });

  return {
    client,
    onActivity: (listen) => followActivity(queryCache, mutationCache, listen),
    forgetAll: () => client.clear(),
    stop: () => {
      stopWaking();
      client.clear();
    },
  };
};

const followActivity = (
  queries: QueryCache,
  mutations: MutationCache,
  listen: (id: string, isRunning: boolean) => void,
): Stop => {
  const running = new Set<string>();
  const note = (id: string, isRunning: boolean) => {
    if (running.has(id) === isRunning) return;
    if (isRunning) running.add(id);
    else running.delete(id);
    listen(id, isRunning);
  };
  const ofQuery = (query: Query, isGone: boolean) =>
    note(
      `query ${query.queryHash}`,
      !isGone && !query.meta?.isBackground && query.state.fetchStatus === "fetching",
    );
  const ofMutation = (mutation: Mutation<unknown, unknown>, isGone: boolean) =>
    note(
      `mutation ${mutation.mutationId}`,
      !isGone && !mutation.meta?.isBackground && mutation.state.status === "pending",
    );
  const stopQueries = queries.subscribe((event) => ofQuery(event.query, event.type === "removed"));
  const stopMutations = mutations.subscribe(
    (event) => event.mutation && ofMutation(event.mutation, event.type === "removed"),
  );
  return () => {
    stopQueries();
    stopMutations();
  };
};
