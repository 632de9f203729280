import type { ListAnswer, Notification } from "@canopy/contracts";

/** Notifications on one page. Source: behaviour.md §9 List defaults. */
export const PANEL_PAGE_SIZE = 10;

/** What of the list is read: the pages 1 to `pageCount`. JSON. */
export interface PanelRows {
  /** The newest first, each once. */
  readonly rows: readonly Notification[];
  readonly total: number;
  readonly pageCount: number;
}

/** Nothing is read. */
export const noRows: PanelRows = { rows: [], total: 0, pageCount: 0 };

/** The rows with the next page after them; what shifted onto it from the page before is not repeated. */
export const withPage = (read: PanelRows, page: ListAnswer<Notification>): PanelRows => {
  const known = new Set(read.rows.map(({ id }) => id));
  const fresh = page.data.filter(({ id }) => !known.has(id) && known.add(id));
  return { rows: [...read.rows, ...fresh], total: page.total, pageCount: read.pageCount + 1 };
};

/** True while there is a page below ceil(total / size). */
export const hasNextPage = ({ total, pageCount }: PanelRows): boolean =>
  pageCount < Math.ceil(total / PANEL_PAGE_SIZE);

/** The rows with one of them, or all, marked as read. */
export const withRead = (rows: readonly Notification[], id?: string): readonly Notification[] =>
  rows.map((row) =>
    (id === undefined || row.id === id) && row.status !== "READ" ? { ...row, status: "READ" } : row,
  );
