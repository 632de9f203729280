import {
  isUuid,
  listDefaults,
  MAX_BODY_BYTES,
  type Endpoint,
  type ExportFormat,
  type ListQuery,
  type ListShape,
} from "@canopy/contracts";
import type { Hono } from "hono";
import type { Kysely } from "kysely";
import type { Authenticate, Caller } from "../base/caller.ts";
import type { Costs } from "../costs/costs.ts";
import { Listing } from "../database/listing.ts";
import { listRows } from "../database/listRows.ts";
import { exportFormatFor } from "../exports/exportFormat.ts";
import { placesOf } from "../costs/placesOf.ts";
import { answerExport, columnsOfBody, idsOfBody, type ExportCall } from "./answerExport.ts";
import { onBehalf } from "../database/statements/onBehalf.ts";
import type { Database } from "../database/schema.ts";
import type { Services } from "./services.ts";
import { admit, assertPermitted } from "./admit.ts";
import { Existing, type AnyCall, type AnyHandler } from "./call.ts";
import { answerOnce, keepAnswer, oneAtATime, submissionOf, type KeptAnswer } from "./idempotency.ts";
import { invalid, notFound, type ProblemError } from "../base/problem.ts";
import { routeProblem } from "./fallback.ts";
import { noteRefusals, type NoteRefusal } from "./noteRefusals.ts";
import { readBody } from "./readBody.ts";
import { readQuery } from "./readQuery.ts";
import { incomingFile } from "./incomingFile.ts";
import { dropBody, readText, readWhole } from "./readText.ts";
import type { RequestContext } from "./requestContext.ts";
import { answerResponse, answerText, keptAnswerOf } from "./writeAnswer.ts";

/** The router's environment: each request carries its context. */
export interface Env {
  Bindings: RequestContext;
}

/** The endpoint table and everything that its routes need. */
export interface MountOptions {
  readonly endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  readonly handlers: Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;
  readonly services: Services;
  readonly authenticate: Authenticate;
  readonly costs: Costs;
}

/** `/api/users/{id}` → `/api/users/:id`. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Creates a route for every endpoint of the table; literal paths come before those with parameters. Source: behaviour.md §7. */
export const mount = (app: Hono<Env>, mounted: MountOptions): void => {
  const routes = Object.entries(mounted.endpoints).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([action, endpoint]) => {
      const handler = mounted.handlers[group]?.[endpoint.exports?.action ?? action];
      return handler ? [{ endpoint, handler }] : [];
    }),
  );
  const alone = oneAtATime();
  const noteRefusal = noteRefusals(mounted.services);
  const noRoute = routeProblem(routes.map(({ endpoint }) => endpoint));
  const otherMethods = (pathname: string) => {
    const problem = noRoute(pathname);
    return problem.status === 405 ? problem : undefined;
  };
  const plainFirst = routes.toSorted((a, b) => inOrder(plainness(a.endpoint), plainness(b.endpoint)));
  for (const { endpoint, handler } of plainFirst)
    app.on(endpoint.method, routeOf(endpoint.path), (context) =>
      answer({ ...mounted, alone, noteRefusal, otherMethods }, endpoint, handler, {
        request: context.req.raw,
        params: context.req.param(),
        visit: context.env,
      }),
    );
};

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Sorts a literal segment before a parameter in the same position. */
const plainness = (endpoint: Endpoint): string => endpoint.path.replaceAll("{", "~");

interface RawRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly visit: RequestContext;
}

interface Answering extends MountOptions {
  readonly alone: ReturnType<typeof oneAtATime>;
  readonly noteRefusal: NoteRefusal;
  /** 405 for a literal path, such as `/api/projects/bulk`, that only other methods have; undefined for any other. */
  readonly otherMethods: (pathname: string) => ProblemError | undefined;
}

/** Admits a request and answers it; its place in the person's queue is free again after its work is done. */
const answer = async (
  mounted: Answering,
  endpoint: Endpoint,
  handler: AnyHandler,
  arrived: RawRequest,
): Promise<Response> => {
  const { ip, signal } = arrived.visit;
  arrived.visit.route = endpoint.path;
  const { caller, leave } = await onBehalf({ caller: ip, signal }, () =>
    admit(mounted, endpoint, arrived.request, arrived.visit),
  ).catch(async (error: unknown) => {
    throw await mounted.noteRefusal(endpoint, arrived, error);
  });
  try {
    const work = () => answerTo(caller, mounted, endpoint, handler, arrived);
    const isRead = endpoint.method === "GET" || endpoint.exports !== undefined;
    const response = await onBehalf({ caller: caller?.id ?? ip, ...(isRead && { signal }) }, work);
    await mounted.noteRefusal(endpoint, arrived, arrived.visit.refusedPart);
    return response;
  } catch (error) {
    throw await mounted.noteRefusal(endpoint, arrived, error);
  } finally {
    leave();
  }
};

const answerTo = async (
  caller: Caller | undefined,
  mounted: Answering,
  endpoint: Endpoint,
  handler: AnyHandler,
  arrived: RawRequest,
): Promise<Response> => {
  const { request, params, visit } = arrived;
  const url = new URL(request.url);
  assertParams(mounted, endpoint, params, url.pathname);
  const format = formatOf(endpoint, request);
  const { columns, ...parameters } = readQuery(endpoint, url.searchParams, format !== undefined);
  const { text, ...file } = await readSent(endpoint, request, visit);
  const readCaller = async (): Promise<Caller> => {
    const { arrivedAt } = visit;
    const now = await mounted.authenticate(request.headers.get("authorization") ?? undefined, { arrivedAt });
    assertPermitted(endpoint.access, now);
    return now;
  };
  const call: AnyCall = {
    ...parameters,
    ...file,
    params,
    caller,
    readCaller: caller && readCaller,
    body: readBody(endpoint, text),
    keepRefusal: (error) => {
      visit.refusedPart ??= error;
    },
    requestId: visit.requestId,
    ip: visit.ip,
    arrivedAt: visit.arrivedAt,
    headers: request.headers,
    isHead: request.method === "HEAD",
    signal: visit.signal,
    tx: undefined,
    afterCommit: undefined,
  };
  const asked = { endpoint, handler, call, request };
  if (format !== undefined && caller)
    return exportRows(mounted, asked, { caller, readCaller, format, columns });
  if (endpoint.produces !== undefined) return produced(await handler(call));
  return answerResponse(endpoint, await answerRecord(mounted, asked, text), request);
};

/** Throws 400 for a parameter that is none of its choices, 404 or 405 for an id that is none. */
const assertParams = (
  { otherMethods }: Answering,
  { choices = {} }: Endpoint,
  params: RawRequest["params"],
  pathname: string,
): void => {
  for (const [name, values] of Object.entries(choices))
    if (!values.includes(params[name] ?? ""))
      throw invalid({ [name]: [`${name} must be one of ${values.join(", ")}`] });
  if (Object.entries(params).some(([name, value]) => /id$/i.test(name) && !isUuid(value)))
    throw otherMethods(pathname) ?? notFound();
};

/** The body of a request: a text, or a file of an endpoint that takes one, whole or as it comes. */
const readSent = async (
  endpoint: Endpoint,
  request: Request,
  visit: RequestContext,
): Promise<Pick<AnyCall, "bytes" | "stream"> & { readonly text: string }> => {
  const { bytes: file, method } = endpoint;
  const none = { text: "", bytes: undefined, stream: undefined };
  if (!file)
    return method === "GET" ? none : { ...none, text: await bodyOf(endpoint, request, visit.signal) };
  visit.endLimit();
  const stream = incomingFile(request, visit.signal);
  return file.isStreamed ? { ...none, stream } : { ...none, bytes: await readWhole(stream, file.maxBytes) };
};

/** A call of an endpoint's handler, with its request. */
interface AskedCall {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly call: AnyCall;
  readonly request: Request;
}

/** Answers the rows of a list, or those whose ids the body names, as a table. */
const exportRows = async (
  { services, costs }: Answering,
  { endpoint, handler, call, request }: AskedCall,
  {
    columns,
    ...given
  }: Pick<ExportCall, "caller" | "readCaller" | "format"> & {
    readonly columns: readonly string[] | undefined;
  },
): Promise<Response> => {
  const { list, exports } = endpoint;
  const listing = await handler({ ...call, list: call.list ?? (exports && byIds(exports.shape, call.body)) });
  if (!(listing instanceof Listing)) throw new Error(`${endpoint.path} names no rows to export`);
  return answerExport(services, {
    ...given,
    endpoint,
    call,
    listing,
    asked: list ? columns : columnsOfBody(call.body),
    gone: request.signal,
    inLine: (work) => inPlaces(costs, given.caller.id, { endpoint, request }, work),
  });
};

/** Runs the handler and gives its answer as JSON: a creation in one transaction, and once for each `Idempotency-Key`. */
const answerRecord = async (
  { services, alone }: Answering,
  { endpoint, handler, call, request }: AskedCall,
  text: string,
): Promise<KeptAnswer> => {
  const { pathname, search } = new URL(request.url);
  const run = async (ready: AnyCall): Promise<KeptAnswer> => {
    const answered = await handler(ready);
    const isThere = answered instanceof Existing;
    const result = await pageOf(isThere ? answered.record : answered, ready, services);
    const kept = isThere ? { status: 200, location: "" } : keptAnswerOf(endpoint, pathname, result);
    return { ...kept, body: answerText(endpoint, result) };
  };
  const { method, takesKey, bytes: takesFile } = endpoint;
  const creates = takesFile ? undefined : endpoint.creates;
  const key = creates || takesKey ? request.headers.get("idempotency-key") : null;
  if (key === null || !call.caller) return creates ? inTransaction(services, call, run) : run(call);
  const submission = submissionOf(call.caller.id, key, [method, pathname, search, text]);
  return alone(submission, () =>
    takesKey
      ? keepAnswer(services, submission, () => run(call))
      : inTransaction(services, call, (ready, tx) =>
          answerOnce(tx, submission, services.now(), () => run(ready)),
        ),
  );
};

/** The list of the rows whose ids a body names, as the list's handler gets it. */
const byIds = ({ defaults }: ListShape, body: unknown): ListQuery => ({
  ...listDefaults,
  ...defaults,
  filters: [{ fieldId: "id", operator: "in", values: idsOfBody(body) }],
});

/** The format in which a list is asked for; undefined for a page of JSON. An export by ids is CSV unless it asks for XLSX. */
const formatOf = ({ list, exports }: Endpoint, request: Request): ExportFormat | undefined => {
  if (!list && !exports) return undefined;
  return exportFormatFor(request.headers.get("accept")) ?? (exports ? "csv" : undefined);
};

/** One page of a listing; any other result as it is. */
const pageOf = async (result: unknown, { list, caller }: AnyCall, { db }: Services): Promise<unknown> =>
  result instanceof Listing && list && caller
    ? listRows(db, result.table, list, caller, ...result.further)
    : result;

/** Runs work while it holds its places in the person's queue. */
const inPlaces = async <Result>(
  costs: Costs,
  userId: string,
  { endpoint, request }: { readonly endpoint: Endpoint; readonly request: Request },
  work: () => Promise<Result>,
): Promise<Result> => {
  const leave = await costs.enterLine(userId, request.signal, placesOf(endpoint, request));
  try {
    return await work();
  } finally {
    leave();
  }
};

/** Runs a creation in one transaction, then the work registered with `afterCommit`. */
const inTransaction = async (
  services: Services,
  call: AnyCall,
  run: (call: AnyCall, tx: Kysely<Database>) => Promise<KeptAnswer>,
): Promise<KeptAnswer> => {
  const waiting: (() => void)[] = [];
  const answered = await services.db
    .transaction()
    .execute((tx) => run({ ...call, tx, afterCommit: (work) => void waiting.push(work) }, tx));
  for (const work of waiting) work();
  return answered;
};

/** Reads the body; a write is not begun if its caller hung up before the body was complete. */
const bodyOf = async (endpoint: Endpoint, request: Request, signal: AbortSignal): Promise<string> => {
  const maxBytes = endpoint.maxBodyBytes ?? MAX_BODY_BYTES;
  try {
    if (!endpoint.ignoresBody) return await readText(request, maxBytes);
    await dropBody(request, maxBytes);
    return "";
  } finally {
    signal.throwIfAborted();
  }
};

const produced = (answered: unknown): Response => {
  if (answered instanceof Response) return answered;
  throw new Error("an endpoint that produces other than JSON must answer with a Response");
};
