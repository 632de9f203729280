import type { Stop } from "../base/ports.ts";
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
export const rememberDefaultView = (services: Reader, list: { readonly path: string }, id = ""): void => {
  const key = ownKey(DEFAULT_VIEW, services, list);
  if ((services.preferences.read(key) ?? "") !== id) services.preferences.write(key, id);
};

/** Calls back when a list may open with another view than before, also because of another tab; the returned function ends that. */
export const onDefaultView = ({ preferences }: Pick<Services, "preferences">, tell: () => void): Stop =>
  preferences.onChange((key) => {
    if (key === null || key.startsWith(`${DEFAULT_VIEW} `)) tell();
  });

/** The address of a list's entry in the menu: the person's default view where they have one, otherwise `to`. Source: behaviour.md §2 Saved views. */
export const menuAddress = (services: Reader, to: string): string => {
  const [path = to] = to.split("?");
  const id = services.preferences.read(ownKey(DEFAULT_VIEW, services, { path }));
  return id ? `${path}?view=${id}` : to;
};
