import type { CSSProperties, ReactNode } from "react";

/** The layout of a column. */
export interface ColumnLook {
  /** Numbers are aligned to the end. */
  readonly align?: "start" | "end";
  /** The column that names the row and holds the link. */
  readonly isRowHeader?: boolean;
  /** As narrow as its content. */
  readonly isNarrow?: boolean;
  /** A fixed width in a wide window, in pixels; as wide as its content when absent. */
  readonly widthPx?: number | undefined;
  /** Where rows have two lines: beside the name, one of two texts below, one of two texts on a third line, or on a further line of its own. Where a column names a line, those without are left out. */
  readonly line?: 1 | 2 | 3 | 4;
  /** Where rows have two lines, the header stands before the cell. */
  readonly isLabelled?: boolean;
  /** Left out where the table is too narrow for all columns but has room for rows of one line. */
  readonly isSpare?: boolean;
  /** Holds a button for the row, at the end of both lines. */
  readonly isAction?: boolean;
}

/** One column of a DataTable. */
export interface DataColumn<Row> extends ColumnLook {
  /** Also the name of the field that the column sorts by. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
}

/** The attributes of a cell in a column of this width. */
export const columnWidth = (widthPx: number | undefined) =>
  widthPx === undefined
    ? {}
    : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's type lacks custom properties
      { "data-sized": true, style: { "--column-width": `${widthPx}px` } as CSSProperties };

/** The order of the rows; the field is a column's id. */
export interface TableSort {
  readonly field: string;
  readonly direction: "asc" | "desc";
}

/** Row heights: 40 px or 32 px. */
export type Density = "comfortable" | "compact";
