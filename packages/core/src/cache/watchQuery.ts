import { keepPreviousData, QueryObserver, type QueryClient, type QueryKey } from "@tanstack/query-core";
import { fromCallback } from "xstate";
import { failureOf, type Failure } from "../failures/failure.ts";
import type { CallMeta } from "./queryClient.ts";

/** One read: its cache key and its call. */
export interface Reading<Data> {
  readonly key: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<Data>;
  /** Time in milliseconds for which the answer is fresh. */
  readonly staleMs?: number;
  /** Data that are known before the answer; they are shown until the answer or a failure comes. */
  readonly known?: () => Data | undefined;
  readonly meta?: CallMeta;
}

/** Commands to a watched query: ask for something else, or read the same again. */
export type QueryCommand<Ask> =
  | { readonly type: "query.ask"; readonly ask: Ask }
  | { readonly type: "query.refetch" };

/** The state of a watched query. `isPrevious`: the data belong to the previous question, or were known before the answer. */
export interface QueryView<Data> {
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
  readonly isFetching: boolean;
  readonly isPrevious: boolean;
}

/** The report of a watched query's new state. */
export interface QueryChanged<Data> {
  readonly type: "query.changed";
  readonly query: QueryView<Data>;
}

/** Time in milliseconds for which an answer that was read ahead is shown without reading it again. */
const AHEAD_FRESH_MS = 5_000;

/**
 * Reads before a screen asks. A failure is silent: the screen reads again and reports it. What a screen shows already
 * is left to that screen, because the cache would take the silence over for its next read.
 */
export const readAhead = async (client: QueryClient, { key, read }: Reading<unknown>): Promise<void> => {
  if (client.getQueryCache().find({ queryKey: key })?.isActive()) return;
  await client.prefetchQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    staleTime: AHEAD_FRESH_MS,
    meta: { isBackground: true, isAhead: true },
  });
};

/** Whether the answer has just been read ahead, for a screen that opens now. */
const isJustRead = (client: QueryClient, key: QueryKey): boolean => {
  const known = client.getQueryCache().find({ queryKey: key });
  return known?.meta?.isAhead === true && !known.isStaleByTime(AHEAD_FRESH_MS);
};

/** An actor that watches one query while its owner runs and sends `query.changed`, or what `report` names; the last page stays while the next loads. */
export const watchQuery = <Ask, Data>(
  client: QueryClient,
  readingOf: (ask: Ask) => Reading<Data>,
  report = "query.changed",
) => {
  const optionsFor = (ask: Ask) => {
    const { key, read, staleMs, meta } = readingOf(ask);
    return {
      queryKey: key,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(signal),
      placeholderData: keepPreviousData,
      ...(staleMs !== undefined && { staleTime: staleMs }),
      ...(meta && { meta }),
    };
  };
  return fromCallback<QueryCommand<Ask>, Ask>(({ input, sendBack, receive }) => {
    const options = optionsFor(input);
    const observer = new QueryObserver<Data>(client, {
      ...options,
      ...(isJustRead(client, options.queryKey) && { staleTime: AHEAD_FRESH_MS }),
    });
    let known = readingOf(input).known?.();
    let told: QueryView<Data> | undefined;
    const tell = () => {
      const { data, error, isFetching, isPending, isPlaceholderData } = observer.getCurrentResult();
      const query = {
        data: isPending ? known : data,
        failure: error && !isFetching ? failureOf(error) : undefined,
        isFetching,
        isPrevious: isPlaceholderData || (isPending && known !== undefined),
      };
      if (told && sameView(told, query)) return;
      told = query;
      sendBack({ type: report, query });
    };
    const stop = observer.subscribe(tell);
    tell();
    receive((command) => {
      // A read under way goes on: whoever looks again every few seconds would never get a slow answer.
      if (command.type === "query.refetch") void observer.refetch({ cancelRefetch: false });
      else {
        known = readingOf(command.ask).known?.();
        observer.setOptions(optionsFor(command.ask));
      }
      tell();
    });
    return stop;
  });
};

const sameView = <Data>(a: QueryView<Data>, b: QueryView<Data>): boolean =>
  a.data === b.data &&
  a.isFetching === b.isFetching &&
  a.isPrevious === b.isPrevious &&
  a.failure?.kind === b.failure?.kind;
