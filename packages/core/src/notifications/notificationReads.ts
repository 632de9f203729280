import { access, listDefaults, notificationEndpoints } from "@canopy/contracts";
import { hashKey, type FetchQueryOptions } from "@tanstack/query-core";
import { fromCallback } from "xstate";
import { isShownInPart } from "../failures/failure.ts";
import type { PanelReading } from "./panel.machine.ts";
import { hasNextPage, noRows, PANEL_PAGE_SIZE, withPage, type PanelRows } from "./panelRows.ts";
import { notificationReads, panelKey, unreadKey } from "./notificationCalls.ts";
import type { Services } from "../services/services.ts";

/** Reads from the server whatever the cache holds; aborting the signal aborts the request. */
const readNow = <Data>(
  { client }: Services,
  options: FetchQueryOptions<Data> & { readonly queryKey: readonly unknown[] },
  signal: AbortSignal,
): Promise<Data> => {
  const { queryKey } = options;
  signal.addEventListener("abort", () => void client.cancelQueries({ queryKey, exact: true }));
  return client.fetchQuery({ ...options, staleTime: 0 });
};

/** Counts the unread notifications. */
export const countUnread = (services: Services, signal: AbortSignal): Promise<number> =>
  readNow<number>(
    services,
    {
      queryKey: unreadKey,
      queryFn: (query) => services.call(notificationEndpoints.unreadCount, {}, { signal: query.signal }),
      meta: { isBackground: true },
    },
    signal,
  );

/** Reads one page of the panel, the newest first. */
export const readPanelPage = (services: Services, { page, isPoll }: PanelReading, signal: AbortSignal) => {
  const list = { ...listDefaults, page, size: PANEL_PAGE_SIZE, filters: [], extend: [] };
  return readNow(
    services,
    {
      queryKey: panelKey(page),
      queryFn: (query: { readonly signal: AbortSignal }) =>
        services.call(notificationReads.list, { list }, { signal: query.signal }),
      // a failure of a page that the person asked for is shown in the panel itself
      meta: isPoll ? { isBackground: true } : { isShownElsewhere: isShownInPart },
    },
    signal,
  );
};

/** Reads the pages of the panel up to this one, one after the other. */
export const readPanelPages = async (
  services: Services,
  { page: last, isPoll }: PanelReading,
  signal: AbortSignal,
): Promise<PanelRows> => {
  let read = noRows;
  while (read.pageCount < last && (read.pageCount === 0 || hasNextPage(read))) {
    const page = read.pageCount + 1;
    // oxlint-disable-next-line eslint/no-await-in-loop -- how many there are is known from the one before
    read = withPage(read, await readPanelPage(services, { page, isPoll }, signal));
  }
  return read;
};

/** An actor that sends `type` whenever the answer with this key becomes outdated. */
export const watchOutdated = ({ client }: Services, queryKey: readonly unknown[], type: string) =>
  fromCallback(({ sendBack }) =>
    client.getQueryCache().subscribe((event) => {
      const isOutdated = event.type === "updated" && event.action.type === "invalidate";
      if (isOutdated && event.query.queryHash === hashKey(queryKey)) sendBack({ type });
    }),
  );

/** Whether the signed-in person may read notifications. */
export const mayReadNotifications = ({ permits, userId }: Services): boolean =>
  userId() !== undefined && permits(access.notifications.list);
