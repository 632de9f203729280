import type { ReactNode } from "react";
import type { MenuEntry } from "../overlay/menuTrigger.ts";
import type { ErrorStateProps } from "../state/ErrorState.tsx";
import type { EmptyStateProps, NoMatchStateProps } from "../state/States.tsx";
import type { DataColumn, Density, TableSort } from "./tableColumn.ts";

/** The ticked rows and their actions. */
export interface TableSelection {
  readonly selectedIds: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Buttons of the bar that appears while rows are ticked. */
  readonly actions: ReactNode;
}

/** Loading: placeholders. Refreshing: the old rows stay, dimmed after 150 ms. The last three have no rows. */
export type TableStatus = "loading" | "refreshing" | "ready" | "empty" | "noMatch" | "error";

/** The props of a DataTable. */
export interface TableView<Row> {
  /** Names the table for assistive technology. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  /** The row's name in 'Select …' and 'Actions for …'. */
  readonly rowName: (row: Row) => string;
  readonly status: TableStatus;
  readonly empty: EmptyStateProps;
  readonly noMatch?: NoMatchStateProps;
  readonly error?: ErrorStateProps;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  /** The page of a row: its name becomes a link, and a click anywhere on the row follows it. */
  readonly rowHref?: (row: Row) => string;
  /** Replaces following `rowHref`. */
  readonly onRowOpen?: (row: Row) => void;
  /** The row's menu; without entries there is no menu. */
  readonly rowActions?: (row: Row) => readonly MenuEntry[];
  readonly selection?: TableSelection;
  readonly hiddenColumns?: readonly string[];
  readonly density?: Density;
  /** Cells break into lines instead of scrolling, also at half a page's width; for few columns. */
  readonly isWrapping?: boolean;
  /** On a phone a row's cells are stacked instead of scrolling; for few columns that need no header. */
  readonly isStacking?: boolean;
  /** Number of placeholder rows during the first load, usually the page size. */
  readonly skeletonRowCount?: number;
}
