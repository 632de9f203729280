import { Ellipsis } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Checkbox } from "../form/Checkbox.tsx";
import { Anchor, useNavigate } from "../button/Link.tsx";
import { Menu } from "../overlay/Menu.tsx";
import type { DataColumn } from "./tableColumn.ts";
import type { TableSelection, TableView } from "./tableView.ts";
import styles from "./DataTable.module.css";

interface DataTableRowProps<Row> {
  readonly id: string;
  readonly view: TableView<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly row: Row;
  /** The cells' content in column order. */
  readonly children: readonly ReactNode[];
}

/** False for clicks on elements with an action of their own and at the end of a text selection; those do not open the row. */
const isForRow = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  event.target.closest("a, button, input, label, select") === null &&
  window.getSelection()?.isCollapsed !== false;

const toggled = ({ selectedIds }: TableSelection, id: string, isChecked: boolean): readonly string[] =>
  isChecked ? [...selectedIds, id] : selectedIds.filter((one) => one !== id);

/** One row: a checkbox, the cells with the link in the naming one, and a menu. */
export function DataTableRow<Row>({ id, view, columns, row, children }: DataTableRowProps<Row>) {
  const navigate = useNavigate();
  const { rowHref, onRowOpen, selection, rowActions, rowName } = view;
  const href = rowHref?.(row);
  const actions = rowActions?.(row) ?? [];
  const isSelected = selection?.selectedIds.includes(id) ?? false;
  const open = href === undefined ? undefined : () => (onRowOpen ? onRowOpen(row) : navigate(href));
  return (
    <tr
      data-opens={open !== undefined || undefined}
      data-selected={isSelected || undefined}
      onClick={(event) => isForRow(event) && open?.()}
    >
      {selection && (
        <td className={styles["tick"]}>
          <Checkbox
            aria-label={`Select ${rowName(row)}`}
            isChecked={isSelected}
            onChange={(isChecked) => selection.onChange(toggled(selection, id, isChecked))}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const layout = { "data-align": column.align, "data-narrow": column.isNarrow || undefined };
        if (!column.isRowHeader) {
          return (
            <td key={column.id} {...layout}>
              {children[index]}
            </td>
          );
        }
        return (
          <th key={column.id} scope="row" data-row-header {...layout}>
            {href === undefined ? (
              children[index]
            ) : (
              <Anchor href={href} onNavigate={open}>
                {children[index]}
              </Anchor>
            )}
          </th>
        );
      })}
      {rowActions && (
        <td className={styles["menu"]}>
          {actions.length > 0 && (
            <Menu
              label={`Actions for ${rowName(row)}`}
              trigger={<Ellipsis aria-hidden />}
              groups={[{ id: "actions", entries: actions }]}
            />
          )}
        </td>
      )}
    </tr>
  );
}
