import type { RowData } from "@tanstack/react-table";
import { Skeleton } from "../layout/Skeleton.tsx";
import type { TableView } from "./tableView.ts";
import type { DataTableOf } from "./useDataTable.ts";
import styles from "./DataTable.module.css";

interface DataTableBonesProps<Row extends RowData> {
  readonly table: DataTableOf<Row>;
  readonly view: TableView<Row>;
}

const WIDTHS_PERCENT = [72, 54, 84, 46, 63, 78];
const DEFAULT_ROW_COUNT = 10;

/** Placeholder rows of the first load: as many as a page has, in widths that look like text. */
export const DataTableBones = <Row extends RowData>({ table, view }: DataTableBonesProps<Row>) => (
  <tbody aria-hidden>
    {Array.from({ length: view.skeletonRowCount ?? DEFAULT_ROW_COUNT }, (_, row) => (
      <tr key={row}>
        {view.selection && <td className={styles["select"]} data-slot="select" />}
        {table.getVisibleLeafColumns().map(({ id, columnDef }, index) => (
          <td
            key={id}
            data-narrow={columnDef.meta?.isNarrow || undefined}
            data-spare={columnDef.meta?.isSpare || undefined}
            data-slot={columnDef.meta?.slot}
          >
            <Skeleton widthPercent={WIDTHS_PERCENT[(row + 2 * index) % WIDTHS_PERCENT.length] ?? 60} />
          </td>
        ))}
        {view.rowActions && <td className={styles["menu"]} data-slot="action" />}
      </tr>
    ))}
  </tbody>
);
