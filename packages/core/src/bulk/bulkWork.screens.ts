import {
  bulkEndpoints,
  MAX_BULK_ROWS,
  MAX_FILTER_VALUES,
  MAX_PAGE_SIZE,
  type BulkGroup,
  type BulkResult,
  type ListAnswer,
  type ListQuery,
} from "@canopy/contracts";
import { createActor, fromCallback, type Actor } from "xstate";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { byIds, requestOf, type ListRequest } from "../exports/exports.screens.ts";
import { CallError, readFailedBody } from "../failures/failure.ts";
import { failureText } from "../failures/failureText.ts";
import type { ListRow } from "../lists/listContext.ts";
import { openBindingOf } from "../lists/listScreen.ts";
import { listQueryOf } from "../lists/listSearch.ts";
import type { ListView } from "../lists/listView.ts";
import { perSession } from "../services/perSession.ts";
import type { Services } from "../services/services.ts";
import { numberText } from "../text/numberText.ts";
import type { BulkOutcome, BulkTask, RefusedRow } from "./bulkTask.ts";
import {
  doneCount,
  readUntilAnswered,
  refusals,
  runBulk,
  sendUntilAnswered,
  type BulkAnswer,
  type BulkRows,
} from "./bulkRun.ts";
import { rowName } from "./bulkWords.ts";
import { bulkWorkMachine, selectIsWorking, type BulkWorkReport } from "./bulkWork.machine.ts";

/** The running actions of a session. */
export type BulkWorkActor = Actor<typeof bulkWorkMachine>;

type LooseCall = (
  endpoint: ListRequest["endpoint"],
  request: object,
  options: Parameters<Call>[2],
) => Promise<unknown>;

/** Reads one page of a list with other rows than those on screen. */
const readPage = async (
  { call }: Services,
  { endpoint, request }: ListRequest,
  list: Partial<ListQuery>,
  signal: AbortSignal,
): Promise<ListAnswer<ListRow>> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of the list's own endpoint
  return (await (call as LooseCall)(
    endpoint,
    { ...request, list: { ...request.list, ...list } },
    { signal },
  )) as ListAnswer<ListRow>;
};

const refuse = (reason: string): never => {
  throw new CallError({ kind: "refused", reason: `${reason} Nothing was changed.` });
};

/** Waits; rejects once the signal is aborted. */
const pauseUntil =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(new CallError({ kind: "stale" }));
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal.addEventListener("abort", stop, { once: true });
    });

/** The ids of all rows of a list; refuses unless they are as many as the person was told. */
const idsOfAll = async (
  services: Services,
  asked: ListRequest,
  { nouns }: ListView<never>,
  expected: number,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const ids = new Set<string>();
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the pages of one list
    const { data, total } = await readUntilAnswered(
      () => readPage(services, asked, { page, size: MAX_PAGE_SIZE }, signal),
      pauseUntil(signal),
    );
    if (total !== expected) refuse(`${numberText(total)} ${nouns} match now, not ${numberText(expected)}.`);
    for (const { id } of data) ids.add(id);
    if (data.length < MAX_PAGE_SIZE || page * MAX_PAGE_SIZE >= expected) break;
  }
  if (ids.size !== expected) refuse(`The ${nouns} changed while they were read.`);
  return [...ids];
};

/** The rows that an action names: by their ids, or by the list's filters and how many match. */
const rowsOf = async (
  services: Services,
  view: ListView<never>,
  { params, selection: { rows, allOf } }: BulkTask,
  signal: AbortSignal,
): Promise<BulkRows> => {
  if (allOf === undefined) return { ids: rows.map(({ id }) => id) };
  const asked = await requestOf(view, listQueryOf(params, view), signal);
  if (allOf <= MAX_BULK_ROWS) return { filters: asked.request.list?.filters ?? [], expected: allOf };
  return { ids: await idsOfAll(services, asked, view, allOf, signal) };
};

/** The rows of these ids: as they were chosen, or read; a row that is gone is left out. */
const rowsWith = async (
  services: Services,
  view: ListView<never>,
  { params, selection }: BulkTask,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly ListRow[]> => {
  const known = new Map(selection.rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !known.has(id));
  const asked = await requestOf(view, listQueryOf(params, view), signal);
  for (let at = 0; at < missing.length; at += MAX_FILTER_VALUES) {
    const filters = [byIds(missing.slice(at, at + MAX_FILTER_VALUES))];
    // oxlint-disable-next-line no-await-in-loop -- one filter takes a hundred ids
    const { data } = await readUntilAnswered(
      () => readPage(services, asked, { page: 1, size: MAX_PAGE_SIZE, filters }, signal),
      pauseUntil(signal),
    );
    for (const row of data) known.set(row.id, row);
  }
  return ids.flatMap((id) => known.get(id) ?? []);
};

/** Why a row refused, in the server's words. */
const whyOf = ({ status, problem }: BulkResult): string => {
  const { text, lines } = failureText({ kind: "problem", status, body: readFailedBody(problem) });
  return lines.length > 0 ? lines.join(" ") : text;
};

const outcomeOf = async (
  services: Services,
  view: ListView<never>,
  task: BulkTask,
  answer: BulkAnswer,
  signal: AbortSignal,
): Promise<BulkOutcome> => {
  const whys = new Map([
    ...refusals(answer).map((result) => [result.id, whyOf(result)] as const),
    ...answer.unanswered.flatMap(({ ids: some, failure }) =>
      some.map((id) => [id, failureText(failure).text] as const),
    ),
  ]);
  const ids = [...whys.keys()];
  const unknown = new Set(answer.unanswered.flatMap(({ ids: some, mayBeDone }) => (mayBeDone ? some : [])));
  const left = await rowsWith(services, view, task, ids, signal).catch(() =>
    task.selection.rows.filter(({ id }) => whys.has(id)),
  );
  const names = new Map(left.map((row) => [row.id, rowName(view, row)]));
  return {
    done: doneCount(answer),
    refused: ids.map((id): RefusedRow => ({
      ...{ id, name: names.get(id) ?? id, why: whys.get(id) ?? "" },
      ...(unknown.has(id) && { isUnknown: true }),
    })),
    left,
  };
};

/** Sends one batch to the group's endpoint until it is answered, with a key of its own, so that it is done once. */
const sendTo =
  ({ call, random }: Services, group: BulkGroup, { offer, body }: BulkTask, signal: AbortSignal) =>
  (rows: BulkRows): Promise<readonly BulkResult[]> => {
    const endpoint = bulkEndpoints[group];
    const request = {
      body: z.parse(endpoint.body, { ...rows, action: offer.action, ...(body && { body }) }),
    };
    const idempotencyKey = random.uuid();
    return sendUntilAnswered(() => call(endpoint, request, { idempotencyKey }), pauseUntil(signal));
  };

/** Sends all rows of an action and reads those that refused. */
const carryOut = async (
  services: Services,
  task: BulkTask,
  view: ListView<never>,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (answered: number) => void },
): Promise<BulkOutcome> => {
  if (!view.bulk) return { done: 0, refused: [], left: [] };
  const send = sendTo(services, view.bulk, task, signal);
  const outdates = (openBindingOf(view)?.outdates ?? []).map(resourceKey);
  const answer = await runMutation(services.client, {
    run: async () => runBulk(await rowsOf(services, view, task, signal), send, tell),
    outdates,
    rereads: outdates,
  });
  return outcomeOf(services, view, task, answer, signal);
};

/** The session's actions on chosen rows; they go on while the person moves about. */
export const bulkWorkOf = perSession(({ services }) => {
  const work: BulkWorkActor = createActor(
    bulkWorkMachine.provide({
      actors: {
        run: fromCallback(({ input: { path, task, list }, sendBack }) => {
          const stopping = new AbortController();
          const { signal } = stopping;
          const tell = (report: BulkWorkReport) => {
            if (!signal.aborted) sendBack(report);
          };
          carryOut(services, task, list.getSnapshot().context.view, {
            signal,
            tell: (answered) => tell({ type: "work.progressed", path, answered }),
          }).then(
            (outcome) => tell({ type: "work.ended", path, outcome }),
            () => tell({ type: "work.failed", path }),
          );
          return () => stopping.abort();
        }),
      },
    }),
    services.inspection,
  );
  services.unsaved.add(work, { isUnsaved: () => selectIsWorking(work.getSnapshot()), isKept: false });
  return { work };
});
