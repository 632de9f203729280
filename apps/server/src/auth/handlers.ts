import type { authEndpoints } from "@canopy/contracts";
import type { Handlers } from "../http/call.ts";
import type { Parts } from "../http/parts.ts";
import { login } from "./login.ts";
import { masterPassword } from "./masterPassword.ts";
import { requestPasswordReset, setPassword } from "./setPassword.ts";

/** Answers signing in and everything about passwords. Source: behaviour.md §7 Auth. */
export const authHandlers = (parts: Parts): Handlers<typeof authEndpoints> => ({
  login: login(parts),
  requestPasswordReset: requestPasswordReset(parts),
  setPassword: setPassword(parts),
  masterPassword: masterPassword(parts),
});
