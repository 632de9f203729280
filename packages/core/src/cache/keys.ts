import type { ListQuery } from "@canopy/contracts";

/** The key of everything read of one resource; `path` is the resource's own, as in the endpoint table. */
export const resourceKey = (path: string) => [path] as const;

/** The key of one page of a list. */
export const listKey = (path: string, query: ListQuery) => [path, "list", query] as const;

/** The key of one record, with whatever it was extended by. */
export const recordKey = (path: string, id: string) => [path, "record", id] as const;

/** The key of one figure or table made from a resource's records. */
export const aggregateKey = (path: string, name: string) => [path, "aggregate", name] as const;
