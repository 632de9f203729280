import type { ListAnswer, ListQuery } from "@canopy/contracts";
import type { QueryClient } from "@tanstack/query-core";

/** The cache key of a resource; `path` is the resource's own, as in the endpoint table. */
export const resourceKey = (path: string) => [path] as const;

/** The cache key of one page of a list. */
export const listKey = (path: string, query: ListQuery) => [path, "list", query] as const;

/** The row of this id on the page of its list that was read last; undefined where the cache holds no page with it. */
export const listedRow = <Row extends object>(
  { client }: { readonly client: QueryClient },
  path: string,
  id: string,
): Row | undefined =>
  client
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey: [resource, kind, query] }) =>
        resource === path && kind === "list" && typeof query === "object",
    })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as ListAnswer<Row & { readonly id: string }> | undefined)?.data ?? [])
    .find((row) => row.id === id);

/** The cache key of one record, with any related records. */
export const recordKey = (path: string, id: string) => [path, "record", id] as const;

/** The cache key of one figure or table computed from a resource's records. */
export const aggregateKey = (path: string, name: string) => [path, "aggregate", name] as const;
