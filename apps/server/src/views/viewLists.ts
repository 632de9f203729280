import { endpoints, type Access, type Endpoint, type ListShape } from "@canopy/contracts";
import { hasAccess, type Caller } from "../base/caller.ts";

interface List {
  readonly access: Access;
  readonly shape: ListShape;
}

/** Every list of the API by its path. Source: behaviour.md §7 Saved views. */
const lists: ReadonlyMap<string, List> = new Map(
  Object.values(endpoints)
    .flatMap((group) => Object.values<Endpoint>(group))
    .flatMap(({ method, path, access, list }) =>
      method === "GET" && list ? [[path, { access, shape: list }] as const] : [],
    ),
);

/** The fields and order of a list that the caller may read; undefined for any other path. */
export const readableList = (caller: Caller, path: string): ListShape | undefined => {
  const list = lists.get(path);
  return list && hasAccess(caller, list.access) ? list.shape : undefined;
};

/** True if a path is that of a list. */
export const isList = (path: string): boolean => lists.has(path);

/** Paths of the lists that the caller may read. */
export const readableLists = (caller: Caller): readonly string[] =>
  [...lists].filter(([, { access }]) => hasAccess(caller, access)).map(([path]) => path);
