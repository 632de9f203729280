import { keepPreviousData, QueryObserver, type QueryClient, type QueryKey } from "@tanstack/query-core";
import { fromCallback } from "xstate";
import { failureOf, type Failure } from "../failures/failure.ts";
import type { CallMeta } from "./queryClient.ts";

/** One read: under which key its answer is kept, and how it is got. */
export interface Reading<Data> {
  readonly key: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<Data>;
  /** How long the answer counts as fresh, in milliseconds. */
  readonly staleMs?: number;
  readonly meta?: CallMeta;
}

/** What the owner of a watched query may tell it: ask for something else, or the same again. */
export type QueryCommand<Ask> =
  | { readonly type: "query.ask"; readonly ask: Ask }
  | { readonly type: "query.refetch" };

/** Where a watched query stands. `isPrevious`: the data still are those of the question before. */
export interface QueryView<Data> {
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
  readonly isFetching: boolean;
  readonly isPrevious: boolean;
}

/** What the actor reports: where its query stands now. */
export interface QueryChanged<Data> {
  readonly type: "query.changed";
  readonly query: QueryView<Data>;
}

/** An actor that follows one query for as long as its owner lives and sends `query.changed`; the last page stays while the next loads. */
export const watchQuery = <Ask, Data>(client: QueryClient, readingOf: (ask: Ask) => Reading<Data>) => {
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
    const observer = new QueryObserver<Data>(client, optionsFor(input));
    let told: QueryView<Data> | undefined;
    const tell = () => {
      const { data, error, isFetching, isPlaceholderData } = observer.getCurrentResult();
      const query = {
        data,
        failure: error && !isFetching ? failureOf(error) : undefined,
        isFetching,
        isPrevious: isPlaceholderData,
      };
      if (told && sameView(told, query)) return;
      told = query;
      sendBack({ type: "query.changed", query } satisfies QueryChanged<Data>);
    };
    const stop = observer.subscribe(tell);
    tell();
    receive((command) => {
      if (command.type === "query.refetch") void observer.refetch();
      else observer.setOptions(optionsFor(command.ask));
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
