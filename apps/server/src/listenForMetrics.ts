import { createServer } from "node:http";
import { securityHeaders } from "./http/headers.ts";

/** Those of the API's answers. The port has no TLS of its own. */
const headers = securityHeaders("api", { isHttps: false });

/** Answers `/metrics` on a port of its own; gives the port and the function that ends it. Rejects if the port is taken. */
export const listenForMetrics = async (
  read: () => Promise<string>,
  port: number,
  host: string,
): Promise<{ readonly port: number; end(): Promise<void> }> => {
  const server = createServer((request, response) => {
    response.setHeaders(new Map(Object.entries(headers)));
    if (request.url?.split("?")[0] !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) =>
        response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const started = Promise.withResolvers<void>();
  server.once("error", (error) =>
    started.reject(
      new Error(`METRICS_HOST ${host} with METRICS_PORT ${port} cannot be used: ${error.message}`, {
        cause: error,
      }),
    ),
  );
  server.listen(port, host, () => started.resolve());
  await started.promise;
  server.unref();
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
