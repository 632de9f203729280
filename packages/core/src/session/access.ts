import type { Access, Permission } from "@canopy/contracts";
import type { Profile } from "./token.ts";

/** State of the session for the guard: `leaving` is the time between a 401 and the login page. */
export type SessionStatus = "loading" | "signedIn" | "leaving" | "signedOut";

/** Checks what the signed-in person may do: true while loading, false when nobody is signed in. Source: behaviour.md §6. */
export interface AccessChecks {
  readonly has: (permission: Permission) => boolean;
  readonly hasAny: (permissions: readonly Permission[]) => boolean;
  readonly hasAll: (permissions: readonly Permission[]) => boolean;
  /** Whether the person meets an endpoint's or a route's requirement. */
  readonly allows: (access: Access) => boolean;
}

const always: AccessChecks = { has: () => true, hasAny: () => true, hasAll: () => true, allows: () => true };
const never: AccessChecks = {
  has: () => false,
  hasAny: () => false,
  hasAll: () => false,
  allows: (access) => access === "public",
};

const checksOf = (granted: readonly string[]): AccessChecks => {
  const held: ReadonlySet<string> = new Set(granted);
  const hasAny = (permissions: readonly Permission[]) => permissions.some((one) => held.has(one));
  return {
    has: (permission) => held.has(permission),
    hasAny,
    hasAll: (permissions) => permissions.every((one) => held.has(one)),
    allows: (access) => access === "public" || access === "signedIn" || hasAny(access),
  };
};

const known = new WeakMap<Profile, AccessChecks>();

/** The checks for a session; the same object as long as the profile is the same. */
export const accessChecks = (status: SessionStatus, profile: Profile | undefined): AccessChecks => {
  if (status === "loading") return always;
  if (status !== "signedIn" || profile === undefined) return never;
  const checks = known.get(profile) ?? checksOf(profile.permissions);
  known.set(profile, checks);
  return checks;
};
