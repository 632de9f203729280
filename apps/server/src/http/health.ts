import type { healthEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import type { Parts } from "../parts.ts";
import type { Handlers } from "./call.ts";
import { unavailable } from "./databaseProblems.ts";
import { docsResponse } from "./docsPage.ts";
import { openApi } from "./openapi.ts";

/** Liveness, readiness and the API's own description. */
export const healthHandlers = (parts: Parts): Handlers<typeof healthEndpoints> => ({
  live: async () => ({ status: "ok" }),
  ready: async () => {
    await sql`select 1 from migration`.execute(parts.db).catch((error: unknown) => {
      parts.log.error("not ready", { error: String(error) });
      throw unavailable();
    });
    return { status: "ready" };
  },
  openapi: async () => openApi(parts.config.publicUrl),
  docs: async () => docsResponse(),
});
