import { rowNumbersOf, type BulkAction, type Endpoint, type RowNumber } from "@canopy/contracts";
import * as z from "zod/mini";
import type { Transaction } from "kysely";
import { invalid, ProblemError } from "../base/problem.ts";
import { databaseProblem } from "../http/databaseProblems.ts";
import type { Database } from "../database/schema.ts";
import type { AnyCall, AnyHandler } from "../http/call.ts";
import { errorsOf } from "../http/readBody.ts";
import type { Services } from "../http/services.ts";

/** The single call by which a bulk action changes each row. */
export interface RowActions {
  readonly endpoint: Endpoint;
  readonly action: BulkAction;
  readonly handlers: (services: Services) => Readonly<Record<string, AnyHandler>>;
  /** The action's body: that of the single call without the row's own numbers, or `{tag}`. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Another write may come between reading a row's version and locking it; the row is then read anew this often. */
const TRIES = 3;

/** Runs the single call on one row in a transaction of its own, with the row's version; throws what the single call throws. */
export const actOnRow = async (
  services: Services,
  of: RowActions,
  call: AnyCall,
  id: string,
): Promise<void> => {
  for (let tried = 1; ; tried += 1)
    try {
      await inOneTransaction(services, (tx, within) => actWithin(tx, within, of, call, id));
      return;
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error;
    }
};

/** Runs the work in a transaction. The sender of mails is woken only after the commit: before, it would find none. */
const inOneTransaction = async (
  services: Services,
  work: (tx: Transaction<Database>, within: Services) => Promise<void>,
): Promise<void> => {
  let hasMails = false;
  const wake = (): void => void (hasMails = true);
  const within = { ...services, mail: { ...services.mail, wake } };
  await services.db.transaction().execute((tx) => work(tx, within));
  if (hasMails) services.mail.wake();
};

const isConflict = (error: unknown): boolean => {
  const problem = error instanceof ProblemError ? error : databaseProblem(error);
  return problem?.type === "/errors/conflict";
};

const actWithin = async (
  tx: Transaction<Database>,
  services: Services,
  { endpoint, action, handlers, body }: RowActions,
  call: AnyCall,
  id: string,
): Promise<void> => {
  const single = handlers({ ...services, db: joined(tx) });
  const onRow = { ...call, params: { id } };
  const handlerOf = (name: string): AnyHandler => {
    const handler = single[name];
    if (!handler) throw new Error(`no handler ${name}`);
    return handler;
  };
  const numbers = rowNumbersOf(endpoint);
  const row: unknown = numbers.length > 0 ? await handlerOf("get")(onRow) : undefined;
  const own = Object.fromEntries(numbers.map((name) => [name, rowNumber[name](row)]));
  await handlerOf(action.single)({
    ...onRow,
    body: bodyOf(endpoint, { ...changeOf(row, action, body), ...own }),
  });
};

/** The numbers that the single call sends of a row. Without a file it asks for version 1, and the call says that there is none. */
const rowNumber: Readonly<Record<RowNumber, (row: unknown) => unknown>> = {
  version: (row) => Reflect.get(Object(row), "version"),
  answerCount: (row) => Reflect.get(Object(row), "answerCount"),
  versionNo: (row) =>
    Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(row), "versions")), 0)), "no") ?? 1,
};

const changeOf = (row: unknown, action: BulkAction, body: Readonly<Record<string, unknown>>): object => {
  if (!action.tag) return { ...body, ...action.sets };
  const tags: unknown = Reflect.get(Object(row), "tags");
  const held: readonly unknown[] = Array.isArray(tags) ? tags : [];
  const others = held.filter((tag) => tag !== body["tag"]);
  if (action.tag === "remove") return { tags: others };
  return { tags: others.length < held.length ? held : [...held, body["tag"]] };
};

/** The body as the single endpoint parses it; throws 400 with the wrong fields. */
const bodyOf = (endpoint: Endpoint, sent: object): unknown => {
  if (!endpoint.body) return undefined;
  const read = z.safeParse(endpoint.body, sent);
  if (!read.success) throw invalid(errorsOf(read.error));
  return read.data;
};

/** The transaction as a database: a transaction that begins on it continues the one under way. */
const joined = (tx: Transaction<Database>): Transaction<Database> =>
  new Proxy(tx, {
    get: (target, name): unknown => {
      if (name === "transaction") return () => ({ execute: (work: (on: typeof tx) => unknown) => work(tx) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
