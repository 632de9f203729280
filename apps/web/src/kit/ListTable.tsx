import { lazyPart, sayLoadFailure } from "@canopy/core";
import {
  chosenOf,
  isSelected,
  selectedCount,
  selectCanEdit,
  selectChips,
  selectColumns,
  selectColumnWidths,
  selectHiddenColumns,
  selectListFailure,
  selectListStatus,
  selectPager,
  selectPending,
  selectRowActions,
  selectRows,
  selectSelection,
  selectSort,
  selectView,
  selectViewDensity,
  selectWhere,
  type ListActor,
  type ListRow,
  type ListStatus,
} from "@canopy/core/lists";
import { selectDensity } from "@canopy/core/shell";
import { counted } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import { DataTable } from "../ui/table/DataTable.tsx";
import type { MenuEntry } from "../ui/overlay/menuTrigger.ts";
import type { StateAction } from "../ui/state/States.tsx";
import type { TableStatus } from "../ui/table/tableView.ts";
import { useApp } from "./appContext.tsx";
import { Late, useQuiet } from "./Late.tsx";
import { lateIcon } from "./lateIcon.tsx";
import { dataColumns, type OwnCells } from "./listCells.tsx";

export interface ListTableProps<Row extends ListRow> {
  readonly list: ListActor<Row>;
  /** The address of a row; the list's view names it when absent. */
  readonly rowHref?: (row: Row) => string | undefined;
  /** Replaces following `rowHref`. */
  readonly onRowOpen?: ((row: Row) => void) | undefined;
  readonly rowName: (row: Row) => string;
  /** Opens a row's form; the row's menu offers it to who may edit the row. */
  readonly onEdit?: (row: Row) => void;
  /** Entries of a row's menu above its actions. */
  readonly moreEntries?: (row: Row) => readonly MenuEntry[];
  readonly cells?: OwnCells<Row>;
  /** Long cells break into lines in a narrow window. */
  readonly isWrapping?: boolean;
  readonly emptyAction: StateAction | undefined;
  /** Replaces the view's text of an empty list, where it depends on what is read meanwhile. */
  readonly emptyText?: string;
}

const listKeys = lazyPart(() => import("./bulk/ListKeys.tsx").then((m) => m.ListKeys));

/** Loaded with the first chosen row. */
const bulkBar = lazyPart(() => import("./bulk/BulkBar.tsx").then((m) => m.BulkBar), {
  onFail: sayLoadFailure,
});

const statuses: Readonly<Record<ListStatus, TableStatus>> = {
  loading: "loading",
  refreshing: "refreshing",
  showing: "ready",
  empty: "empty",
  noMatch: "noMatch",
  failed: "error",
};

/** A list's rows with their menus and the pager, or the state shown instead. The list machine owns order, page and hidden columns. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, rowHref, onRowOpen, rowName, onEdit, moreEntries, cells, isWrapping = false } = props;
  const { emptyAction, emptyText } = props;
  const app = useApp();
  const view = useSelector(list, selectView<Row>);
  const status = useSelector(list, selectListStatus<Row>);
  const rows = useSelector(list, selectRows<Row>);
  const sort = useSelector(list, selectSort<Row>, shallowEqual);
  const { page, size, total } = useSelector(list, selectPager<Row>, shallowEqual);
  const failure = useSelector(list, selectListFailure<Row>, shallowEqual);
  const pending = useSelector(list, selectPending<Row>);
  const where = useSelector(list, selectWhere<Row>);
  const ownDensity = useSelector(app.theme, selectDensity);
  const density = useSelector(list, selectViewDensity<Row>) ?? ownDensity;
  const selection = useSelector(list, selectSelection<Row>);
  const pageOf = rowHref ?? view.rowTo ?? (() => view.path);
  const hrefOf = (row: Row) => {
    const href = pageOf(row);
    return href !== undefined && app.mayOpen(href) ? href : undefined;
  };
  const edit = (row: Row): readonly MenuEntry[] =>
    onEdit && selectCanEdit(row)(list.getSnapshot())
      ? [{ id: "edit", label: "Edit", icon: lateIcon("edit"), onAction: () => onEdit(row) }]
      : [];
  const actions = (row: Row): readonly MenuEntry[] =>
    selectRowActions(row)(list.getSnapshot()).map(({ id, label, tone }) => ({
      id,
      label,
      tone,
      icon: lateIcon(id),
      isDisabled: pending[row.id] !== undefined,
      onAction: () => list.send({ type: "row.act", action: id, id: row.id }),
    }));
  const isQuiet = useQuiet();
  return (
    <DataTable
      label={view.title}
      columns={dataColumns(
        useSelector(list, selectColumns<Row>),
        cells,
        useSelector(list, selectColumnWidths<Row>),
      )}
      rows={rows}
      getRowId={({ id }) => id}
      rowName={rowName}
      rowHref={hrefOf}
      isWrapping={isWrapping}
      {...(onRowOpen && { onRowOpen })}
      {...((onEdit || moreEntries || view.actions.length > 0) && {
        rowActions: (row: Row) => [...(moreEntries?.(row) ?? []), ...edit(row), ...actions(row)],
      })}
      status={statuses[status]}
      sort={sort}
      onSort={(to) => list.send({ type: "list.sort", ...to })}
      paging={
        total > 0
          ? {
              page,
              size,
              total,
              onPage: (to) => list.send({ type: "list.page", page: to }),
              onSize: (to) => list.send({ type: "list.size", size: to }),
            }
          : undefined
      }
      selection={{
        isSelected: (id) => isSelected(selection, id),
        ofPage: chosenOf(selection, rows),
        onToggle: (id, isRange) => list.send({ type: "rows.choose", by: isRange ? "range" : "row", id }),
        onTogglePage: () => list.send({ type: "rows.choose", by: "page" }),
      }}
      foot={
        <>
          <Late part={bulkBar} isNeeded={selectedCount(selection) > 0}>
            {(BulkBar) => <BulkBar list={list} />}
          </Late>
          <Late part={listKeys} isNeeded={isQuiet && rows.length > 0}>
            {(ListKeys) => <ListKeys list={list} onEdit={onEdit} rowName={rowName} rowHref={hrefOf} />}
          </Late>
        </>
      }
      density={density}
      hiddenColumns={useSelector(list, selectHiddenColumns<Row>)}
      skeletonRowCount={size}
      empty={{ title: `No ${view.nouns} yet`, text: emptyText ?? view.emptyText, action: emptyAction }}
      noMatch={{
        filters: [
          ...selectChips(list.getSnapshot()).map(({ text }) => text),
          ...(where.length > 0 ? [counted(where.length, "added filter", "added filters")] : []),
        ],
        onClear: () => list.send({ type: "list.clear" }),
      }}
      error={{ message: failure?.text ?? "", onRetry: () => list.send({ type: "list.retry" }) }}
    />
  );
}
