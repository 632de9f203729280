import type { ReactNode } from "react";
import type { MenuEntry } from "../overlay/menuTrigger.ts";
import type { ErrorStateProps } from "../state/ErrorState.tsx";
import type { EmptyStateProps, NoMatchStateProps } from "../state/States.tsx";
import type { DataColumn, Density, TableSort } from "./tableColumn.ts";

/** Loading: placeholders. Refreshing: the old rows stay, dimmed after 150 ms. The last three have no rows. */
export type TableStatus = "loading" | "refreshing" | "ready" | "empty" | "noMatch" | "error";

/** The current page, and the callbacks that ask for another one. */
export interface TablePaging {
  /** Page number, from 1. */
  readonly page: number;
  readonly size: number;
  /** Number of rows on all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Absent where there is one size only. */
  readonly onSize?: (size: number) => void;
}

/** One page of rows and the table's state: order, page, hidden columns. The owner of the state changes it when the table calls back. */
export interface TableModel<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  readonly sort?: TableSort;
  /** Without it no column can be sorted by. */
  readonly onSort?: (sort: TableSort) => void;
  readonly hiddenColumns?: readonly string[];
  /** Absent where `rows` are all rows. */
  readonly paging?: TablePaging | undefined;
}

/** The chosen rows of a table, which its owner keeps. */
export interface TableSelection {
  readonly isSelected: (id: string) => boolean;
  /** The chosen part of the page. */
  readonly ofPage: "none" | "some" | "all";
  /** `isRange`: with shift, from the last chosen row to this one. */
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onTogglePage: () => void;
}

/** The other props of a DataTable. */
export interface TableView<Row> {
  /** Names the table for assistive technology. */
  readonly label: string;
  /** The row's name in 'Actions for …'. */
  readonly rowName: (row: Row) => string;
  readonly status: TableStatus;
  readonly empty: EmptyStateProps;
  readonly noMatch?: NoMatchStateProps;
  readonly error?: ErrorStateProps;
  /** The page of a row: its name becomes a link, and a click anywhere on the row follows it. */
  readonly rowHref?: (row: Row) => string | undefined;
  /** Replaces following `rowHref`. */
  readonly onRowOpen?: (row: Row) => void;
  /** The row's menu; without entries there is no menu. */
  readonly rowActions?: (row: Row) => readonly MenuEntry[];
  /** Each row begins with a checkbox. */
  readonly selection?: TableSelection;
  /** Stands below the pager, and at the foot of the window while the table goes on below it. */
  readonly foot?: ReactNode;
  readonly density?: Density;
  /** Cells break into lines instead of scrolling, also at half a page's width; for few columns. */
  readonly isWrapping?: boolean;
  /** Number of placeholder rows during the first load, usually the page size. */
  readonly skeletonRowCount?: number;
}
