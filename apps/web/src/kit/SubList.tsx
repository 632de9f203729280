import type { FailureText } from "@canopy/core";
import type { ListRow } from "@canopy/core/lists";
import type { ReadingStatus } from "@canopy/core/records";
import { numberText, shownText } from "@canopy/core/text";
import type { ReactNode } from "react";
import { Card } from "../ui/layout/Card.tsx";
import { DataTableFrame } from "../ui/table/DataTable.tsx";
import { useDataTable } from "../ui/table/useDataTable.ts";
import type { EmptyStateProps } from "../ui/state/States.tsx";
import type { DataColumn } from "../ui/table/tableColumn.ts";
import type { TableStatus } from "../ui/table/tableView.ts";
import { Link } from "../ui/button/Link.tsx";
import { useApp } from "./appContext.tsx";
import styles from "./SubList.module.css";

interface SubListProps<Row extends ListRow> {
  readonly title: string;
  /** Shown beside the title, such as a link to the whole list. */
  readonly actions?: ReactNode;
  /** The rows are an excerpt, so the title does not count them. */
  readonly isExcerpt?: boolean;
  /** Number of records, of which the rows may be the first ones. */
  readonly total?: number | undefined;
  /** The address of the whole list, linked where it has more than the rows; absent where `actions` link to it. */
  readonly allHref?: string;
  /** Long cells break into lines in a narrow window. */
  readonly isWrapping?: boolean;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly status: ReadingStatus;
  readonly failure: FailureText | undefined;
  readonly onRetry: () => void;
  readonly rowName: (row: Row) => string;
  /** The page of a row; not linked where the person may not open it. */
  readonly rowHref?: (row: Row) => string;
  readonly empty: EmptyStateProps;
}

const lookOf = (status: ReadingStatus, count: number): TableStatus => {
  if (status === "failed") return "error";
  if (status === "loading") return "loading";
  if (count === 0) return "empty";
  return status === "refreshing" ? "refreshing" : "ready";
};

const BONE_COUNT = 3;

/** Related records on a record's page, as a small table; renders nothing where the person may not read them. Source: behaviour.md §9 Lists. */
export function SubList<Row extends ListRow>(props: SubListProps<Row>) {
  const {
    title,
    columns,
    rows = [],
    status,
    failure,
    onRetry,
    rowName,
    rowHref,
    empty,
    actions,
    isExcerpt,
    total = rows.length,
    allHref,
    isWrapping = false,
  } = props;
  const app = useApp();
  const { locale } = app.services;
  const table = useDataTable({ columns, rows, getRowId: ({ id }: Row) => id });
  if (status === "hidden") return null;
  const isCounted = isExcerpt !== true && (status === "showing" || status === "refreshing");
  const shown = isCounted ? shownText({ data: rows, total }, "first", undefined, locale) : undefined;
  return (
    <Card title={isCounted ? `${title} (${numberText(total, locale)})` : title} actions={actions} isFlush>
      <DataTableFrame
        table={table}
        view={{
          label: `List of ${title.toLowerCase()}`,
          rowName,
          isWrapping,
          rowHref: (row) => {
            const href = rowHref?.(row);
            return href !== undefined && app.mayOpen(href) ? href : undefined;
          },
          status: lookOf(status, rows.length),
          skeletonRowCount: BONE_COUNT,
          empty,
          error: { message: failure?.text ?? "", onRetry },
        }}
      />
      {shown !== undefined && (
        <p className={styles["rest"]}>
          {`${shown}. `}
          {allHref !== undefined && <Link href={allHref}>Show in the list</Link>}
        </p>
      )}
    </Card>
  );
}
