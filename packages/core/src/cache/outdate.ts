import type { Query, QueryClient, QueryFilters } from "@tanstack/query-core";

/** An answer that is being read ahead of its screen; it may be older than what outdates it, and would count as fresh. */
const isAhead = ({ meta }: Query): boolean => meta?.isAhead === true;

/**
 * Has the answers that these filters find read again where they are on screen. A first read that is under way begins
 * anew, because its answer may be older than what outdates it; query-core begins only later reads anew. What is being
 * read ahead of its screen is given up.
 */
export const outdate = (client: QueryClient, filters: Pick<QueryFilters, "queryKey" | "predicate">): void => {
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ ...filters, type: "inactive" }).filter(isAhead))
    void query.cancel({ revert: true });
  for (const query of cache.findAll({ ...filters, type: "active" }))
    if (query.state.data === undefined) void query.cancel({ silent: true });
  void client.invalidateQueries(filters);
};
