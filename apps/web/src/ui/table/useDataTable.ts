import {
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ReactTable,
  type RowData,
} from "@tanstack/react-table";
import { phoneSlots, type PhoneSlot } from "./phoneSlots.ts";
import type { ColumnLook } from "./tableColumn.ts";
import type { TableModel } from "./tableView.ts";

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
  columnMeta: metaHelper<ColumnLook & { readonly slot: PhoneSlot | undefined }>(),
});

/** The features of every table of this application. */
export type TableFeatures = typeof features;

/** The table of one page of rows. */
export type DataTableOf<Row extends RowData> = ReactTable<TableFeatures, Row>;

/** Creates a table with controlled order, page and hidden columns: a change calls the owner back and is shown once it is in `model`. */
export const useDataTable = <Row extends RowData>(model: TableModel<Row>): DataTableOf<Row> => {
  const { columns, rows, getRowId, sort, onSort, hiddenColumns = [], paging } = model;
  const slots = phoneSlots(columns.filter(({ id }) => !hiddenColumns.includes(id)));
  const helper = createColumnHelper<TableFeatures, Row>();
  const sorting = sort ? [{ id: sort.field, desc: sort.direction === "desc" }] : [];
  const pagination = { pageIndex: (paging?.page ?? 1) - 1, pageSize: paging?.size ?? rows.length };
  return useTable({
    features,
    columns: helper.columns(
      columns.map(({ id, header, cell, isSortable = false, ...meta }) =>
        helper.accessor((row) => row, {
          id,
          header,
          cell: ({ row }) => cell(row.original),
          enableSorting: isSortable,
          meta: { ...meta, slot: slots.get(id) },
        }),
      ),
    ),
    data: rows,
    getRowId,
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    manualPagination: true,
    rowCount: paging?.total ?? rows.length,
    state: {
      sorting,
      pagination,
      columnVisibility: Object.fromEntries(hiddenColumns.map((id) => [id, false])),
    },
    onSortingChange: (change) => {
      const [first] = functionalUpdate(change, sorting);
      if (first) onSort?.({ field: first.id, direction: first.desc ? "desc" : "asc" });
    },
    onPaginationChange: (change) => {
      const { pageIndex, pageSize } = functionalUpdate(change, pagination);
      if (pageSize === pagination.pageSize) paging?.onPage(pageIndex + 1);
      else paging?.onSize?.(pageSize);
    },
  });
};
