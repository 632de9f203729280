import { DataTable } from "../ui/table/DataTable.tsx";
import type { TableModel, TablePaging, TableStatus, TableView } from "../ui/table/tableView.ts";

const looks = {
  loading: "loading",
  refreshing: "refreshing",
  showing: "ready",
  failed: "error",
} as const satisfies Readonly<Record<string, TableStatus>>;

/** Number of rows up to which no pager is shown. */
const SMALLEST_PAGE = 10;

type TableProps<Row> = Omit<
  TableModel<Row> & TableView<Row>,
  "status" | "error" | "paging" | "getRowId" | "isWrapping" | "noMatch"
>;

interface PagedTableProps<Row> extends TableProps<Row> {
  readonly status: keyof typeof looks;
  readonly paging: TablePaging;
  readonly failure: { readonly text: string } | undefined;
  readonly onRetry: () => void;
}

/** The rows of a page in pages of their own, as their machine has read them; rows that fit on the smallest page have no pager. */
export function PagedTable<Row extends { readonly id: string }>({
  status,
  paging,
  failure,
  onRetry,
  ...table
}: PagedTableProps<Row>) {
  const look = looks[status];
  return (
    <DataTable
      {...table}
      getRowId={({ id }) => id}
      paging={paging.total > SMALLEST_PAGE ? paging : undefined}
      isWrapping
      status={look === "ready" && table.rows.length === 0 ? "empty" : look}
      error={{ message: failure?.text ?? "", onRetry }}
    />
  );
}
