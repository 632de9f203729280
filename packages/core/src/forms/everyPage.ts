import { MAX_PAGE_SIZE, type ListAnswer, type ListQuery } from "@canopy/contracts";

/** Reads a list page after page, each record once; `total` is that of the last page. */
export const everyPage = async <Row extends { readonly id: string }>(
  read: (page: Pick<ListQuery, "page" | "size">) => Promise<ListAnswer<Row>>,
): Promise<ListAnswer<Row>> => {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the number of pages is known with the first
    const { data, total } = await read({ page, size: MAX_PAGE_SIZE });
    for (const row of data) rows.set(row.id, row);
    if (data.length === 0 || page * MAX_PAGE_SIZE >= total) return { data: [...rows.values()], total };
  }
};
