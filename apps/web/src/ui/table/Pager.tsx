import type { RowData } from "@tanstack/react-table";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Select } from "../form/Select.tsx";
import type { DataTableOf } from "./useDataTable.ts";
import styles from "./Pager.module.css";

interface PagerProps<Row extends RowData> {
  readonly table: DataTableOf<Row>;
  /** The numbers of rows per page to choose from; the shown one is offered too. */
  readonly sizes?: readonly number[];
}

const SIZES = [10, 20, 50, 100];

/** The bar below a table: 'x–y of n', page buttons, and the number of rows per page. */
export function Pager<Row extends RowData>({ table, sizes = SIZES }: PagerProps<Row>) {
  const id = useId();
  const { pageIndex, pageSize } = table.state.pagination;
  const offered = [...new Set([...sizes, pageSize])].toSorted((a, b) => a - b);
  const total = table.getRowCount();
  const first = total === 0 ? 0 : pageIndex * pageSize + 1;
  const last = Math.min((pageIndex + 1) * pageSize, total);
  const pageCount = Math.max(1, table.getPageCount());
  const isFirst = !table.getCanPreviousPage();
  const isLast = !table.getCanNextPage();
  return (
    <nav className={styles["pager"]} aria-label="Pages">
      <span className={styles["size"]}>
        <label htmlFor={id}>Rows per page</label>
        <Select id={id} size="small" value={pageSize} onChange={(value) => table.setPageSize(Number(value))}>
          {offered.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </span>
      <output
        className={styles["range"]}
      >{`${first.toLocaleString()}–${last.toLocaleString()} of ${total.toLocaleString()}`}</output>
      <span className={styles["steps"]}>
        <Step
          name="First page"
          icon={<ChevronFirst aria-hidden />}
          isEnd={isFirst}
          onPress={() => table.firstPage()}
        />
        <Step
          name="Previous page"
          icon={<ChevronLeft aria-hidden />}
          isEnd={isFirst}
          onPress={() => table.previousPage()}
        />
        <span
          className={styles["page"]}
        >{`Page ${(pageIndex + 1).toLocaleString()} of ${pageCount.toLocaleString()}`}</span>
        <Step
          name="Next page"
          icon={<ChevronRight aria-hidden />}
          isEnd={isLast}
          onPress={() => table.nextPage()}
        />
        <Step
          name="Last page"
          icon={<ChevronLast aria-hidden />}
          isEnd={isLast}
          onPress={() => table.lastPage()}
        />
      </span>
    </nav>
  );
}

interface StepProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly isEnd: boolean;
  readonly onPress: () => void;
}

const Step = ({ name, icon, isEnd, onPress }: StepProps) => (
  <Button kind="iconOnly" size="small" aria-label={name} icon={icon} isDisabled={isEnd} onPress={onPress} />
);
