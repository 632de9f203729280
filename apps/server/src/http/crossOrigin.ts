const EXPOSED = "X-Request-Id, X-Total-Count, Location, Retry-After, ETag, Content-Disposition, Date";
const METHODS = "GET, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS = "Authorization, Content-Type, Idempotency-Key, If-None-Match";
const PREFLIGHT_SECONDS = "600";

/** Allows pages of these origins to call the API without the browser's credentials, and no others. Source: behaviour.md §7 The server itself. */
export const crossOrigin = (origins: readonly string[]) => {
  const allowed: ReadonlySet<string> = new Set(origins);
  const allowedOrigin = ({ headers }: Request): string | undefined => {
    const origin = headers.get("origin");
    return origin !== null && allowed.has(origin) ? origin : undefined;
  };
  return {
    /** The answer to a preflight of an allowed origin; undefined for every other request. */
    preflight: (request: Request): Response | undefined => {
      if (request.method !== "OPTIONS" || allowedOrigin(request) === undefined) return undefined;
      if (!request.headers.has("access-control-request-method")) return undefined;
      const headers = {
        "access-control-allow-methods": METHODS,
        "access-control-allow-headers": REQUEST_HEADERS,
        "access-control-max-age": PREFLIGHT_SECONDS,
      };
      return new Response(null, { status: 204, headers });
    },
    /** Adds the headers that allow the caller's origin to read the answer. */
    mark: (request: Request, headers: Headers): void => {
      if (allowed.size > 0) headers.append("vary", "Origin");
      const origin = allowedOrigin(request);
      if (origin === undefined) return;
      headers.set("access-control-allow-origin", origin);
      headers.set("access-control-expose-headers", EXPOSED);
    },
  };
};
