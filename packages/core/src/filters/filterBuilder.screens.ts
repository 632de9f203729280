import { MAX_ADDRESS_BYTES, readWheres, writeListQuery } from "@canopy/contracts";
import { fromCallback } from "xstate";
import { choicesOver } from "../forms/formChoices.ts";
import type { ListRow } from "../lists/listContext.ts";
import type { ListActor } from "../lists/listScreen.ts";
import { listQueryOf, writeListSearch } from "../lists/listSearch.ts";
import { queryWith } from "../lists/whereFilters.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import { filterBuilderMachine, type BuiltList, type FilterHost } from "./filterBuilder.machine.ts";
import { filterFieldsOf } from "./filterFields.ts";
import { filterSources } from "./filterSources.ts";
import { nameOf } from "./recordNames.ts";

/** The context of the list that the builder belongs to. */
interface OpenList {
  readonly view: Parameters<typeof filterFieldsOf>[0];
  readonly host: (services: Services) => FilterHost;
}

/** Room for the path of a list's call or screen, in bytes. */
const LONGEST_PATH = 64;

/** An open list as its filter builder sees it. */
export const filtersOfList = <Row extends ListRow>(list: ListActor<Row>): OpenList => {
  const read = (): BuiltList => {
    const { params, view, isBuilding } = list.getSnapshot().context;
    const { filters } = listQueryOf({ ...params, where: [] }, view);
    return { where: params.where, besides: filters, isBuilding };
  };
  /** Too many filters, or an address that the server does not take. Source: behaviour.md §9. */
  const refuse = (services: Services, where: readonly string[]): string | undefined => {
    const { params, view } = list.getSnapshot().context;
    const asked = { ...params, where, page: 1 };
    const ask = listQueryOf(asked, view);
    const { dropped } = readWheres(where, view.fields, ask.filters);
    const tooMany = dropped.find(({ fault }) => fault === "limit");
    if (tooMany) return tooMany.why;
    const call = writeListQuery(queryWith(services, view.fields, ask)).toString();
    const bytes = Math.max(call.length, writeListSearch(asked, view).length) + LONGEST_PATH;
    return bytes > MAX_ADDRESS_BYTES
      ? `These filters make an address of ${bytes} bytes, and at most ${MAX_ADDRESS_BYTES} are allowed. Choose fewer or shorter values.`
      : undefined;
  };
  return {
    view: list.getSnapshot().context.view,
    host: (services) => ({
      read,
      watch: (hear) => {
        let last = JSON.stringify(read());
        const subscription = list.subscribe(() => {
          const now = JSON.stringify(read());
          if (now === last) return;
          last = now;
          hear();
        });
        return () => subscription.unsubscribe();
      },
      change: (where, replace) => list.send({ type: "list.where", where, ...(replace && { replace }) }),
      endBuilding: () => list.send({ type: "list.build", isOpen: false }),
      refuse: (where) => refuse(services, where),
    }),
  };
};

/** The filter builder of an open list: chips, and the filter that is being made. Source: behaviour.md §2 Filter builder. */
export const filterBuilderScreen: Screen<typeof filterBuilderMachine, OpenList> = {
  logic: memoizePerApp((services) => {
    const sources = filterSources(services);
    return filterBuilderMachine.provide({
      actors: {
        choices: choicesOver(services, sources),
        nameRecords: fromCallback(({ receive, sendBack }) => {
          const names: Record<string, string | null> = {};
          const asked = new Set<string>();
          let isOver = false;
          receive(({ records }) => {
            for (const record of records) {
              if (asked.has(record.id)) continue;
              asked.add(record.id);
              void nameOf(services, sources, record).then((name) => {
                if (name !== undefined) names[record.id] = name;
                // one that cannot be read now is read again with the list's next change
                else asked.delete(record.id);
                const unread = name === undefined ? [record.id] : [];
                if (!isOver) sendBack({ type: "names.changed", names: { ...names }, unread });
              });
            }
          });
          return () => {
            isOver = true;
          };
        }),
      },
    });
  }),
  input: (services, { view, host }) => ({
    fields: filterFieldsOf(view, services.locale),
    declared: view.fields,
    locale: services.locale,
    host: host(services),
  }),
};
