import { authEndpoints } from "@canopy/contracts";
import type { Call } from "../api/call.ts";
import type { Ports } from "../base/ports.ts";

/** Ends a token's session on the server. Returns at once; a failure is only logged. */
export const signOutOnServer = (call: Call, log: Ports["log"], endedToken: string): void =>
  void call(authEndpoints.logout, {}, { endedToken }).catch((cause: unknown) =>
    log("warn", "The server may not know of the sign-out", cause),
  );
