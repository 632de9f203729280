import type { ListAnswer, Notification } from "@canopy/contracts";

/** Number of notifications per page. Source: behaviour.md §9 List defaults. */
export const PANEL_PAGE_SIZE = 10;

/** The loaded part of the list: the pages 1 to `pageCount`. JSON. */
export interface PanelRows {
  /** The newest first, each once. */
  readonly rows: readonly Notification[];
  readonly total: number;
  readonly pageCount: number;
}

/** The state before the first read. */
export const noRows: PanelRows = { rows: [], total: 0, pageCount: 0 };

/** Appends the next page; notifications that moved onto it from the page before are not repeated. */
export const withPage = (read: PanelRows, page: ListAnswer<Notification>): PanelRows => {
  const known = new Set(read.rows.map(({ id }) => id));
  const fresh = page.data.filter(({ id }) => !known.has(id) && known.add(id));
  return { rows: [...read.rows, ...fresh], total: page.total, pageCount: read.pageCount + 1 };
};

/** True while there is a page below ceil(total / size). */
export const hasNextPage = ({ total, pageCount }: PanelRows): boolean =>
  pageCount < Math.ceil(total / PANEL_PAGE_SIZE);

/** Marks one row, or all without an id, as read. */
export const withRead = (rows: readonly Notification[], id?: string): readonly Notification[] =>
  rows.map((row) =>
    (id === undefined || row.id === id) && row.status !== "READ" ? { ...row, status: "READ" } : row,
  );

/** Marks one read row as unread again. */
export const withUnread = (rows: readonly Notification[], id?: string): readonly Notification[] =>
  rows.map((row) => (row.id === id && row.status === "READ" ? { ...row, status: "DELIVERED" } : row));
