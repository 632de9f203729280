import type { Access } from "@canopy/contracts";
import { listScreen, type ListBinding } from "../lists/listScreen.ts";
import { crud } from "../records/crud.ts";

/** A record of the directory. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** The parts that the list and the page of a resource of the directory have in common: its view, its calls, and the answers that show its records. */
export interface DirectoryBinding<Entity extends Named> extends Pick<
  ListBinding<Entity>,
  "view" | "resource" | "hanging" | "shownBy"
> {
  readonly endpoints: Parameters<typeof crud<Entity>>[0];
  readonly access: Readonly<Record<string, Access>>;
}

/** The list of a resource whose records are only created, changed and deleted. */
export const directoryList = <Entity extends Named>({ endpoints, ...binding }: DirectoryBinding<Entity>) => {
  const calls = crud<Entity>(endpoints);
  return listScreen<Entity>({ ...binding, read: calls.list, run: { delete: calls.remove } });
};
