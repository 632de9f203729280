import {
  bulkActionOf,
  bulkBodyOf,
  bulkListOf,
  bulkPermissions,
  listDefaults,
  singleEndpointOf,
  type bulkEndpoints,
  type BulkAction,
  type BulkEndpoint,
  type BulkGroup,
  type BulkResult,
  type Permission,
} from "@canopy/contracts";
import { hasAccess, type Caller } from "../base/caller.ts";
import { problemBody, ProblemError } from "../base/problem.ts";
import { Listing } from "../database/listing.ts";
import { listedIds } from "../database/listRows.ts";
import type { AnyCall, AnyHandler, Call, Handlers } from "../http/call.ts";
import { problemOf } from "../http/databaseProblems.ts";
import type { Services } from "../http/services.ts";
import { actOnRow, type RowActions } from "./actOnRow.ts";

type BulkCall = Call<BulkEndpoint>;
type RowHandlers = (services: Services) => Readonly<Record<string, AnyHandler>>;

/**
 * Time from the request's arrival after which rows not yet reached answer 503. It includes the wait in the person's queue,
 * because the request's own limit does too. Source: behaviour.md §9.
 */
const BULK_MS = 25_000;

/** Answers bulk actions by the handlers of the single calls. Source: behaviour.md §7 Bulk actions. */
export const bulkHandlers = (
  services: Services,
  handlers: Readonly<Record<BulkGroup, RowHandlers>>,
): Handlers<typeof bulkEndpoints> => {
  const of = (group: BulkGroup) => (call: BulkCall) =>
    actOnRows(services, { group, handlers: handlers[group] }, call);
  return {
    projects: of("projects"),
    companies: of("companies"),
    users: of("users"),
    projectTypes: of("projectTypes"),
    milestoneOwners: of("milestoneOwners"),
    reminders: of("reminders"),
    milestones: of("milestones"),
    notifications: of("notifications"),
    feedback: of("feedback"),
    findings: of("findings"),
    documents: of("documents"),
  };
};

interface Rows {
  readonly group: BulkGroup;
  readonly handlers: RowHandlers;
}

const actOnRows = async (services: Services, rows: Rows, call: BulkCall): Promise<BulkResult[]> => {
  const until = call.arrivedAt.getTime() + BULK_MS;
  const name = call.body.action;
  const action = bulkActionOf(rows.group, name);
  if (!action) throw new Error(`${rows.group} has no action ${name}`);
  refuseWithout(call.caller, bulkPermissions(rows.group, action), `the action ${name}`);
  const ids = call.body.ids ?? (await idsOf(services, rows, call));
  const isOver = () => services.now().getTime() >= until || services.leaving?.aborted === true;
  const results: BulkResult[] = [];
  for (const id of ids)
    // oxlint-disable-next-line no-await-in-loop -- rows run one after the other, so that other people's requests come between
    results.push(isOver() ? notReached(id, call) : await resultOf(services, rows, action, call, id));
  return results;
};

const refuseWithout = (caller: Caller, any: readonly Permission[], what: string): void => {
  if (!hasAccess(caller, any))
    throw new ProblemError("/errors/forbidden", `You do not have permission for ${what}.`);
};

/** The ids of the rows that match the filters, read by the list's own handler; throws 409 unless they are as many as expected. */
const idsOf = async (
  services: Services,
  { group, handlers }: Rows,
  call: BulkCall,
): Promise<readonly string[]> => {
  const { filters = [], expected = 0 } = call.body;
  const { access, list } = bulkListOf(group);
  refuseWithout(call.caller, access, "the list of these rows");
  const query = {
    ...listDefaults,
    ...("defaults" in list && list.defaults),
    filters: filters.map(({ values = [], ...rest }) => ({ ...rest, values })),
  };
  const found = await handlers(services)["list"]?.({ ...plainCall(call), list: query, query: {} });
  if (!(found instanceof Listing)) throw new Error(`${group} lists no rows`);
  const ids = await listedIds(services.db, found.table, query, call.caller, ...found.further);
  if (ids.length === expected) return ids;
  const matching = ids.length === 1 ? "1 row matches" : `${ids.length} rows match`;
  throw new ProblemError("/errors/conflict", `${matching} now, not ${expected}.`);
};

/** The call without anything that belongs to the bulk request alone. */
const plainCall = (call: BulkCall): AnyCall => ({
  ...call,
  params: {},
  body: undefined,
  list: undefined,
  filters: undefined,
  extend: [],
  query: undefined,
  tx: undefined,
  afterCommit: undefined,
});

const failed = (id: string, error: ProblemError, { requestId }: BulkCall): BulkResult => ({
  id,
  status: error.status,
  problem: problemBody(error, requestId),
});

const notReached = (id: string, call: BulkCall): BulkResult =>
  failed(
    id,
    new ProblemError("/errors/internal", "There was no time for this row. Please send it again.", {
      status: 503,
    }),
    call,
  );

/** The action's body as its schema parses it; the endpoint has checked it. */
const bodyOf = (group: BulkGroup, action: BulkAction, { body }: BulkCall): RowActions["body"] =>
  Object(bulkBodyOf(group, action)?.parse(body.body ?? {}));

/** Says that a session has ended in words for people: the row's result is shown to them. */
const inWordsForRow = (error: unknown): never => {
  if (!(error instanceof ProblemError) || error.type !== "/errors/token-invalid") throw error;
  throw new ProblemError(error.type, "Your session has ended. This row was not changed.");
};

const resultOf = async (
  services: Services,
  { group, handlers }: Rows,
  action: BulkAction,
  call: BulkCall,
  id: string,
): Promise<BulkResult> => {
  const endpoint = singleEndpointOf(group, action);
  const of: RowActions = { endpoint, action, handlers, body: bodyOf(group, action, call) };
  try {
    // the rows take up to 25 s: nobody acts on one whose session has ended or whose rights were taken meanwhile
    const caller = await call.readCaller().catch(inWordsForRow);
    refuseWithout(caller, bulkPermissions(group, action), `the action ${call.body.action}`);
    await actOnRow(services, of, { ...plainCall(call), caller }, id);
    return { id, status: endpoint.answer ? 200 : 204 };
  } catch (error) {
    const facts = { requestId: call.requestId, id };
    const problem = problemOf(services.log, "a row of a bulk action failed", error, facts);
    if (problem.type === "/errors/forbidden") call.keepRefusal?.(problem);
    return failed(id, problem, call);
  }
};
