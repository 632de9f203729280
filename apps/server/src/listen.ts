import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server as HttpServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Server } from "./app.ts";
import { endingProblem, malformedProblem } from "./http/createHttp.ts";
import { refuseUnread, type RefusingServices } from "./refuseUnread.ts";

/** The time that `end` takes: new requests are refused for at least `atLeastMs`, running ones are cut after `atMostMs`. */
interface Ending {
  readonly atLeastMs: number;
  readonly atMostMs: number;
}

/** A listening port. `leave` ends each connection with its next answer; `end` refuses new requests, waits for running ones, then closes the port. */
export interface Listening {
  readonly port: number;
  leave(): void;
  end(ending: Ending): Promise<void>;
}

const MAX_HEADER_BYTES = 32 * 1024;
/** Longer than the 60 s for which proxies keep a connection; otherwise a proxy could send a request into a closing one. */
const KEEP_ALIVE_MS = 65_000;
/** Longer than `KEEP_ALIVE_MS`. */
const HEADERS_TIMEOUT_MS = 70_000;
/** No limit for a whole request, because a large file takes its time. Other bodies have 30 s, files 30 s without a byte. */
const REQUEST_TIMEOUT_MS = 0;

const isTaken = (error: Error): boolean => "code" in error && error.code === "EADDRINUSE";
const taken = (port: number) =>
  new Error(`Port ${port} is taken by another program. Stop that one, or set PORT to another number.`);

const unusable = (host: string, port: number, cause: Error) =>
  new Error(`HOST ${host} with PORT ${port} cannot be used: ${cause.message}`, { cause });

/** Makes a `Request` in place of one that cannot be made from what was sent, so that its answer has headers, an id and a line in the log. */
const standIn = ({ url = "/", method = "GET", headers }: IncomingMessage): Request => {
  const { pathname } = URL.parse(url, "http://localhost") ?? { pathname: "/" };
  const sender = headers["x-forwarded-for"];
  return new Request(`http://localhost${pathname}`, {
    // a `Request` takes no TRACE
    method: method === "TRACE" ? "GET" : method,
    ...(typeof sender === "string" && { headers: { "x-forwarded-for": sender } }),
  });
};

/** The HTTP server of the port, not yet listening. */
export const httpServerOf = (
  server: Pick<Server, "answer"> &
    Partial<Pick<Server, "requests">> & { readonly services: RefusingServices },
): HttpServer => {
  const http = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // a request without one is refused by `malformedProblem`
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      // the rest of a request that was refused because it came too slowly
      if (incoming.socket.writableEnded) return;
      const address = incoming.socket.remoteAddress ?? "";
      const answer = getRequestListener((request) => server.answer(request, address), {
        errorHandler: () => server.answer(standIn(incoming), address, malformedProblem()),
      });
      void answer(incoming, outgoing);
    },
  );
  // Node would answer 417 by itself, without a problem, an id or a line in the log; a server may ignore what it does not know
  http.on("checkExpectation", (incoming, outgoing) => http.emit("request", incoming, outgoing));
  refuseUnread(http, server.services, server.requests);
  return http;
};

/** Listens with a server; rejects if the port is taken, or cannot be used. */
export const listen = async (server: Server, port: number, host: string): Promise<Listening> => {
  let isEnding = false;
  const http = httpServerOf({
    services: server.services,
    requests: server.requests,
    answer: (request, address, refusal) =>
      server.answer(request, address, refusal ?? (isEnding ? endingProblem() : undefined)),
  });
  const started = Promise.withResolvers<void>();
  http.once("error", (error) => started.reject(isTaken(error) ? taken(port) : unusable(host, port, error)));
  http.listen(port, host, () => started.resolve());
  await started.promise;
  const address = http.address();
  let isLeaving = false;
  let running = 0;
  let rested: (() => void) | undefined;
  http.prependListener("request", (_request, response) => {
    if (isLeaving) response.setHeader("connection", "close");
    running += 1;
    response.once("close", () => {
      running -= 1;
      if (running === 0) rested?.();
    });
  });
  const rest = () =>
    new Promise<void>((resolve) => {
      rested = resolve;
      if (running === 0) resolve();
    });
  return {
    leave: () => {
      isLeaving = true;
    },
    port: typeof address === "object" && address ? address.port : port,
    end: async ({ atLeastMs, atMostMs }) => {
      isEnding = true;
      isLeaving = true;
      const atMost = wait(atMostMs, undefined, { ref: false });
      await Promise.all([wait(atLeastMs), Promise.race([rest(), atMost])]);
      const closed = new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
      http.closeIdleConnections();
      await Promise.race([closed, atMost]);
      http.closeAllConnections();
      await closed;
    },
  };
};
