import type { roleEndpoints } from "@canopy/contracts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";

/** Answers the roles in the order in which they are offered. */
export const roleHandlers = ({ db }: Services): Handlers<typeof roleEndpoints> => ({
  list: () =>
    db
      .selectFrom("role")
      .select(["code", "label", "description", "rowScope", "permissions"])
      .orderBy("position")
      .orderBy("code")
      .execute(),
});
