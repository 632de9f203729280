import {
  STATUS_CODES,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import { Socket } from "node:net";
import { invalid, problemBody, ProblemError } from "./base/problem.ts";
import { setTimer } from "./base/setTimer.ts";
import { canonicalAddress } from "./base/trustedProxies.ts";
import { securityHeaders } from "./http/headers.ts";
import type { Services } from "./http/services.ts";
import type { RequestMetrics } from "./metrics/metrics.ts";

/** The services that write a refusal. */
export type RefusingServices = Pick<Services, "config" | "log" | "now" | "randomUuid">;

/** The time for which what still arrives is read after a refusal; a connection that is cut earlier may lose the answer. */
const LINGER_MS = 1_000;

/** The answer to bytes that Node does not read as a request, by the code of its error; undefined if the connection itself failed. */
const unreadProblem = (code: string): ProblemError | undefined => {
  if (code === "HPE_HEADER_OVERFLOW")
    return new ProblemError("/errors/too-large", "The headers are too large.", { status: 431 });
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW")
    return new ProblemError("/errors/too-large", "The extensions of the body's chunks are too large.");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new ProblemError("/errors/timeout", "The request took too long to arrive.");
  return code.startsWith("HPE_") ? invalid({}, "The request is not valid HTTP.") : undefined;
};

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

/** A whole answer as HTTP/1.1 sends it. */
const answerText = (problem: ProblemError, requestId: string, isHttps: boolean, at: Date): string => {
  const body = JSON.stringify(problemBody(problem, requestId));
  const headers = {
    ...securityHeaders("api", { isHttps }),
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "x-request-id": requestId,
    date: at.toUTCString(),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, "", body].join("\r\n");
};

/**
 * Answers what Node cannot read as a request with a problem, the headers, an id and a line in the log, counts it, and
 * ends the connection. It writes nothing where an answer has begun or is owed to an earlier request.
 * Source: behaviour.md §7 The server itself.
 */
export const refuseUnread = (
  http: HttpServer,
  { config, log, now, randomUuid }: RefusingServices,
  requests?: Pick<RequestMetrics, "count">,
): void => {
  const isHttps = config.publicUrl.startsWith("https:");
  const open = new WeakMap<object, Set<ServerResponse>>();
  http.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const ofSocket = open.get(socket) ?? new Set();
    open.set(socket, ofSocket.add(response));
    response.once("close", () => ofSocket.delete(response));
  });
  http.on("clientError", (error, socket) => {
    // the parser reports each further piece of what was refused already
    if (socket.writableEnded) return;
    const problem = unreadProblem(codeOf(error));
    const isOwed = [...(open.get(socket) ?? [])].some(({ headersSent, req }) => headersSent || req.complete);
    const isIdle = socket instanceof Socket && socket.bytesRead === 0;
    if (!problem || !socket.writable || isOwed || isIdle) {
      socket.destroy();
      return;
    }
    const requestId = randomUuid();
    const peer = socket instanceof Socket ? (socket.remoteAddress ?? "") : "";
    // its method is not known for certain, and its time is that of the connection
    requests?.count({ method: "other", route: "unreadable", status: problem.status });
    log.info("unreadable request", {
      requestId,
      status: problem.status,
      ip: canonicalAddress(peer) ?? peer,
      cause: codeOf(error),
    });
    socket.end(answerText(problem, requestId, isHttps, now()));
    socket.once(
      "close",
      setTimer(LINGER_MS, () => socket.destroy()),
    );
  });
};
