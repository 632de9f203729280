import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Checkbox } from "../form/Checkbox.tsx";
import type { DataColumn, TableSort } from "./tableColumn.ts";
import type { TableView } from "./tableView.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./DataTable.module.css";
import headStyles from "./DataTableHead.module.css";

interface DataTableHeadProps<Row> {
  readonly view: TableView<Row>;
  readonly columns: readonly DataColumn<Row>[];
}

/** The header row: sort buttons, 'select all', and a name for the column of row menus. */
export const DataTableHead = <Row,>({ view, columns }: DataTableHeadProps<Row>) => (
  <thead>
    <tr>
      {view.selection && (
        <th scope="col" className={styles["tick"]}>
          <SelectAll view={view} />
        </th>
      )}
      {columns.map((column) => (
        <HeaderCell key={column.id} column={column} view={view} />
      ))}
      {view.rowActions && (
        <th scope="col" className={styles["menu"]}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </tr>
  </thead>
);

const SelectAll = <Row,>({ view }: { readonly view: TableView<Row> }) => {
  const ids = view.rows.map(view.getRowId);
  const selectedCount = ids.filter((id) => view.selection?.selectedIds.includes(id)).length;
  return (
    <Checkbox
      aria-label="Select all on this page"
      isChecked={ids.length > 0 && selectedCount === ids.length}
      isIndeterminate={selectedCount > 0 && selectedCount < ids.length}
      disabled={ids.length === 0}
      onChange={(isChecked) => view.selection?.onChange(isChecked ? ids : [])}
    />
  );
};

const HeaderCell = <Row,>({
  column,
  view,
}: {
  readonly column: DataColumn<Row>;
  readonly view: TableView<Row>;
}) => {
  const direction = view.sort?.field === column.id ? view.sort.direction : undefined;
  const Arrow = direction === undefined ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      {...(column.isRowHeader && { className: headStyles["head"] ?? "" })}
      data-align={column.align}
      data-row-header={column.isRowHeader || undefined}
      data-narrow={column.isNarrow || undefined}
      {...(direction && {
        "aria-sort": direction === "asc" ? ("ascending" as const) : ("descending" as const),
      })}
    >
      {column.isSortable && view.onSort ? (
        <button
          type="button"
          className={headStyles["sort"]}
          onClick={() => view.onSort?.(nextSort(column.id, direction))}
        >
          {column.header}
          <Arrow aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
};

const nextSort = (field: string, direction: TableSort["direction"] | undefined): TableSort => ({
  field,
  direction: direction === "asc" ? "desc" : "asc",
});
