import type { ReactNode } from "react";

/** One column of a DataTable. */
export interface DataColumn<Row> {
  /** Also the field that sorting by this column names. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  /** Numbers stand at the end. */
  readonly align?: "start" | "end";
  /** The column that names the row; it holds the link. */
  readonly isRowHeader?: boolean;
  /** True for columns that the columns menu offers to hide. */
  readonly isHideable?: boolean;
  /** No wider than its content. */
  readonly isNarrow?: boolean;
}

/** How the rows are ordered; the field is a column's id. */
export interface TableSort {
  readonly field: string;
  readonly direction: "asc" | "desc";
}

/** Row heights: 40 px or 32 px. */
export type Density = "comfortable" | "compact";
