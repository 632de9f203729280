import {
  endpoints,
  problems,
  type AnswerOf,
  type Endpoint,
  type Endpoints,
  type ProblemType,
} from "@canopy/contracts";

/** A request as a stub receives it. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  /** The body's JSON; undefined without a body, and for a file. */
  readonly body: unknown;
}

type Given<Answer> = Answer | Response;

/** The stubbed answer of an endpoint: a value, or a function of the request. */
export type Stub<E extends Endpoint> =
  | AnswerOf<E>
  | ((asked: Asked) => Given<AnswerOf<E>> | Promise<Given<AnswerOf<E>>>);

type Actions<Group> = {
  readonly [Action in keyof Group]?: Group[Action] extends Endpoint ? Stub<Group[Action]> : never;
};

/** Stubbed answers by resource and action, as in the endpoint table. */
export type Stubs = { readonly [Name in keyof Endpoints]?: Actions<Endpoints[Name]> };

/** A call that is never answered, for the loading state. */
export const forever = (): Promise<never> => new Promise<never>(() => undefined);

/** Makes a problem answer of the server. */
export const problem =
  (type: ProblemType, detail?: string, errors?: Readonly<Record<string, readonly string[]>>) =>
  (): Response => {
    const { status, title } = problems[type];
    return Response.json(
      { type, title, status, detail: detail ?? title, ...(errors && { errors }) },
      { status, headers: { "content-type": "application/problem+json" } },
    );
  };

/** The refusal of a request whose Idempotency-Key belongs to another one. */
export const otherRequest = (): Response => {
  const errors = { "Idempotency-Key": ["was used for another request"] };
  return Response.json(
    { type: "/errors/validation", title: problems["/errors/validation"].title, status: 422, errors },
    { status: 422, headers: { "content-type": "application/problem+json" } },
  );
};

/** A connection that fails. */
export const offline = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));

interface StubbedRoute {
  readonly endpoint: Endpoint;
  readonly stub: unknown;
}

const routesOf = (stubs: Stubs): readonly StubbedRoute[] =>
  Object.entries(endpoints).flatMap(([name, actions]) => {
    const group: object = Object.entries(stubs).find(([key]) => key === name)?.[1] ?? {};
    return Object.entries(actions).flatMap(([action, endpoint]): StubbedRoute[] =>
      Object.hasOwn(group, action) ? [{ endpoint, stub: Reflect.get(group, action) }] : [],
    );
  });

const paramsOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split("/");
  const given = path.split("/");
  const fits =
    wanted.length === given.length && wanted.every((part, i) => part.startsWith("{") || part === given[i]);
  if (!fits) return undefined;
  return Object.fromEntries(
    wanted.flatMap((part, i) =>
      part.startsWith("{") ? [[part.slice(1, -1), decodeURIComponent(given[i] ?? "")]] : [],
    ),
  );
};

const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  return text !== "" && isJson ? JSON.parse(text) : undefined;
};

/** Creates a `fetch` from typed stubs of the endpoint table; a call without a stub gets a 400 that names it. */
export const stubWire = (stubs: Stubs): ((request: Request) => Promise<Response>) => {
  const routes = routesOf(stubs);
  return async (request) => {
    const url = new URL(request.url);
    for (const { endpoint, stub } of routes) {
      const params = endpoint.method === request.method ? paramsOf(endpoint.path, url.pathname) : undefined;
      if (!params) continue;
      const asked: Asked = { params, search: url.searchParams, body: await readBody(request.clone()) };
      const answer: unknown = typeof stub === "function" ? await stub(asked) : stub;
      if (answer instanceof Response) return answer;
      if (!endpoint.answer) return new Response(null, { status: 204 });
      return Response.json(answer, { status: endpoint.creates ? 201 : 200 });
    }
    return problem("/errors/validation", `No stub answers ${request.method} ${url.pathname}`)();
  };
};
