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
import { fromCallback, type Actor } from "xstate";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { ownDialog } from "../dialogs/dialogActors.ts";
import { byIds, requestOf, type ListRequest } from "../exports/exports.screens.ts";
import { readFailedBody, type Failure } from "../failures/failure.ts";
import { failureText } from "../failures/failureText.ts";
import { assigneeChoices } from "../feedback/assigneeChoices.ts";
import { choicesOver, type ChoiceSources } from "../forms/choiceSources.ts";
import type { ListRow } from "../lists/listContext.ts";
import { openBindingOf } from "../lists/listScreen.ts";
import { listQueryOf } from "../lists/listSearch.ts";
import { selectedCount } from "../lists/selection.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import { counted } from "../text/numberText.ts";
import { roleChoices } from "../users/roleChoices.ts";
import { peopleChoices } from "../users/userChoices.ts";
import {
  bulkMachine,
  type BulkOutcome,
  type BulkTask,
  type OpenList,
  type RefusedRow,
} from "./bulk.machine.ts";
import type { BulkOffer } from "./bulkOffer.ts";
import { offersFor } from "./bulkRights.ts";
import { doneCount, refusals, runBulk, type BulkAnswer, type BulkRows } from "./bulkRun.ts";
import { rowName } from "./bulkWords.ts";

/** A running list's actions on chosen rows. */
export type BulkActor = Actor<typeof bulkMachine>;

const sources: ChoiceSources = { people: peopleChoices, assignees: assigneeChoices, roles: roleChoices };

/** The actions that the person is offered for the chosen rows. */
export const bulkOffersOf = (services: Services, list: OpenList): readonly BulkOffer[] => {
  const { context } = list.getSnapshot();
  const { view, selection } = context;
  if (!view.bulk) return [];
  return offersFor(view.bulk, selection.rows, {
    ...context,
    actions: view.actions,
    permits: services.permits,
    person: services.person(),
    mayChooseFrom: (source) => services.permits(sources[source]?.access ?? []),
  });
};

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

/** The rows that an action names: by their ids, or by the list's filters and how many match. */
const rowsOf = async (
  services: Services,
  list: OpenList,
  { rows, allOf }: BulkTask["selection"],
  signal: AbortSignal,
): Promise<BulkRows> => {
  if (allOf === undefined) return { ids: rows.map(({ id }) => id) };
  const { view, params } = list.getSnapshot().context;
  const asked = await requestOf(view, listQueryOf(params, view), signal);
  // Filters do not describe a list that has a parameter of its own: the ids of its rows are read.
  if (allOf <= MAX_BULK_ROWS && !asked.request.query)
    return { filters: asked.request.list?.filters ?? [], expected: allOf };
  const ids: string[] = [];
  for (let page = 1; ids.length < allOf; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the pages of one list
    const { data } = await readPage(services, asked, { page, size: MAX_PAGE_SIZE }, signal);
    ids.push(...data.map(({ id }) => id));
    if (data.length < MAX_PAGE_SIZE) break;
  }
  return { ids };
};

/** The rows of these ids: as they were chosen, or read; a row that is gone is left out. */
const rowsWith = async (
  services: Services,
  list: OpenList,
  chosen: readonly ListRow[],
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly ListRow[]> => {
  const known = new Map(chosen.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !known.has(id));
  const { view, params } = list.getSnapshot().context;
  const asked = await requestOf(view, listQueryOf(params, view), signal);
  for (let at = 0; at < missing.length; at += MAX_FILTER_VALUES) {
    const filters = [byIds(missing.slice(at, at + MAX_FILTER_VALUES))];
    // oxlint-disable-next-line no-await-in-loop -- one filter takes a hundred ids
    const { data } = await readPage(services, asked, { page: 1, size: MAX_PAGE_SIZE, filters }, signal);
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
  list: OpenList,
  chosen: readonly ListRow[],
  answer: BulkAnswer,
  signal: AbortSignal,
): Promise<BulkOutcome> => {
  const unsent = answer.unsent;
  const whys = new Map([
    ...refusals(answer).map((result) => [result.id, whyOf(result)] as const),
    ...(unsent?.ids ?? []).map((id) => [id, failureText(unsent?.failure ?? network).text] as const),
  ]);
  const ids = [...whys.keys()];
  const left = await rowsWith(services, list, chosen, ids, signal).catch(() =>
    chosen.filter(({ id }) => whys.has(id)),
  );
  const names = new Map(left.map((row) => [row.id, rowName(list.getSnapshot().context.view, row)]));
  return {
    done: doneCount(answer),
    refused: ids.map((id): RefusedRow => ({ id, name: names.get(id) ?? id, why: whys.get(id) ?? "" })),
    left,
  };
};

const network: Failure = { kind: "network" };

/** Sends one batch to the group's endpoint, with a key of its own. */
const sendTo =
  ({ call, random }: Services, group: BulkGroup, { offer, body }: BulkTask) =>
  (rows: BulkRows): Promise<readonly BulkResult[]> =>
    call(
      bulkEndpoints[group],
      { body: z.parse(bulkEndpoints[group].body, { ...rows, action: offer.action, ...(body && { body }) }) },
      { idempotencyKey: random.uuid() },
    );

/** The actions on the chosen rows of an open list. Source: behaviour.md §2 Selected rows. */
export const bulkScreen: Screen<typeof bulkMachine, OpenList> = {
  logic: memoizePerApp((services) =>
    bulkMachine.provide({
      actors: {
        choices: choicesOver(services, sources),
        dialog: ownDialog(services),
        confirm: fromCallback(({ receive, sendBack }) => {
          let takeBack: (() => void) | undefined;
          receive(({ question }) => {
            takeBack = services.ask(question, () => sendBack({ type: "bulk.confirmed" }));
          });
          return () => takeBack?.();
        }),
        act: fromCallback(({ input: { task, list }, sendBack }) => {
          const group = list.getSnapshot().context.view.bulk;
          const stopping = new AbortController();
          const { signal } = stopping;
          const tell = (answered: number) => {
            if (!signal.aborted) sendBack({ type: "bulk.progressed", answered });
          };
          const act = async (): Promise<void> => {
            if (!task || !group) return;
            const { view } = list.getSnapshot().context;
            const outdates = (openBindingOf(view)?.outdates ?? []).map(resourceKey);
            const answer = await runMutation(services.client, {
              run: async () =>
                runBulk(
                  await rowsOf(services, list, task.selection, signal),
                  sendTo(services, group, task),
                  tell,
                ),
              outdates,
              rereads: outdates,
            });
            const outcome = await outcomeOf(services, list, task.selection.rows, answer, signal);
            if (!signal.aborted) sendBack({ type: "bulk.ended", outcome });
          };
          void act().catch(() => {
            if (!signal.aborted) sendBack({ type: "bulk.failed" });
          });
          return () => stopping.abort();
        }),
      },
    }),
  ),
  input: (_, list) => ({ list }),
  offers: (actor, { services }) => {
    const { list } = actor.getSnapshot().context;
    const { selection, view } = list.getSnapshot().context;
    const count = selectedCount(selection);
    if (count === 0) return [];
    const rows = counted(count, view.noun, view.nouns);
    return bulkOffersOf(services, list).map((offer) => ({
      label: `${offer.label}: ${rows}`,
      run: () => actor.send({ type: "bulk.choose", offer }),
    }));
  },
};
