import type { ListQuery } from "@canopy/contracts";

/** The cache key of a resource; `path` is the resource's own, as in the endpoint table. */
export const resourceKey = (path: string) => [path] as const;

/** The cache key of one page of a list. */
export const listKey = (path: string, query: ListQuery) => [path, "list", query] as const;

/** The cache key of one record, with any related records. */
export const recordKey = (path: string, id: string) => [path, "record", id] as const;

/** The cache key of one figure or table computed from a resource's records. */
export const aggregateKey = (path: string, name: string) => [path, "aggregate", name] as const;
