import {
  exportTypes,
  MAX_FILTER_VALUES,
  type Endpoint,
  type Filter,
  type ListQuery,
} from "@canopy/contracts";
import { fromCallback, type Actor } from "xstate";
import { fileNameOf } from "../base/answerFile.ts";
import type { Offer } from "../base/offers.ts";
import type { Call, LooseRequest } from "../api/call.ts";
import { CallError } from "../failures/failure.ts";
import { failureText } from "../failures/failureText.ts";
import { inOrder } from "../lists/columnLayout.ts";
import { listQueryOf } from "../lists/listSearch.ts";
import { openBindingOf } from "../lists/listScreen.ts";
import { chosenIds } from "../lists/selection.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import {
  exportMachine,
  mayExport,
  selectExportProgress,
  type ExportedList,
  type ExportEvent,
  type ExportWish,
} from "./export.machine.ts";
import { receiveRows } from "./receivedRows.ts";

/** A list's call: its endpoint and its request. */
export interface ListRequest {
  readonly endpoint: Endpoint;
  readonly request: LooseRequest;
}

/** The endpoint and the request by which a list reads its rows, without sending it. */
export const requestOf = async (
  view: object,
  query: ListQuery,
  signal: AbortSignal,
): Promise<ListRequest> => {
  const found = Promise.withResolvers<ListRequest>();
  const remember = (endpoint: Endpoint, request: LooseRequest) => {
    found.resolve({ endpoint, request });
    return new Promise<never>(() => undefined);
  };
  const binding = openBindingOf(view);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list's own reading, which sends nothing here
  binding?.read(remember as Call, query, signal).catch(found.reject);
  return found.promise;
};

/** The field ids of the columns on screen, in their order there. */
const shownColumns = (list: ExportedList): string => {
  const { view, hiddenColumns, layout } = list.getSnapshot().context;
  return inOrder(view.columns, layout)
    .filter(({ field }) => !hiddenColumns.includes(field))
    .flatMap(({ field, exportedAs }) => exportedAs ?? [field])
    .join(",");
};

/** The filter that finds rows by their ids, at most 100. */
export const byIds = (ids: readonly string[]): Filter => ({
  fieldId: "id",
  operator: ids.length === 1 ? "equals" : "in",
  values: ids,
});

/** The request of an export: the list's own, with its filters replaced by the chosen ids; too many ids go in a body. */
const exportRequest = (
  { endpoint, request }: ListRequest,
  columns: string,
  ids: readonly string[] | undefined,
): ListRequest => {
  const { sortField, sortDirection, filters } = request.list ?? {};
  if (ids && ids.length > MAX_FILTER_VALUES)
    return {
      endpoint: { ...endpoint, method: "POST", path: `${endpoint.path}/export` },
      request: { ...(request.query && { query: request.query }), body: { ids, columns } },
    };
  const asked = ids ? [byIds(ids)] : filters;
  return {
    endpoint,
    request: {
      ...request,
      list: {
        ...(sortField !== undefined && { sortField }),
        ...(sortDirection !== undefined && { sortDirection }),
        ...(asked && { filters: asked }),
      },
      query: { ...request.query, columns },
    },
  };
};

const receive = async (
  services: Services,
  list: ExportedList,
  { format, columns, ids }: ExportWish,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (event: ExportEvent) => void },
): Promise<void> => {
  const { view, params } = list.getSnapshot().context;
  const asked = await requestOf(view, listQueryOf(params, view), signal);
  const { endpoint, request } = exportRequest(asked, columns === "all" ? "all" : shownColumns(list), ids);
  const take = async (answer: Response): Promise<void> => {
    // the server announces no row that was deleted since it was chosen
    const total = Math.max(ids?.length ?? 0, Number(answer.headers.get("x-total-count")));
    const name = fileNameOf(answer) ?? `export.${format}`;
    tell({ type: "export.progressed", rows: 0, total });
    const { parts, rows } = await receiveRows(answer, format, (count) =>
      tell({ type: "export.progressed", rows: count, total }),
    );
    signal.throwIfAborted();
    const save = services.saveFile && (await services.preload(services.saveFile));
    if (services.saveFile && !save) throw new CallError({ kind: "network" });
    const path = await save?.({ name, type: exportTypes[format], parts });
    tell({ type: "export.saved", saved: { name: path ?? name, rows, total } });
  };
  const call = services.call as (
    endpoint: Endpoint,
    request: object,
    options: Parameters<Call>[2],
  ) => Promise<unknown>;
  await call(endpoint, request, { accept: exportTypes[format], take, signal });
};

/** The palette's offers for an export: each way to begin one, or the end of the running one. */
const offersAs =
  (verb: string, stop: string, idsOf: (list: ExportedList) => readonly string[] | undefined) =>
  (actor: Actor<typeof exportMachine>): readonly Offer[] => {
    if (selectExportProgress(actor.getSnapshot()) !== undefined)
      return [{ label: stop, run: () => actor.send({ type: "export.stop" }) }];
    const { list } = actor.getSnapshot().context;
    if (!mayExport(list, { ids: idsOf(list) })) return [];
    return exportWishes.map(({ label, ...wish }) => ({
      label: `${verb}: ${label}`,
      run: () => actor.send({ type: "export.begin", wish: { ...wish, ids: idsOf(list) } }),
    }));
  };

/** The export of a running list: what its address finds, in its order. */
export const listExport: Screen<typeof exportMachine, ExportedList> = {
  logic: memoizePerApp((services) =>
    exportMachine.provide({
      actors: {
        receive: fromCallback<ExportEvent, ExportWish & { readonly list: ExportedList }>(
          ({ input, sendBack }) => {
            const stopping = new AbortController();
            const { signal } = stopping;
            const tell = (event: ExportEvent) => {
              if (!signal.aborted) sendBack(event);
            };
            void receive(services, input.list, input, { signal, tell }).catch((error: unknown) => {
              const failure = error instanceof CallError ? error.failure : { kind: "network" as const };
              tell({ type: "export.failed", text: failureText(failure).text });
            });
            return () => stopping.abort();
          },
        ),
      },
    }),
  ),
  input: (_, list) => ({ list }),
  offers: offersAs("Export", "Stop the export", () => undefined),
};

/** The export of a running list's chosen rows. */
export const chosenExport: Screen<typeof exportMachine, ExportedList> = {
  ...listExport,
  offers: offersAs("Export selected", "Stop the export of the selected rows", (list) =>
    chosenIds(list.getSnapshot().context.selection),
  ),
};

/** The ways to export a list, with their words. */
export const exportWishes: readonly (ExportWish & { readonly label: string })[] = [
  { label: "Columns shown, CSV", columns: "shown", format: "csv" },
  { label: "Columns shown, Excel", columns: "shown", format: "xlsx" },
  { label: "All columns, CSV", columns: "all", format: "csv" },
  { label: "All columns, Excel", columns: "all", format: "xlsx" },
];
