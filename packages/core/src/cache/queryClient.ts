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

/** Number of repetitions of a failed read. Source: behaviour.md §9. */
const READ_RETRIES = 3;
/** Wait before the first repetition, in milliseconds; it doubles each time. Source: behaviour.md §9. */
const FIRST_RETRY_MS = 1000;
/** Longest wait before a repetition, in milliseconds. Source: behaviour.md §9. */
const LONGEST_RETRY_MS = 30_000;
/** Time for which an answer that is not shown is kept, in milliseconds. Source: behaviour.md §9. */
const CACHE_LIFE_MS = 5 * 60_000;

/** Options of a read or write. */
export interface CallMeta extends Record<string, unknown> {
  /** A poll: not counted as activity; its failures are logged but not shown. */
  readonly isBackground?: boolean;
  /** Read before a screen asked, and not shown yet. */
  readonly isAhead?: boolean;
  /** Read again when a notification comes, because it may tell of what is shown. */
  readonly followsNews?: boolean;
  /** True for failures that the screen shows itself, so that no toast is needed; a 403 to a write shows one anyway. */
  readonly isShownElsewhere?: (failure: Failure) => boolean;
  /** The id of the notification that this write marks as read; 'all' for all of them. */
  readonly marksRead?: string;
}

declare module "@tanstack/query-core" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

/** Dependencies of the cache. */
export interface QueryClientDeps {
  /** Receives every failure to show, once, after the last retry; never a 401 or a stale one. */
  readonly onFailure: (failure: Failure, kind: CallKind) => void;
  readonly log: (level: LogLevel, message: string, detail?: unknown) => void;
  readonly presence: Presence;
}

/** The cache of answers. */
export interface Cache {
  readonly client: QueryClient;
  /** Reports the start and end of each tracked read and write. Source: behaviour.md §4 Global loading flag. */
  onActivity(listen: (id: string, isRunning: boolean) => void): Stop;
  /** Drops every answer and every pending retry, because their session is over. */
  forgetAll(): void;
  stop(): void;
}

/** Creates the cache with the numbers of behaviour.md §9; it works without a window and after being offline. */
export const createQueryClient = (deps: QueryClientDeps): Cache => {
  // Without `window`, query-core would act as on a server: no retry, no expiry.
  environmentManager.setIsServer(() => false);
  // A retry must not wait until a hidden tab is shown.
  focusManager.setFocused(true);

  const report = (kind: CallKind, error: unknown, meta: CallMeta = {}) => {
    const failure = failureOf(error);
    if (failure.kind === "stale" || failure.kind === "unauthorized") return;
    // The screen reads again, and its failure is reported.
    if (meta.isAhead) return;
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
        // "online" would wait silently while offline; "always" fails after the retries and recovers when the
        // network returns.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // `runMutation` drops each write at its end. A time of 0 would set a timer every few milliseconds until then.
      mutations: { retry: 0, gcTime: Infinity, networkMode: "always" },
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
