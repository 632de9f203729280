import { FlexRender, type Header, type RowData } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Checkbox } from "../form/Checkbox.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { columnWidth } from "./tableColumn.ts";
import type { TableSelection } from "./tableView.ts";
import type { DataTableOf, TableFeatures } from "./useDataTable.ts";
import styles from "./DataTable.module.css";
import headStyles from "./DataTableHead.module.css";

interface DataTableHeadProps<Row extends RowData> {
  readonly table: DataTableOf<Row>;
  /** Each row ends with a menu. */
  readonly hasMenus: boolean;
  readonly selection: TableSelection | undefined;
}

/** The header row: sort buttons, and a name for the column of row menus. */
export function DataTableHead<Row extends RowData>({ table, hasMenus, selection }: DataTableHeadProps<Row>) {
  // The library keeps a header's object when the order changes, so the compiler would keep an outdated header.
  "use no memo";
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} data-sorts="Sort by">
          {selection && (
            <th scope="col" className={styles["select"]}>
              <Checkbox
                aria-label="Select all rows of this page"
                isChecked={selection.ofPage === "all"}
                isMixed={selection.ofPage === "some"}
                onChange={selection.onTogglePage}
              />
            </th>
          )}
          {group.headers.map((header) => (
            <HeaderCell key={header.id} header={header} sorted={header.column.getIsSorted()} />
          ))}
          {hasMenus && (
            <th scope="col" className={styles["menu"]}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      ))}
    </thead>
  );
}

interface HeaderCellProps<Row extends RowData> {
  readonly header: Header<TableFeatures, Row>;
  readonly sorted: "asc" | "desc" | false;
}

const orders = { asc: "ascending", desc: "descending" } as const;

const HeaderCell = <Row extends RowData>({ header, sorted }: HeaderCellProps<Row>) => {
  const { column } = header;
  const { align, isRowHeader, isNarrow, isSpare, widthPx } = column.columnDef.meta ?? {};
  const Arrow = sorted === false ? ChevronsUpDown : sorted === "asc" ? ArrowUp : ArrowDown;
  const label = <FlexRender header={header} />;
  return (
    <th
      scope="col"
      data-column={column.id}
      {...(isRowHeader && { className: headStyles["head"] ?? "" })}
      data-align={align}
      data-row-header={isRowHeader || undefined}
      data-narrow={isNarrow || undefined}
      data-spare={isSpare || undefined}
      {...columnWidth(widthPx)}
      {...(sorted !== false && { "aria-sort": orders[sorted] })}
    >
      {column.getCanSort() ? (
        // `getToggleSortingHandler()` during render would be kept in the same way.
        <button type="button" className={headStyles["sort"]} onClick={() => column.toggleSorting()}>
          {label}
          <Arrow aria-hidden />
        </button>
      ) : (
        label
      )}
    </th>
  );
};
