import type { ReactNode } from "react";
import type { MenuEntry } from "../overlay/menuTrigger.ts";
import type { ErrorStateProps } from "../state/ErrorState.tsx";
import type { EmptyStateProps, NoMatchStateProps } from "../state/States.tsx";
import type { DataColumn, Density, TableSort } from "./tableColumn.ts";

/** Which rows are ticked, and what can be done with them. */
export interface TableSelection {
  readonly selectedIds: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Buttons of the bar that appears while something is ticked. */
  readonly actions: ReactNode;
}

/** Loading: nothing yet, bones. Refreshing: the old rows stay, dimmed after 150 ms. The last three have no rows. */
export type TableStatus = "loading" | "refreshing" | "ready" | "empty" | "noMatch" | "error";

/** Everything that a DataTable shows and reports. */
export interface TableView<Row> {
  /** What the rows are, for assistive technology. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  /** What the row is called in 'Select …' and 'Actions for …'. */
  readonly rowName: (row: Row) => string;
  readonly status: TableStatus;
  readonly empty: EmptyStateProps;
  readonly noMatch?: NoMatchStateProps;
  readonly error?: ErrorStateProps;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  /** The page of a row: its name becomes a link, and a click anywhere on the row follows it. */
  readonly rowHref?: (row: Row) => string;
  /** Instead of following `rowHref`. */
  readonly onRowOpen?: (row: Row) => void;
  /** The row's menu; no entries, no menu. */
  readonly rowActions?: (row: Row) => readonly MenuEntry[];
  readonly selection?: TableSelection;
  readonly hiddenColumns?: readonly string[];
  readonly density?: Density;
  /** In half a page's width, too, cells break into lines rather than scroll: for few columns. */
  readonly isWrapping?: boolean;
  /** On a phone a row's cells stand under and beside each other rather than scroll: for few columns that explain themselves. */
  readonly isStacking?: boolean;
  /** Bones during the first load; the page size is a good number. */
  readonly skeletonRowCount?: number;
}
