import type { Density } from "../shell/theme.machine.ts";
import { plainLayout, withMoved, withWidth } from "./columnLayout.ts";
import type { ListContext, ShownColumns } from "./listContext.ts";

/** Events of a list's columns and row height. */
export type ColumnEvent =
  /** Hides the field's column, or shows it again. */
  | { readonly type: "column.toggle"; readonly field: string }
  /** Moves the field's column before another one, or to the end. */
  | { readonly type: "column.move"; readonly field: string; readonly before: string | undefined }
  /** Sets the width of the field's column in pixels; undefined makes it as wide as its content. */
  | { readonly type: "column.resize"; readonly field: string; readonly widthPx: number | undefined }
  /** Gives the columns the list's own order and widths. */
  | { readonly type: "column.reset" }
  /** Opens the form that arranges columns, or closes it. */
  | { readonly type: "column.arrange"; readonly isOpen: boolean }
  /** Shows the columns and row height of a saved view, or the person's own again, and stores nothing. */
  | ({ readonly type: "column.show" } & ShownColumns)
  /** Sets the row height of the view that is open. */
  | { readonly type: "density.choose"; readonly density: Density };

/** The part of a list's context that says how its columns stand. */
type Columns = ShownColumns & Pick<ListContext<never>, "isArranging">;

/** The changes of a list's columns by an event. */
export const columnsAfter = (
  { view, layout, hiddenColumns }: Pick<ListContext<never>, "view" | "layout" | "hiddenColumns">,
  event: ColumnEvent,
): Partial<Columns> => {
  switch (event.type) {
    case "column.toggle":
      return { hiddenColumns: toggleColumn(hiddenColumns, event.field) };
    case "column.move":
      return { layout: withMoved(layout, view.columns, event) };
    case "column.resize":
      return { layout: withWidth(layout, event.field, event.widthPx) };
    case "column.reset":
      return { layout: plainLayout };
    case "column.arrange":
      return { isArranging: event.isOpen };
    case "density.choose":
      return { density: event.density };
    case "column.show":
      return { hiddenColumns: event.hiddenColumns, layout: event.layout, density: event.density };
  }
};

/** Hides the column, or shows it again. */
const toggleColumn = (hidden: readonly string[], field: string): readonly string[] =>
  hidden.includes(field) ? hidden.filter((one) => one !== field) : [...hidden, field];
