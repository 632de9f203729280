import {
  exportColumns,
  exportTypes,
  type Endpoint,
  type ExportColumn,
  type ExportFormat,
  type ListShape,
} from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import { errorStack } from "../base/errorText.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { Listing } from "../database/listing.ts";
import { onBehalf } from "../database/statements/onBehalf.ts";
import type { CellValue } from "../exports/cellValue.ts";
import { csvOf } from "../exports/csvRows.ts";
import { CHUNK_ROWS, cellsOf, idsMet, idsToExport } from "../exports/exportRows.ts";
import { xlsxOf } from "../exports/xlsxRows.ts";
import type { AnyCall } from "./call.ts";
import { columnNames } from "./readQuery.ts";
import type { Services } from "./services.ts";

type Chunk = readonly (readonly CellValue[])[];

/** A permitted export of a list: all rows that the call's query finds, or those whose ids its body names. */
export interface ExportCall {
  readonly endpoint: Endpoint;
  readonly call: AnyCall;
  readonly caller: Caller;
  readonly listing: Listing;
  readonly format: ExportFormat;
  /** The columns of the address or the body; undefined for those that the screen shows at first. */
  readonly asked: readonly string[] | undefined;
  /** Reads the caller anew; throws 401 once their session has ended. */
  readonly readCaller: () => Promise<Caller>;
  /** Aborted once the reader has gone. */
  readonly gone: AbortSignal;
  /** Waits for places in the person's queue while rows are read; none is held while the reader is waited for. */
  readonly inLine: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The ids of the rows that a body asks for. */
export const idsOfBody = (body: unknown): readonly string[] => {
  const ids: unknown = Reflect.get(Object(body), "ids");
  return Array.isArray(ids) ? ids.map(String) : [];
};

/** The columns that a body asks for. */
export const columnsOfBody = (body: unknown): readonly string[] | undefined => {
  const given: unknown = Reflect.get(Object(body), "columns");
  if (given === undefined) return undefined;
  return columnNames(Array.isArray(given) ? given.map(String) : typeof given === "string" ? [given] : []);
};

/**
 * Answers an export. The ids and the first rows are read before the answer begins, so that their failure is a problem;
 * a later one cuts the connection. Source: behaviour.md §7 Exports.
 */
export const answerExport = async (services: Services, given: ExportCall): Promise<Response> => {
  const { endpoint, call, caller, listing, format } = given;
  const columns = columnsFor(endpoint, given.asked);
  const from = { db: services.db, listing, caller };
  const ids = call.list ? await idsToExport(from, call.list) : await idsMet(from, idsOfBody(call.body));
  const name = nameOf(endpoint);
  const day = services.now().toISOString().slice(0, "2026-11-22".length);
  const headers = {
    "content-type": format === "csv" ? `${exportTypes.csv}; charset=utf-8` : exportTypes.xlsx,
    "content-disposition": `attachment; filename="${name}-${day}.${format}"`,
    "x-total-count": String(ids.length),
    "cache-control": "no-store",
    vary: "Accept",
  };
  if (call.isHead) return new Response(null, { headers });
  const first = await cellsOf(from, columns, ids.slice(0, CHUNK_ROWS));
  const chunks = async function* (): AsyncGenerator<Chunk> {
    yield first;
    for (let at = CHUNK_ROWS; at < ids.length; at += CHUNK_ROWS)
      // oxlint-disable-next-line no-await-in-loop -- a chunk is read when the one before it was taken
      yield await onBehalf({ caller: caller.id, signal: given.gone }, () =>
        given.inLine(async () => {
          assertSameRights(caller, await given.readCaller());
          return cellsOf(from, columns, ids.slice(at, at + CHUNK_ROWS));
        }),
      ).catch((error: unknown) => cut(error, at));
  };
  const cut = (error: unknown, at: number): never => {
    const facts = { requestId: call.requestId, rows: at };
    if (given.gone.aborted) services.log.info("the reader of an export has gone", facts);
    else if (error instanceof ProblemError)
      services.log.info("an export was cut", { ...facts, cause: error.message });
    else services.log.error("an export was cut", { ...facts, cause: errorStack(error) });
    throw new Error(`export ${call.requestId} was cut`);
  };
  // made before the log and the event tell of an export, so that they tell of none whose body cannot be made
  const body = format === "csv" ? streamOf(csvOf(columns, chunks())) : xlsxOf(name, columns, chunks());
  services.log.info("exported", {
    requestId: call.requestId,
    userId: caller.id,
    path: endpoint.path,
    format,
    columns: columns.length,
    rows: ids.length,
  });
  await recordEvent(services.db, {
    kind: "EXPORTED",
    at: services.now(),
    user: caller,
    actor: caller,
    request: call,
    details: {
      path: endpoint.path.replace(/\/export$/, ""),
      format,
      rows: ids.length,
      columns: columns.map(({ id }) => id),
      ...(call.list && call.list.filters.length > 0 && { filters: call.list.filters }),
    },
  });
  return new Response(body, { headers });
};

/** Unknown columns that a refusal names; a body can hold a million. */
const MOST_NAMED = 100;

/** Throws 403 if the caller no longer has the rights and the rows with which the export began. */
const assertSameRights = (before: Caller, now: Caller): void => {
  const isSame =
    now.rowScope === before.rowScope &&
    now.companyId === before.companyId &&
    [...before.permissions].every((permission) => now.permissions.has(permission));
  if (!isSame) throw new ProblemError("/errors/forbidden", "The rights of the caller have changed.");
};

const columnsFor = (endpoint: Endpoint, asked: readonly string[] | undefined): readonly ExportColumn[] => {
  const shape: ListShape | undefined = endpoint.list ?? endpoint.exports?.shape;
  if (!shape) throw new Error(`${endpoint.path} is no list`);
  const { columns, unknown } = exportColumns(shape, asked);
  if (unknown.length === 0) return columns;
  const named = unknown.slice(0, MOST_NAMED);
  throw invalid({ columns: named.map((id) => `columns may not hold ${id}: this list has no such column`) });
};

/** `/api/projects/{id}/history` → `projects-history`. */
const nameOf = ({ path }: Endpoint): string =>
  path
    .replace(/\/export$/, "")
    .split("/")
    .filter((part) => part !== "" && part !== "api" && !part.startsWith("{"))
    .join("-");

/** A byte stream that asks for the next chunk only when the reader took the last one. */
const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const { value, done } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  );
