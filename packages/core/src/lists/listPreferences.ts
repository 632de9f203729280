import type { Services } from "../services/services.ts";
import type { ListWithin } from "./listView.ts";

/** A list as the storage key names it. */
interface KeptList {
  readonly path: string;
  readonly within?: Pick<ListWithin, "name">;
}

/** Storage key of what a person chose for a list. */
export const ownKey = (
  name: string,
  { userId }: Pick<Services, "userId">,
  { path, within }: KeptList,
): string => `${name} ${userId() ?? ""} ${within?.name ?? path}`;

type Reader = Pick<Services, "userId" | "preferences">;

const DEFAULT_VIEW = "default_view";

/** Stores on this device with which saved view the person opens a list; undefined opens it without one. */
export const rememberDefaultView = (
  services: Reader,
  list: { readonly path: string },
  id: string | undefined,
): void => services.preferences.write(ownKey(DEFAULT_VIEW, services, list), id ?? "");

/** The address of a list's entry in the menu: the person's default view where they have one, otherwise `to`. Source: behaviour.md §2 Saved views. */
export const menuAddress = (services: Reader, to: string): string => {
  const [path = to] = to.split("?");
  const id = services.preferences.read(ownKey(DEFAULT_VIEW, services, { path }));
  return id ? `${path}?view=${id}` : to;
};
