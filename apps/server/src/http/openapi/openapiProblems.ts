import { problems, type Endpoint, type ProblemType } from "@canopy/contracts";

/** A failed answer of an endpoint. */
export interface ProblemAnswer {
  readonly status: number;
  readonly type: ProblemType;
}

const of = (type: ProblemType, status: number = problems[type].status): ProblemAnswer => ({ status, type });

const everywhere = [
  of("/errors/validation"),
  of("/errors/too-large", 414),
  of("/errors/internal"),
  of("/errors/internal", 503),
];
const ofSessions = [of("/errors/token-missing"), of("/errors/token-invalid"), of("/errors/token-expired")];
const ofBodies = ({ ignoresBody }: Endpoint) => [
  of("/errors/too-large"),
  ...(ignoresBody ? [] : [of("/errors/unsupported-media-type")]),
];
/** The failures of an Idempotency-Key: the same request is running, or the key was used for another request. */
const ofKeys = [of("/errors/conflict"), of("/errors/validation", 422)];

/** True for an endpoint that names the version over which it writes. */
const takesVersion = ({ body }: Endpoint): boolean =>
  body !== undefined && Object.hasOwn(Object(Reflect.get(body, "shape")), "version");

const namesRecord = ({ path, choices = {} }: Endpoint): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => !Object.hasOwn(choices, name));

/**
 * Every failed answer of an endpoint, by status: those that follow from its access, path and body, and those in the
 * endpoint table. The server's tests fail for an answer that is missing here. Source: behaviour.md §8 Problem types.
 */
export const problemsOf = (endpoint: Endpoint): readonly ProblemAnswer[] => {
  const { access, path, method, creates, takesKey, bytes, refuses = [] } = endpoint;
  const found = [
    ...everywhere,
    ...(access === "public" ? [] : ofSessions),
    ...(Array.isArray(access) ? [of("/errors/forbidden")] : []),
    ...(namesRecord(endpoint) ? [of("/errors/not-found")] : []),
    ...(method === "GET" ? [] : ofBodies(endpoint)),
    ...(bytes ? [of("/errors/timeout")] : []),
    ...((creates && !bytes) || takesKey ? ofKeys : []),
    ...(takesVersion(endpoint) ? [of("/errors/conflict")] : []),
    ...(path.startsWith("/api/") ? [of("/errors/rate-limited")] : []),
    ...refuses.map((type) => of(type)),
  ];
  const byKey = new Map(found.map((one) => [`${one.status} ${one.type}`, one]));
  return [...byKey.values()].toSorted((a, b) => a.status - b.status);
};

const lastPart = (type: ProblemType): string => type.slice("/errors/".length);
const componentOf = (status: number, types: readonly ProblemType[]): string =>
  [status, ...types.map(lastPart)].join(".");

const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } },
};

const challenge = {
  "WWW-Authenticate": {
    description: 'The scheme of a sign-in; with `error="invalid_token"` for a token that is not valid.',
    schema: { type: "string" },
  },
};

const response = (status: number, types: readonly ProblemType[]) => ({
  description: types.map((type) => `${problems[type].title} (\`${type}\`)`).join("; "),
  ...((status === 429 || status === 503) && { headers: retryAfter }),
  ...(status === 401 && { headers: challenge }),
  content: {
    "application/problem+json": {
      schema: {
        allOf: [
          { $ref: "#/components/schemas/Problem" },
          { type: "object", properties: { type: { enum: types }, status: { const: status } } },
        ],
      },
    },
  },
});

/** The responses that operations share, each written at its first use. */
export type SharedResponses = Record<string, object>;

/** An operation's failed answers by status, as references into `shared`. */
export const problemResponses = (endpoint: Endpoint, shared: SharedResponses): Record<string, object> => {
  const byStatus = Map.groupBy(problemsOf(endpoint), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, answers]) => {
      const types = answers.map(({ type }) => type);
      const name = componentOf(status, types);
      shared[name] ??= response(status, types);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
};
