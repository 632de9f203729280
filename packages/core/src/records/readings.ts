import { listDefaults, MAX_PAGE_SIZE, type Filter, type ListAnswer } from "@canopy/contracts";
import type { Answering, Listing } from "../base/endpoints.ts";
import { aggregateKey } from "../cache/keys.ts";
import { readingScreen } from "./readingScreen.ts";

/** A figure of a resource: the answer of an endpoint that takes nothing, named `name` in the cache. */
export const figureOf = <Data>(path: string, name: string, endpoint: Answering<Data>) =>
  readingScreen<Data>({
    key: () => aggregateKey(path, name),
    access: endpoint.access,
    read: (call, _ask, signal) => call(endpoint, {}, { signal }),
  });

/** The newest records of a resource. */
export const newestOf = <Entity>(endpoint: Listing<Entity>, size: number) =>
  readingScreen<readonly Entity[]>({
    key: () => [endpoint.path, "list", "newest"],
    access: endpoint.access,
    read: async (call, _ask, signal) =>
      (await call(endpoint, { list: { ...listDefaults, size } }, { signal })).data,
  });

/** Which records of another one are read, and in which order. */
interface BelongingRecords {
  /** The field that holds the other record's id. */
  readonly fieldId: string;
  readonly sortField: string;
  /** Ascending when absent. */
  readonly sortDirection?: "asc" | "desc";
  readonly extend?: readonly string[];
  readonly filters?: readonly Filter[];
  /** Number of records; as many as one page holds when absent. */
  readonly size?: number;
  /** Other people change them while they are looked at: they are read again when a notification comes. */
  readonly followsNews?: true;
}

/** The records that belong to another one, as many as one page holds; `ask` is the other's id. Source: behaviour.md §9 Lists. */
export const recordsOf = <Entity>(
  endpoint: Listing<Entity>,
  {
    fieldId,
    sortField,
    sortDirection = "asc",
    extend = [],
    filters = [],
    size = MAX_PAGE_SIZE,
    followsNews,
  }: BelongingRecords,
) =>
  readingScreen<ListAnswer<Entity>>({
    key: (id) => [endpoint.path, "list", `of ${fieldId}`, id],
    access: endpoint.access,
    read: (call, id, signal) => {
      const own: Filter = { fieldId, operator: "equals", values: [id] };
      const order = { sortField, sortDirection, extend };
      const list = { ...listDefaults, ...order, size, filters: [own, ...filters] };
      return call(endpoint, { list }, { signal });
    },
    ...(followsNews && { meta: { followsNews } }),
  });
