import type { Access, ListAnswer, ListQuery } from "@canopy/contracts";
import { fromCallback, type Actor } from "xstate";
import type { Call } from "../api/call.ts";
import { aggregateKey, listKey } from "../cache/keys.ts";
import { watchQuery, type QueryCommand, type Reading } from "../cache/watchQuery.ts";
import { lazyPart } from "../base/lazyPart.ts";
import { plainLayout, readLayout, writeLayout } from "./columnLayout.ts";
import { watchOptions, type OptionsBinding } from "./choiceOptions.ts";
import { listOffers } from "./listOffers.ts";
import { createListMachine } from "./list.machine.ts";
import type { ListRow, ShownColumns } from "./listContext.ts";
import { atNow, isSearchOf, listQueryOf, readListSearch, type ListAsk } from "./listSearch.ts";
import { ownKey } from "./listPreferences.ts";
import type { ListView } from "./listView.ts";
import { writesOnlyInvolved } from "../records/recordAction.ts";
import {
  memoizePerApp,
  permittedOf,
  splitAddress,
  type Services,
  type Screen,
} from "../services/services.ts";
import { recordActions, type ActionBinding } from "../records/runRecordAction.ts";

type KeptColumns = Parameters<typeof ownKey>[2] & {
  readonly columns: readonly { readonly field: string; readonly isHiddenAtFirst?: boolean }[];
};

/** The calls of a list, and the writes that make its rows outdated. */
export interface ListBinding<Row extends ListRow> extends Omit<ActionBinding<unknown>, "actions"> {
  readonly view: ListView<Row>;
  readonly access: Readonly<Record<string, Access>>;
  readonly read: (call: Call, list: ListQuery, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  /** The reading of each choice filter's options; a filter without permission is left out. */
  readonly options?: Readonly<Record<string, OptionsBinding>>;
  /** The number of records of each tab among those that match the query's filters; needed where the view has tabs. */
  readonly counts?: (
    call: Call,
    list: ListQuery,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, number>>>;
  /** Officers may only change records that they lead or are responsible for. Source: behaviour.md §6 Rows. */
  readonly isLedByPeople?: true;
}

type ListLogic<Row extends ListRow> = ReturnType<typeof createListMachine<Row>>;
/** A running list. */
export type ListActor<Row extends ListRow> = Actor<ListLogic<Row>>;

type Reader = (call: Call, list: ListQuery, signal: AbortSignal) => Promise<unknown>;
interface OpenBinding {
  readonly read: Reader;
  /** Paths of the resources whose answers a write to its rows outdates. */
  readonly outdates: readonly string[];
}
const opened = new WeakMap<object, OpenBinding>();

/** The calls of the list with this view; undefined before it is opened. */
export const openBindingOf = (view: object): OpenBinding | undefined => opened.get(view);

const rememberBinding = <Row extends ListRow>(
  services: Services,
  binding: ListBinding<Row>,
  view: ListView<Row>,
): void => {
  opened.set(view, {
    read: async (call, ask, signal) => binding.read(call, await sentQuery(services, view, ask), signal),
    outdates: [binding.resource, ...(binding.shownBy ?? [])],
  });
};

/** A list's screen: its address holds its state, its rows are cached, and each row runs one action at a time. */
export const listScreen = <Row extends ListRow>(
  binding: ListBinding<Row>,
): Screen<ListLogic<Row>, undefined> => {
  const screen = listWithin(binding, () => binding.view);
  return {
    ...screen,
    ahead: (services, { search }) => {
      const ask = listQueryOf(readListSearch(search, binding.view), binding.view);
      return ask.awaitedView === undefined ? pageOf(services, binding)(ask) : undefined;
    },
  };
};

/** A list within a record's page; `viewOf` makes the view of the record's own rows, which has `within`. */
export const listWithin = <Row extends ListRow, Given>(
  binding: ListBinding<Row>,
  viewOf: (given: Given) => ListView<Row>,
): Screen<ListLogic<Row>, Given> => ({
  logic: memoizePerApp((services) => {
    rememberBinding(services, binding, binding.view);
    return createListMachine<Row>().provide({
      actors: {
        watchRows: watchQuery(services.client, pageOf(services, binding)),
        watchCounts: watchCounts(services, binding),
        watchSearch: fromCallback(({ input: { view, search: first }, sendBack }) => {
          const hear = (address: string, last?: string) => {
            const { path, search } = splitAddress(address);
            const isOwn = path.toLowerCase() === splitAddress(view.path).path && isSearchOf(view, search);
            if (search !== last && isOwn) sendBack({ type: "search.changed", search });
          };
          // the address may have changed after the list was made and before it starts
          hear(services.address.read(), first);
          return services.address.onChange((address) => hear(address));
        }),
        watchOptions: watchOptions(services, readableOptions(services, binding)),
        runActions: recordActions(services, { ...binding, actions: binding.view.actions }),
      },
      actions: {
        rememberColumns: ({ context: { view, hiddenColumns, layout, params } }) => {
          if (params.view !== undefined) return;
          services.preferences.write(ownKey("hidden_columns", services, view), hiddenColumns.join());
          services.preferences.write(
            ownKey("column_layout", services, view),
            layout === plainLayout ? "" : writeLayout(layout, view.columns),
          );
        },
      },
    });
  }),
  input: (services, given) => {
    const view = viewOf(given);
    if (view !== binding.view) rememberBinding(services, binding, view);
    const { search } = splitAddress(services.address.read());
    const { key } = pageOf(services, binding)(listQueryOf(readListSearch(search, view), view));
    return {
      view,
      search,
      known: services.client.getQueryData<ListAnswer<Row>>(key),
      allowed: permittedOf(services, binding.access),
      selfId: services.userId(),
      writesOnlyInvolved: binding.isLedByPeople === true && writesOnlyInvolved(services),
      ...readOwnColumns(services, view),
      optionsToRead: readableOptions(services, binding).map(([param]) => param),
    };
  },
  offers: (list, { navigate }) => listOffers(list, navigate),
});

const whereFilters = lazyPart(() => import("./whereFilters.ts"));

/** The call of an ask, made now. The code of added filters is loaded with the first of them; without it a list fails as without network. */
const sentQuery = async (
  services: Services,
  { fields }: Pick<ListView<unknown>, "fields">,
  ask: ListAsk,
): Promise<ListQuery> => {
  if (!ask.where) return atNow(ask, services.nowMs());
  const { withWhere } = await services.loadForCall(whereFilters);
  return withWhere(services, fields, ask);
};

const watchCounts = <Row extends ListRow>(
  services: Services,
  { resource, counts, view }: Pick<ListBinding<Row>, "resource" | "counts" | "view">,
) =>
  counts
    ? watchQuery(
        services.client,
        (ask: ListAsk) => ({
          key: [...aggregateKey(resource, "tabs"), ask.filters, ask.where ?? [], ask.awaitedView ?? ""],
          read: async (signal) =>
            ask.awaitedView === undefined
              ? counts(services.call, await sentQuery(services, view, ask), signal)
              : untilAborted(signal),
          meta: { isBackground: true },
        }),
        "counts.changed",
      )
    : fromCallback<QueryCommand<ListQuery>, ListQuery>(() => undefined);

/** The read of one page. */
const pageOf =
  <Row extends ListRow>(services: Services, { resource, read, view }: ListBinding<Row>) =>
  (ask: ListAsk): Reading<ListAnswer<Row>> => ({
    key: listKey(resource, ask),
    read: async (signal) =>
      ask.awaitedView === undefined
        ? read(services.call, await sentQuery(services, view, ask), signal)
        : untilAborted(signal),
  });

/** Rejects once nobody waits for it any more. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The view has come")), { once: true });
  });

/** The columns as the person keeps them for this list on this device. */
export const readOwnColumns = (
  services: Pick<Services, "userId" | "preferences">,
  view: KeptColumns,
): Pick<ShownColumns, "hiddenColumns" | "layout"> => ({
  hiddenColumns: readHiddenColumns(services, view),
  layout: readLayout(services.preferences.read(ownKey("column_layout", services, view))),
});

/** The columns hidden at an earlier visit, stored as fields with commas between, or the view's default without a choice. */
const readHiddenColumns = (
  services: Pick<Services, "userId" | "preferences">,
  view: KeptColumns,
): readonly string[] =>
  services.preferences
    .read(ownKey("hidden_columns", services, view))
    ?.split(",")
    .filter(Boolean) ??
  view.columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ field }) => field);

/** The choice filters whose options the person may read, by parameter. */
const readableOptions = <Row extends ListRow>(services: Services, { options = {} }: ListBinding<Row>) =>
  Object.entries(options).filter(([, { access }]) => services.permits(access));
