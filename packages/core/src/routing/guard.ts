import type { AccessChecks, SessionStatus } from "../session/access.ts";
import { matchRoute, type Match } from "./match.ts";
import { loginFor } from "./redirect.ts";

/** The decision about an address: open a route, wait until the session is known, go elsewhere (by replace), or not found, which guests see on a card of their own. */
export type Decision =
  | ({ readonly kind: "open" } & Match)
  | { readonly kind: "wait" }
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "notFound"; readonly isGuest: boolean };

/** Decides which route an address opens for this person. Source: behaviour.md §2, §6. */
export const decide = (address: string, status: SessionStatus, checks: AccessChecks): Decision => {
  if (status === "loading") return { kind: "wait" };
  const match = matchRoute(address);
  if (!match) return { kind: "notFound", isGuest: status === "signedOut" };
  const open: Decision = { kind: "open", ...match };
  if (match.route.guestOnly) return status === "signedIn" ? { kind: "go", to: "/" } : open;
  if (status === "leaving") return open;
  if (status === "signedOut") return { kind: "go", to: loginFor(address) };
  return checks.allows(match.route.access) ? open : { kind: "go", to: "/unauthorized" };
};

/** True if the person may open the page of an address of this app. Source: behaviour.md §6. */
export const mayOpen = (address: string, checks: AccessChecks): boolean => {
  const match = matchRoute(address);
  return match !== undefined && checks.allows(match.route.access);
};
