import type { RowData } from "@tanstack/react-table";
import { classes } from "../text/classes.ts";
import { DataTableBones } from "./DataTableBones.tsx";
import { DataTableHead } from "./DataTableHead.tsx";
import { DataTableRow } from "./DataTableRow.tsx";
import { Pager } from "./Pager.tsx";
import { ErrorState } from "../state/ErrorState.tsx";
import { EmptyState, NoMatchState } from "../state/States.tsx";
import type { TableModel, TableView } from "./tableView.ts";
import { useDataTable, type DataTableOf } from "./useDataTable.ts";
import styles from "./DataTable.module.css";
import lineStyles from "./DataTableLines.module.css";

/** A semantic table of one page of rows, and its pager; the owner sorts and pages and passes the result as props. */
export function DataTable<Row extends RowData>(props: TableModel<Row> & TableView<Row>) {
  const table = useDataTable(props);
  const content = (
    <>
      <DataTableFrame table={table} view={props} />
      {props.paging && <Pager table={table} />}
    </>
  );
  if (props.foot === undefined) return content;
  return (
    <div className={styles["place"]}>
      {content}
      {props.foot}
    </div>
  );
}

interface DataTableFrameProps<Row extends RowData> {
  readonly table: DataTableOf<Row>;
  readonly view: TableView<Row>;
}

/** From so many columns on a table needs more than 960 px; spare ones are left out there. */
const MANY_COLUMNS = 6;

const isWide = <Row extends RowData>(table: DataTableOf<Row>): boolean =>
  table.getVisibleLeafColumns().filter(({ columnDef }) => columnDef.meta?.isSpare !== true).length >=
  MANY_COLUMNS;

/** The table without its pager. */
export function DataTableFrame<Row extends RowData>({ table, view }: DataTableFrameProps<Row>) {
  const { label, density = "comfortable", status } = view;
  const hasRows = status === "ready" || status === "refreshing";
  // Over no rows there is nothing to select.
  const selection = hasRows || status === "loading" ? view.selection : undefined;
  // Where the rows' links take the focus, the arrow keys scroll from these, and the frame would be one Tab more.
  const hasLinks = hasRows && view.rowHref !== undefined;
  return (
    <div className={styles["frame"]} data-wide={isWide(table) || undefined}>
      {status === "empty" ? (
        <EmptyState {...view.empty} />
      ) : (
        <div className={styles["region"]} role="region" aria-label={label} tabIndex={hasLinks ? -1 : 0}>
          <table
            className={classes(styles["table"], lineStyles["lines"])}
            aria-label={label}
            aria-busy={status === "loading" || status === "refreshing"}
            data-density={density}
            data-wrapping={view.isWrapping || undefined}
            data-selectable={selection !== undefined || undefined}
            data-refreshing={status === "refreshing" || undefined}
          >
            <DataTableHead table={table} hasMenus={view.rowActions !== undefined} selection={selection} />
            {status === "loading" && <DataTableBones table={table} view={view} />}
            {hasRows && (
              <tbody>
                {table.getRowModel().rows.map((row) => (
                  <DataTableRow key={row.id} view={view} row={row} cells={row.getVisibleCells()} />
                ))}
              </tbody>
            )}
          </table>
        </div>
      )}
      {status === "noMatch" && view.noMatch && <NoMatchState {...view.noMatch} />}
      {status === "error" && view.error && <ErrorState {...view.error} />}
    </div>
  );
}
