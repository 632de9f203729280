import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Select } from "../form/Select.tsx";
import styles from "./Pager.module.css";

export interface PagerProps {
  /** Page number, from 1. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly sizes?: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

const SIZES = [10, 20, 50, 100];

/** The bar below a list: 'x–y of n', page buttons, and the number of rows per page. */
export function Pager({ page, size, total, sizes = SIZES, onPage, onSize }: PagerProps) {
  const id = useId();
  const pageCount = Math.max(1, Math.ceil(total / size));
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <nav className={styles["pager"]} aria-label="Pages">
      <span className={styles["size"]}>
        <label htmlFor={id}>Rows per page</label>
        <Select id={id} size="small" value={size} onChange={(value) => onSize(Number(value))}>
          {sizes.map((choice) => (
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
          isEnd={page <= 1}
          onPress={() => onPage(1)}
        />
        <Step
          name="Previous page"
          icon={<ChevronLeft aria-hidden />}
          isEnd={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        <span
          className={styles["page"]}
        >{`Page ${page.toLocaleString()} of ${pageCount.toLocaleString()}`}</span>
        <Step
          name="Next page"
          icon={<ChevronRight aria-hidden />}
          isEnd={page >= pageCount}
          onPress={() => onPage(page + 1)}
        />
        <Step
          name="Last page"
          icon={<ChevronLast aria-hidden />}
          isEnd={page >= pageCount}
          onPress={() => onPage(pageCount)}
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
