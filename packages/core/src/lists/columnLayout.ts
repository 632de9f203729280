/** The person's order and widths of a list's columns, by field. */
export interface ColumnLayout {
  /** The fields in the person's order; columns that it does not name follow in the list's own. */
  readonly order: readonly string[];
  /** Widths in pixels; other columns are as wide as their content. */
  readonly widths: Readonly<Record<string, number>>;
}

/** A list's own order and widths. */
export const plainLayout: ColumnLayout = { order: [], widths: {} };

/** The narrowest and widest column, in pixels. */
const LEAST_PX = 64;
const MOST_PX = 800;

interface Named {
  readonly field: string;
}

/** The columns in the person's order. */
export const inOrder = <Column extends Named>(
  columns: readonly Column[],
  { order }: Pick<ColumnLayout, "order">,
): readonly Column[] => {
  if (order.length === 0) return columns;
  const placeOf = ({ field }: Column): number => {
    const place = order.indexOf(field);
    return place < 0 ? order.length : place;
  };
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** The layout with a column before another one; at the end where the list lacks that one. */
export const withMoved = (
  layout: ColumnLayout,
  columns: readonly Named[],
  { field, before }: { readonly field: string; readonly before: string | undefined },
): ColumnLayout => {
  const fields = inOrder(columns, layout).map((column) => column.field);
  if (!fields.includes(field) || field === before) return layout;
  const rest = fields.filter((one) => one !== field);
  const place = rest.findIndex((one) => one === before);
  return { ...layout, order: rest.toSpliced(place < 0 ? rest.length : place, 0, field) };
};

/** The layout with another width of a column, within 64 and 800 pixels; undefined makes it as wide as its content. */
export const withWidth = (layout: ColumnLayout, field: string, widthPx: number | undefined): ColumnLayout => {
  const rest = Object.fromEntries(Object.entries(layout.widths).filter(([one]) => one !== field));
  if (widthPx === undefined || !Number.isFinite(widthPx)) return { ...layout, widths: rest };
  const width = Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, widthPx)));
  return { ...layout, widths: { ...rest, [field]: width } };
};

/** A layout as it is stored: `field` or `field:width`, with commas between. */
export const writeLayout = ({ order, widths }: ColumnLayout, columns: readonly Named[]): string =>
  inOrder(columns, { order })
    .map(({ field }) => (widths[field] === undefined ? field : `${field}:${widths[field]}`))
    .join();

/** Reads a stored layout; what cannot be read is left out. */
export const readLayout = (text = ""): ColumnLayout => {
  if (text === "") return plainLayout;
  const parts = text.split(",").flatMap((part) => {
    const [, field = "", width] = /^([^:]+)(?::(\d{1,4}))?$/.exec(part) ?? [];
    return field === "" ? [] : [{ field, width }];
  });
  return parts.reduce<ColumnLayout>(
    (read, { field, width }) => (width === undefined ? read : withWidth(read, field, Number(width))),
    { order: parts.map(({ field }) => field), widths: {} },
  );
};
