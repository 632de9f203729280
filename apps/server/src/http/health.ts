import type { healthEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { logFault } from "../database/logFault.ts";
import { runDetached } from "../database/statements/onBehalf.ts";
import type { Services } from "./services.ts";
import type { Handlers } from "./call.ts";
import { unavailable } from "./databaseProblems.ts";
import { docsHeaders, docsPage } from "./openapi/docsPage.ts";
import { keptDocument } from "./keptDocument.ts";
import { openApi } from "./openapi/openapi.ts";

/** Liveness, readiness and the API's own description. */
export const healthHandlers = (services: Services): Handlers<typeof healthEndpoints> => ({
  live: async () => ({ status: "ok" }),
  ready: sharedWhileRunning(async () => {
    if (services.leaving?.aborted) throw unavailable();
    await sql`select 1 from migration`.execute(services.db).catch((error: unknown) => {
      logFault(services.log, "not ready", error);
      throw unavailable();
    });
    return { status: "ready" };
  }),
  openapi: keptDocument(() => JSON.stringify(openApi(services.config)), {
    "content-type": "application/json; charset=utf-8",
  }),
  docs: keptDocument(docsPage, docsHeaders),
});

/** Shares running work: any number of simultaneous callers cost one statement. */
const sharedWhileRunning = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | undefined;
  return () =>
    (running ??= runDetached(work).finally(() => {
      running = undefined;
    }));
};
