import type { QueryClient, QueryKey } from "@tanstack/query-core";
import { outdate } from "./outdate.ts";
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

/** Runs a write once through the cache, so that it counts as activity and its failure is reported; rejects with that failure. */
export const runMutation = async <Answer>(client: QueryClient, writing: Writing<Answer>): Promise<Answer> => {
  const cache = client.getMutationCache();
  const mutation = cache.build<Answer, Error, void, unknown>(client, {
    mutationFn: writing.run,
    ...(writing.meta && { meta: writing.meta }),
  });
  const answer = await mutation
    .execute()
    .catch((error: unknown) => {
      for (const queryKey of writing.rereads ?? []) outdate(client, { queryKey });
      throw error;
    })
    .finally(() => cache.remove(mutation));
  for (const queryKey of writing.forgets ?? []) client.removeQueries({ queryKey });
  for (const queryKey of writing.outdates ?? []) outdate(client, { queryKey });
  return answer;
};
