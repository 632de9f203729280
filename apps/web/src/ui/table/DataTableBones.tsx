import { Skeleton } from "../layout/Skeleton.tsx";
import type { DataColumn } from "./tableColumn.ts";
import type { TableView } from "./tableView.ts";
import styles from "./DataTable.module.css";

interface DataTableBonesProps<Row> {
  readonly view: TableView<Row>;
  readonly columns: readonly DataColumn<Row>[];
}

const WIDTHS_PERCENT = [72, 54, 84, 46, 63, 78];
const DEFAULT_ROW_COUNT = 10;

/** Placeholder rows of the first load: as many as a page has, in widths that look like text. */
export const DataTableBones = <Row,>({ view, columns }: DataTableBonesProps<Row>) => (
  <tbody aria-hidden>
    {Array.from({ length: view.skeletonRowCount ?? DEFAULT_ROW_COUNT }, (_, row) => (
      <tr key={row}>
        {view.selection && <td className={styles["tick"]} />}
        {columns.map((column, index) => (
          <td key={column.id} data-narrow={column.isNarrow || undefined}>
            <Skeleton widthPercent={WIDTHS_PERCENT[(row + 2 * index) % WIDTHS_PERCENT.length] ?? 60} />
          </td>
        ))}
        {view.rowActions && <td className={styles["menu"]} />}
      </tr>
    ))}
  </tbody>
);
