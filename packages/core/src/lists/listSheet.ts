import type { Sheet } from "../base/sheet.ts";
import type { Services } from "../services/services.ts";
import { datesOf } from "../text/datesOf.ts";
import { counted } from "../text/numberText.ts";
import { cellText, type CellFormats } from "./cellText.ts";
import type { ListRow } from "./listContext.ts";
import type { ListEvent } from "./list.machine.ts";
import {
  selectChips,
  selectChoices,
  selectColumns,
  selectHiddenColumns,
  selectListStatus,
  selectPager,
  selectRows,
  selectTabs,
  selectView,
  type ListSnapshot,
} from "./list.selectors.ts";

/** The way a list's page is written. */
interface SheetForm {
  /** Dates are relative. Otherwise each row ends with its address, where the list's records have one. */
  readonly isForPeople: boolean;
  /** The page is that of a saved view. */
  readonly isOfView?: boolean;
}

/** A list's page as a sheet. For people and of a saved view, columns are in the order on screen and hidden ones left out. */
export const listSheet = (
  now: ListSnapshot<ListRow>,
  services: Services,
  { isForPeople, isOfView = false }: SheetForm,
): Sheet => {
  const { locale } = services;
  const { relative, machine, now: at } = datesOf(services);
  const cells: CellFormats = isForPeople
    ? { locale, date: (value) => relative(value), now: at }
    : { locale, date: (value) => machine(value) ?? "", number: String, now: at };
  const { columns: all, noun, nouns, emptyText, rowTo } = selectView(now);
  const isAsOnScreen = isForPeople || isOfView;
  const columns = isAsOnScreen ? selectColumns(now) : all;
  const hidden = isAsOnScreen ? selectHiddenColumns(now) : [];
  const visible = columns.filter(({ field }) => !hidden.includes(field));
  const addressed = isForPeople ? undefined : rowTo;
  const address = (row: ListRow) => (addressed ? [addressed(row)] : []);
  const rows = selectRows(now);
  const { from, to, total, page, pageCount } = selectPager(now);
  const chips = selectChips(now).map(({ text }) => text);
  const position =
    total === 0
      ? `No ${nouns} match`
      : `${from}–${to} of ${counted(total, noun, nouns)}, page ${page} of ${pageCount}`;
  return {
    heads: [...visible.map(({ label }) => label), ...(addressed ? ["Address"] : [])],
    rows: rows.map((row) => [...visible.map((column) => cellText(column, row, cells)), ...address(row)]),
    data: { page, pageCount, total, rows },
    summary:
      selectListStatus(now) === "empty" ? `No ${nouns} yet. ${emptyText}` : [position, ...chips].join(" · "),
  };
};

/** The rows of a list's page as choices of their addresses, each with its name, the first cell, and its cells in one line. */
export const rowChoices = (now: ListSnapshot<ListRow>, services: Services) =>
  listSheet(now, services, { isForPeople: false }).rows.map((cells) => ({
    label: cells.slice(0, -1).filter(Boolean).join(" · "),
    name: cells[0] ?? "",
    value: cells.at(-1) ?? "",
  }));

/** The ways on from a list's page: a search, whose event lacks its text, other pages, values of its filters and orders, each with its event. */
export const listMoves = (
  now: ListSnapshot<ListRow>,
): readonly { readonly label: string; readonly value: ListEvent }[] => {
  const { page, pageCount } = selectPager(now);
  const pages = [
    { label: "Next page", to: page + 1 },
    { label: "Previous page", to: page - 1 },
  ].filter(({ to }) => to >= 1 && to <= pageCount);
  const sortable = selectView(now).columns.filter(({ isSortable }) => isSortable !== false);
  return [
    { label: "Search", value: { type: "list.filter", text: "" } },
    ...pages.map(({ label, to }) => ({ label, value: { type: "list.page", page: to } as const })),
    ...selectTabs(now).map(({ id, label }) => ({
      label,
      value: { type: "list.tab", tab: id } as const,
    })),
    ...selectChoices(now).flatMap(({ param, label, options }) =>
      options.map((option) => ({
        label: `${label}: ${option.label}`,
        value: { type: "list.choose", param, value: option.value } as const,
      })),
    ),
    ...sortable.flatMap(({ field, label }) =>
      (["asc", "desc"] as const).map((direction) => ({
        label: `Sort by ${label}, ${direction === "asc" ? "ascending" : "descending"}`,
        value: { type: "list.sort", field, direction } as const,
      })),
    ),
  ];
};

/** Whether the rows are those of the list's address. */
export const isListSettled = (
  now: ListSnapshot<ListRow> & { matches(state: { typing: "still" }): boolean },
) => !["loading", "refreshing"].includes(selectListStatus(now)) && now.matches({ typing: "still" });
