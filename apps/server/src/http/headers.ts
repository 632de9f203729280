/** The kind of an answer: the API's data, a page of the app, or a file of a page. */
export type AnswerKind = "api" | "page" | "asset";

const TWO_YEARS_SECONDS = 63_072_000;

/** Hashes of the style elements that the page has or sonner 2.0.8 inserts at run time; no other inline style is allowed. A new version of sonner changes them. */
const styleHashes = [
  // an empty element: react-aria's in index.html, and the one that sonner inserts first
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
] as const;

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${styleHashes.join(" ")}`,
  "media-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // the one policy of the web: apps/web/src/ports/trustedTypes.ts
  "trusted-types default",
];
/** A page's sources of pictures and workers. */
const drawing = (drawsDocuments: boolean): readonly string[] =>
  drawsDocuments
    ? ["img-src 'self' data: blob:", "worker-src 'self'"]
    : ["img-src 'self' data:", "worker-src 'none'"];
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), display-capture=()",
} as const;

/** Headers of a stored file or picture: a browser runs nothing of it, even if its address is opened directly. */
export const inertHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
} as const;

/** Facts about a page that decide its headers. */
export interface PageFacts {
  readonly isHttps: boolean;
  /** The origin of the API that the web app was built for, if it is not its own. */
  readonly apiOrigin?: string | undefined;
  /** The page draws files of documents; false by default. */
  readonly drawsDocuments?: boolean | undefined;
}

/** The security headers of an answer. On plain http none of them requires https. Source: behaviour.md §7 The server itself. */
export const securityHeaders = (
  kind: AnswerKind,
  { isHttps, apiOrigin, drawsDocuments = false }: PageFacts,
): Readonly<Record<string, string>> => ({
  ...everywhere,
  ...(isHttps && { "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }),
  ...(kind === "page"
    ? {
        "content-security-policy": [
          ...pagePolicy,
          ...drawing(drawsDocuments),
          ["connect-src 'self'", ...(apiOrigin === undefined ? [] : [apiOrigin])].join(" "),
          ...(isHttps ? ["upgrade-insecure-requests"] : []),
        ].join("; "),
      }
    : { "content-security-policy": apiPolicy }),
  ...(kind === "api" && { "cache-control": "no-store" }),
});
