import { endpoints } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { hasAdministrator } from "./auth/administrators.ts";
import { linkLives } from "./auth/passwordTokens.ts";
import { decideResets } from "./auth/resetRequests.ts";
import { authenticate } from "./auth/sessions.ts";
import type { Config } from "./base/settings.ts";
import { canopyVersion } from "./base/version.ts";
import { createCosts } from "./costs/costs.ts";
import { startExchanging, type Exchange } from "./costs/exchange.ts";
import { productLimits, type CostLimits } from "./costs/limits.ts";
import { startHousekeeping } from "./jobs/forgetExpired.ts";
import { migrate } from "./database/migrate.ts";
import type { OpenDatabase } from "./database/open.ts";
import { seed } from "./demo/seed.ts";
import { allHandlers } from "./handlers.ts";
import {
  createRequestMetrics,
  gauge,
  loadFamilies,
  measureProcess,
  metricsText,
  type RequestMetrics,
} from "./metrics/metrics.ts";
import { databaseMetrics } from "./metrics/databaseMetrics.ts";
import { releaseImports } from "./imports/releaseImports.ts";
import { openFiles } from "./files/openFiles.ts";
import { createHttp, type AnswerRequest } from "./http/createHttp.ts";
import { staticFiles } from "./http/static.ts";
import { startTicking } from "./jobs/startTicking.ts";
import { createTick } from "./jobs/tick.ts";
import type { Log } from "./base/log.ts";
import { createPackMaking } from "./packs/packQueue.ts";
import { createMailer } from "./mail/mailer.ts";
import { releaseMails } from "./mail/outbox.ts";
import { mailFolder } from "./mail/mailFiles.ts";
import type { Services } from "./http/services.ts";
import { anonymiseAgain } from "./users/anonymiseUser.ts";
import { isLoopback } from "./base/loopback.ts";
import { isPublic } from "./base/publicServer.ts";

const REQUEST_TIMEOUT_MS = 30_000;

const NOBODY =
  "The database is empty and nobody could sign in. Set ADMIN_EMAIL and ADMIN_PASSWORD to make the first administrator, or DEMO_DATA=small to try Canopy with example data.";
const NO_ADMINISTRATOR =
  "no active user can manage users and settings: run `npx --yes pnpm@12 admin:restore EMAIL` on this machine";
const UNUSED_ADMINISTRATOR =
  "ADMIN_EMAIL was not used: the demo data has an administrator of its own. Without DEMO_DATA, an empty database gets the named one";
const OWN_LINKS =
  "links in mails and calendars lead to this machine alone: set PUBLIC_URL to the address at which people open Canopy";

/** The input of a server; closing the server closes `database`. */
export interface ServerInput {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: Log;
  /** Aborted once the server is about to end; `/readyz` then answers 503. */
  readonly leaving?: AbortSignal;
  readonly now?: () => Date;
  /** A steady clock in milliseconds, for durations and rates; by default the process's own. */
  readonly steadyMs?: () => number;
  /** Folder of the built web app. */
  readonly webFolder?: string;
  /** Replaces some of the product's limits per caller. */
  readonly limits?: Partial<CostLimits>;
  readonly requestTimeoutMs?: number;
  /** False for tests that call the tick themselves. */
  readonly ticks?: boolean;
  /** True for tests that add their own users: a database without users is accepted. */
  readonly mayBeEmpty?: boolean;
}

/** A composed server without a port. */
export interface Server {
  readonly services: Services;
  readonly answer: AnswerRequest;
  /** Answers a request like `fetch`, for callers in this process. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** Counts what is refused before `answer` sees it. */
  readonly requests: Pick<RequestMetrics, "count">;
  /** The text that `/metrics` answers. */
  readonly metrics: () => Promise<string>;
  close(): Promise<void>;
}

/** Prepares the database and composes the handlers. */
export const createServer = async (input: ServerInput): Promise<Server> => {
  const { config, database, log } = input;
  const now = input.now ?? (() => new Date());
  const mail = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: mailFolder(config),
    logsLinks: !isPublic(config),
    log,
    now,
    db: database.db,
    config,
    lives: linkLives,
    decide: (all) => decideResets({ db: database.db, config, now, randomUuid: randomUUID }, all),
  });
  const limits = { ...productLimits, ...input.limits };
  const services: Services = {
    ...{ db: database.db, config, now, mail, log, limits, randomUuid: randomUUID },
    files: await openFiles(config, log),
    leaving: input.leaving,
  };
  await prepareDatabase(services, input.mayBeEmpty === true);
  warnOfOwnLinks(services);
  const steadyMs = input.steadyMs ?? (() => performance.now());
  const { costs, end: endCounting } = countCosts(input, limits, steadyMs);
  const requests = createRequestMetrics();
  const answer = createHttp({
    endpoints,
    requests,
    handlers: allHandlers(services),
    services,
    authenticate: authenticate(services),
    costs,
    webFiles: await staticFiles(input.webFolder),
    requestTimeoutMs: input.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    died: database.died,
    steadyMs,
  });
  const stopHousekeeping = startHousekeeping(services);
  const tick = createTick(services);
  let tickedMs = steadyMs();
  const stopTicking =
    input.ticks === false
      ? async () => {}
      : startTicking(async (signal) => {
          await tick(signal);
          tickedMs = steadyMs();
          // mails whose next try is due, also those of a server that died
          mail.wake();
        });
  const stopMaking = input.ticks === false ? async () => {} : startTicking(createPackMaking(services));
  const measured = measureProcess();
  const metrics = async () =>
    metricsText([
      ...requests.families(),
      ...loadFamilies("canopy_person_requests", "Requests of signed-in people", costs.load()),
      ...(database.load
        ? loadFamilies("canopy_database_connections", "Connections to the database", database.load())
        : []),
      gauge("canopy_tick_age_seconds", "Time since the jobs ran last.", (steadyMs() - tickedMs) / 1000),
      ...measured.families(),
      ...(await databaseMetrics(database.db, now())),
    ]);
  return {
    services,
    answer,
    requests,
    metrics,
    fetch: (request, init) => answer(new Request(request, init), "127.0.0.1"),
    close: async () => {
      measured.end();
      await Promise.all([stopHousekeeping(), stopTicking(), stopMaking()]);
      await mail.close();
      await endCounting();
      await database.close();
    },
  };
};

/** Migrates the database, fills it on the first start, and mends what a restored backup or a server that died has left. Throws if nobody could sign in, unless the database may be empty. */
const prepareDatabase = async (services: Services, mayBeEmpty: boolean): Promise<void> => {
  const { db, config, log, now } = services;
  const migrations = await migrate(db);
  if (migrations.length > 0)
    log.info("the database was migrated", { canopy: canopyVersion, migrations: migrations.join(" ") });
  const seeded = await seed(services);
  if (seeded === "demo" && config.admin) log.warn(UNUSED_ADMINISTRATOR);
  const again = await anonymiseAgain(services);
  if (again > 0)
    log.warn("users whom a restored backup brought back were anonymised again", { count: again });
  await releaseImports(db);
  if (config.databaseUrl === undefined) await releaseMails(db, now());
  if (mayBeEmpty) return;
  if (seeded === "nobody") throw new Error(NOBODY);
  if (!(await hasAdministrator(db))) log.warn(NO_ADMINISTRATOR);
};

const warnOfOwnLinks = ({ config, log }: Services): void => {
  const { publicUrl } = config;
  if (isPublic(config) && isLoopback(new URL(publicUrl).hostname)) log.warn(OWN_LINKS, { publicUrl });
};

/** The server's limits; on PostgreSQL, several servers of one database exchange their counts. */
const countCosts = ({ database, log }: ServerInput, limits: CostLimits, nowMs: () => number) => {
  let exchange: Exchange | undefined;
  const costs = createCosts({
    limits,
    nowMs,
    onActivity: () => exchange?.begin(),
  });
  if (database.aside)
    exchange = startExchanging({
      db: database.aside,
      serverId: randomUUID(),
      log,
      counts: costs.counts,
      receive: costs.receive,
    });
  return { costs, end: async () => exchange?.end() };
};
