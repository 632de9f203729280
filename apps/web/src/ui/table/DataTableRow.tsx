import type { Cell, Row as TableRow, RowData } from "@tanstack/react-table";
import { Ellipsis } from "lucide-react";
import type { MouseEvent } from "react";
import { Anchor, useNavigate } from "../button/Link.tsx";
import { Checkbox } from "../form/Checkbox.tsx";
import { Menu } from "../overlay/Menu.tsx";
import { columnWidth } from "./tableColumn.ts";
import type { TableView } from "./tableView.ts";
import type { TableFeatures } from "./useDataTable.ts";
import styles from "./DataTable.module.css";

interface DataTableRowProps<Row extends RowData> {
  readonly view: TableView<Row>;
  readonly row: TableRow<TableFeatures, Row>;
  readonly cells: readonly Cell<TableFeatures, Row>[];
}

/**
 * False for clicks on elements with an action of their own, at the end of a text selection, and with Ctrl or ⌘, which
 * asks for another tab and would get the record in place of the list; those do not open the row.
 */
const isForRow = (event: MouseEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  event.target.closest("a, button, input, label, select") === null &&
  getSelection()?.isCollapsed !== false;

/** The content of a cell. One component draws it for every column, so that columns that are made anew keep the buttons in their cells, and the focus on them. */
function CellContent<Row extends RowData>({ cell }: { readonly cell: Cell<TableFeatures, Row> }) {
  const { cell: draw } = cell.column.columnDef;
  return typeof draw === "function" ? draw(cell.getContext()) : draw;
}

/** One row: the cells with the link in the naming one, and a menu. */
export function DataTableRow<Row extends RowData>({ view, row, cells }: DataTableRowProps<Row>) {
  const navigate = useNavigate();
  const { rowHref, onRowOpen, rowActions, rowName, selection } = view;
  const record = row.original;
  const href = rowHref?.(record);
  const actions = rowActions?.(record) ?? [];
  const open = href === undefined ? undefined : () => (onRowOpen ? onRowOpen(record) : navigate(href));
  return (
    <tr
      data-opens={open !== undefined || undefined}
      data-row={selection && row.id}
      data-selected={selection?.isSelected(row.id) || undefined}
      onClick={(event) => isForRow(event) && open?.()}
    >
      {selection && (
        <td className={styles["select"]} data-slot="select">
          <Checkbox
            aria-label={`Select ${rowName(record)}`}
            isChecked={selection.isSelected(row.id)}
            onChange={(_, isRange) => selection.onToggle(row.id, isRange)}
            // Shift would select the text between two rows.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          />
        </td>
      )}
      {cells.map((cell) => {
        const { header, meta } = cell.column.columnDef;
        const { align, isRowHeader, isNarrow, isSpare, isLabelled, slot, widthPx } = meta ?? {};
        const layout = {
          "data-align": align,
          "data-narrow": isNarrow || undefined,
          "data-spare": isSpare || undefined,
          "data-slot": slot,
          "data-label": isLabelled === true && typeof header === "string" ? header : undefined,
          ...columnWidth(widthPx),
        };
        const content = <CellContent cell={cell} />;
        if (!isRowHeader) {
          return (
            <td key={cell.id} {...layout}>
              {content}
            </td>
          );
        }
        return (
          <th key={cell.id} scope="row" data-row-header {...layout}>
            {href === undefined ? (
              content
            ) : (
              <Anchor href={href} onNavigate={open}>
                {content}
              </Anchor>
            )}
          </th>
        );
      })}
      {rowActions && (
        <td className={styles["menu"]} data-slot="action">
          {actions.length > 0 && (
            <Menu
              label={`Actions for ${rowName(record)}`}
              trigger={<Ellipsis aria-hidden />}
              groups={[{ id: "actions", entries: actions }]}
            />
          )}
        </td>
      )}
    </tr>
  );
}
