import type { Endpoint } from "@canopy/contracts";
import { Hono } from "hono";
import { readCallerAddress } from "./callerAddress.ts";
import { crossOrigin } from "./crossOrigin.ts";
import { problemOf } from "./databaseProblems.ts";
import { routeProblem } from "./fallback.ts";
import { securityHeaders } from "./headers.ts";
import { checkAddressLength, refuseNul, withinTime } from "./limits.ts";
import { mount, type Env, type MountOptions } from "./mount.ts";
import type { RequestMetrics } from "../metrics/metrics.ts";
import { ProblemError, problemResponse } from "../base/problem.ts";
import { logRequest } from "./requestLog.ts";
import type { StaticAnswer } from "./static.ts";

/** The parts of an HTTP server: the mounted endpoints, the built web app and the limits. */
export interface Serving extends MountOptions {
  readonly webFiles: (request: Request) => Promise<StaticAnswer>;
  readonly requestTimeoutMs: number;
  /** Aborted if the database has stopped for good; every request is then answered with 503. */
  readonly died?: AbortSignal | undefined;
  /** Counts answered requests. */
  readonly requests?: RequestMetrics;
  /** A steady clock in milliseconds, for durations. */
  steadyMs(): number;
}

/** Answers one request from the socket's address `peer`, with `refusal` if it is given. Never throws. */
export type AnswerRequest = (request: Request, peer: string, refusal?: ProblemError) => Promise<Response>;

const API = /^\/(api|healthz|readyz)(\/|$)/;

/** Wraps the endpoints in HTTP: router, web app, problems, headers, limits, request log. */
export const createHttp = (serving: Serving): AnswerRequest => {
  const { services, webFiles } = serving;
  const router = createRouter(serving);
  const isHttps = services.config.publicUrl.startsWith("https:");
  const addressOf = readCallerAddress(services);
  const origins = crossOrigin(services.config.corsOrigins);
  return async (request, peer, refusal) => {
    const startedMs = serving.steadyMs();
    const ip = addressOf(request, peer);
    const visit = {
      requestId: services.randomUuid(),
      ip,
      arrivedAt: services.now(),
      signal: request.signal,
      endLimit: () => {},
      route: undefined,
      userId: undefined,
    };
    const answered = await answerTo(request, visit, refusal);
    const answer = withHeaders(answered, visit.requestId);
    if (answered.kind === "api") origins.mark(request, answer.headers);
    const tookMs = serving.steadyMs() - startedMs;
    const route = visit.route ?? (answered.kind === "api" ? "other" : "page");
    serving.requests?.count({ method: request.method, route, status: answer.status, tookMs });
    logRequest(services.log, { request, status: answer.status, ...visit, tookMs });
    return answer;
  };

  async function answerTo(
    request: Request,
    visit: Env["Bindings"],
    refusal: ProblemError | undefined,
  ): Promise<StaticAnswer> {
    const { requestId } = visit;
    try {
      if (refusal) throw refusal;
      checkAddressLength(request.url);
      if (!API.test(new URL(request.url).pathname)) return await page(request);
      refuseNul(request.url);
      const preflight = origins.preflight(request);
      if (preflight) return { kind: "api", response: preflight };
      const response = await withinTime(
        serving.requestTimeoutMs,
        async (signal, endLimit) => router.fetch(request, Object.assign(visit, { signal, endLimit })),
        { died: serving.died, gone: request.signal },
      );
      return { kind: "api", response };
    } catch (error) {
      const problem = problemOf(services.log, "request failed", error, { requestId });
      return { kind: "api", response: problemResponse(problem, requestId) };
    }
  }

  async function page(request: Request): Promise<StaticAnswer> {
    if (request.method === "GET" || request.method === "HEAD") return webFiles(request);
    const headers = { allow: "GET, HEAD" };
    throw new ProblemError("/errors/not-found", "This address does not take this method.", {
      status: 405,
      headers,
    });
  }

  function withHeaders({ response, kind, ...facts }: StaticAnswer, requestId: string): Response {
    const { headers } = response;
    for (const [name, value] of Object.entries(securityHeaders(kind, { isHttps, ...facts })))
      if (!headers.has(name)) headers.set(name, value);
    headers.set("x-request-id", requestId);
    return response;
  }
};

/** The answer to every request while the server is stopping; a proxy that gets it asks another server. */
export const endingProblem = (): ProblemError =>
  new ProblemError("/errors/internal", "The server is being stopped. Please try again.", {
    status: 503,
    headers: { connection: "close", "retry-after": "1" },
  });

/** The answer to a request whose Host header or path is not a valid address. */
export const malformedProblem = (): ProblemError =>
  new ProblemError("/errors/validation", "The request names no valid address.", {
    headers: { connection: "close" },
  });

const createRouter = (serving: Serving): Hono<Env> => {
  const router = new Hono<Env>();
  mount(router, serving);
  const table: readonly Endpoint[] = Object.values(serving.endpoints).flatMap((group) =>
    Object.values(group),
  );
  const noRoute = routeProblem(table);
  router.notFound((context) => {
    serving.costs.countAddress(context.env.ip);
    throw noRoute(context.req.path);
  });
  router.onError((error) => {
    throw error;
  });
  return router;
};
