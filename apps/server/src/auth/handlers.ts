import type { authEndpoints } from "@canopy/contracts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { login } from "./login.ts";
import { logout } from "./ownSessions.ts";
import { masterPassword } from "./masterPassword.ts";
import { requestPasswordReset, setPassword } from "./setPassword.ts";

/** Answers the calls for signing in and for passwords. Source: behaviour.md §7 Auth. */
export const authHandlers = (services: Services): Handlers<typeof authEndpoints> => ({
  login: login(services),
  requestPasswordReset: requestPasswordReset(services),
  setPassword: setPassword(services),
  masterPassword: masterPassword(services),
  logout: logout(services),
});
