import type { Access } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import { ProblemError } from "../base/problem.ts";

/** Throws 403 unless the caller has one of the permissions; everyone may if none is required. */
export const assertPermitted = (access: Access, caller: Caller | undefined): void => {
  if (access === "public" || access === "signedIn") return;
  if (access.some((permission) => caller?.permissions.has(permission))) return;
  throw new ProblemError("/errors/forbidden", "You do not have permission to access this resource.");
};
