import type { Endpoint } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import type { Config } from "../base/settings.ts";
import { createCosts } from "../costs/costs.ts";
import { noLimits, type CostLimits } from "../costs/limits.ts";
import type { OpenDatabase } from "../database/open.ts";
import type { AnyHandler } from "../http/call.ts";
import { createHttp, type Serving } from "../http/createHttp.ts";
import { ProblemError } from "../base/problem.ts";
import { createLog } from "../base/log.ts";
import { openClient, type Client } from "./openClient.ts";
import { anyone } from "./sampleTable.ts";
import { noFiles, noMails, testConfig } from "./testConfig.ts";

interface TestHttp {
  /** A client of `anyone` with the given permissions. */
  readonly client: Client;
  send(path: string, init?: RequestInit): Promise<Response>;
  readonly logLines: readonly string[];
}

interface TestHttpInput extends Partial<Pick<Serving, "requestTimeoutMs" | "webFiles">> {
  readonly config?: Partial<Config>;
  readonly permissions?: (typeof anyone)["permissions"];
  readonly now?: () => Date;
  readonly limits?: Partial<CostLimits>;
}

/** HTTP around a test's own endpoints; the Authorization header `Bearer anyone` signs in. */
export const openHttp = (
  database: Pick<OpenDatabase, "db">,
  endpoints: Readonly<Record<string, Endpoint>>,
  handlers: Readonly<Record<string, AnyHandler>>,
  input: TestHttpInput = {},
): TestHttp => {
  const logLines: string[] = [];
  const now = input.now ?? (() => new Date());
  const limits = { ...noLimits, ...input.limits };
  const caller = { ...anyone, permissions: input.permissions ?? anyone.permissions };
  const answer = createHttp({
    endpoints: { made: endpoints },
    handlers: { made: handlers },
    services: {
      db: database.db,
      config: testConfig("", input.config),
      files: noFiles,
      now,
      mail: noMails,
      log: createLog((line) => logLines.push(line), now),
      limits,
      randomUuid: randomUUID,
    },
    authenticate: async (header, { enter } = {}) => {
      if (header === "Bearer anyone") {
        await enter?.({ userId: caller.id, sid: caller.sid });
        return caller;
      }
      throw new ProblemError("/errors/token-missing", "Sign in to use this address.");
    },
    costs: createCosts({ limits, nowMs: () => 0 }),
    webFiles: input.webFiles ?? (async () => ({ kind: "page", response: new Response("page") })),
    requestTimeoutMs: input.requestTimeoutMs ?? 30_000,
    steadyMs: () => 0,
  });
  const send = (path: string, init?: RequestInit) =>
    answer(new Request(new URL(path, "http://localhost:4100"), init), "127.0.0.1");
  return { client: openClient(send, "Bearer anyone"), send, logLines };
};
