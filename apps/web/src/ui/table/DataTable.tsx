import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { BulkBar } from "./BulkBar.tsx";
import { classes } from "../text/classes.ts";
import { DataTableBones } from "./DataTableBones.tsx";
import { DataTableHead } from "./DataTableHead.tsx";
import { DataTableRow } from "./DataTableRow.tsx";
import { ErrorState } from "../state/ErrorState.tsx";
import { EmptyState, NoMatchState } from "../state/States.tsx";
import type { TableView } from "./tableView.ts";
import styles from "./DataTable.module.css";
import stackedStyles from "./DataTableStacked.module.css";

const features = tableFeatures({ columnVisibilityFeature });

/** A semantic table of one page of rows; the owner sorts and pages and passes the result as props. */
export function DataTable<Row>(props: TableView<Row>) {
  const {
    label,
    columns,
    rows,
    getRowId,
    hiddenColumns = [],
    density = "comfortable",
    status,
    selection,
  } = props;
  const helper = createColumnHelper<typeof features, { readonly record: Row }>();
  const table = useTable({
    features,
    columns: helper.columns(
      columns.map((column) =>
        helper.display({
          id: column.id,
          header: column.header,
          cell: ({ row }) => column.cell(row.original.record),
          enableHiding: column.isHideable === true,
        }),
      ),
    ),
    data: rows.map((record) => ({ record })),
    getRowId: ({ record }) => getRowId(record),
    state: { columnVisibility: Object.fromEntries(hiddenColumns.map((id) => [id, false])) },
  });
  const shownIds = new Set(table.getVisibleLeafColumns().map((column) => column.id));
  const shown = columns.filter((column) => shownIds.has(column.id));
  const hasRows = status === "ready" || status === "refreshing";
  return (
    <div className={styles["frame"]}>
      {selection && selection.selectedIds.length > 0 && <BulkBar selection={selection} />}
      <div className={styles["region"]} role="region" aria-label={label} tabIndex={0}>
        <table
          className={classes(styles["table"], props.isStacking && stackedStyles["stacking"])}
          aria-label={label}
          aria-busy={status === "loading" || status === "refreshing"}
          data-density={density}
          data-wrapping={props.isWrapping || undefined}
          data-refreshing={status === "refreshing" || undefined}
        >
          <DataTableHead view={props} columns={shown} />
          {status === "loading" && <DataTableBones view={props} columns={shown} />}
          {hasRows && (
            <tbody>
              {table.getRowModel().rows.map((row) => (
                <DataTableRow key={row.id} id={row.id} view={props} columns={shown} row={row.original.record}>
                  {row.getVisibleCells().map((cell) => (
                    <table.FlexRender key={cell.id} cell={cell} />
                  ))}
                </DataTableRow>
              ))}
            </tbody>
          )}
        </table>
      </div>
      {status === "empty" && <EmptyState {...props.empty} />}
      {status === "noMatch" && props.noMatch && <NoMatchState {...props.noMatch} />}
      {status === "error" && props.error && <ErrorState {...props.error} />}
    </div>
  );
}
