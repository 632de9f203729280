import type { QueryClient, QueryKey } from "@tanstack/query-core";
import type { CallMeta } from "./queryClient.ts";

/** One write: its call, and the cached answers that it outdates. */
export interface Writing<Answer> {
  readonly run: () => Promise<Answer>;
  /** Key prefixes that are read again where they are on screen. */
  readonly outdates?: readonly QueryKey[];
  /** Key prefixes that are read again after a failure, because what was shown may be out of date. */
  readonly rereads?: readonly QueryKey[];
  /** Key prefixes of records that no longer exist. */
  readonly forgets?: readonly QueryKey[];
  readonly meta?: CallMeta;
}

/**
 * Has these answers read again where they are on screen. What is being read ahead of its screen is given up: its answer
 * may be older than the write, and would count as fresh.
 */
const outdate = (client: QueryClient, keys: readonly QueryKey[] = []): void => {
  for (const queryKey of keys) {
    void client.cancelQueries({
      queryKey,
      type: "inactive",
      predicate: ({ meta }) => meta?.isAhead === true,
    });
    void client.invalidateQueries({ queryKey });
  }
};

/** Runs a write once through the cache, so that it counts as activity and its failure is reported; rejects with that failure. */
export const runMutation = async <Answer>(client: QueryClient, writing: Writing<Answer>): Promise<Answer> => {
  const answer = await client
    .getMutationCache()
    .build<Answer, Error, void, unknown>(client, {
      mutationFn: writing.run,
      ...(writing.meta && { meta: writing.meta }),
    })
    .execute()
    .catch((error: unknown) => {
      outdate(client, writing.rereads);
      throw error;
    });
  for (const queryKey of writing.forgets ?? []) client.removeQueries({ queryKey });
  outdate(client, writing.outdates);
  return answer;
};
