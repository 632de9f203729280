import { exportFormatFor } from "../exports/exportFormat.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Endpoint } from "@canopy/contracts";

/** A place's share of a list: rows, and as many again for each path of `extend`. */
const ROWS_A_PLACE = 150;

/** An export's: 500 rows in one piece, with what belongs to them. */
const EXPORT_PLACES = 4;

/** A bulk action's: its rows run one after the other, but for up to 25 s. */
const BULK_PLACES = 3;
/** A file that is read and judged takes as long as several lists. */
const FILE_PLACES = 3;

type Asked = Pick<Request, "url" | "headers">;

/**
 * The places that a request takes among those of its person: for a list one for each 150 rows begun, where each
 * path of `extend` counts as many rows again; for an export four, for a bulk action, a file, or the work on a file three; otherwise one. The address
 * is not checked yet: a wrong size counts as one place, because it will be refused. Source: behaviour.md §9 Requests.
 */
export const placesOf = (
  { list, exports, takesKey, isHeavy, bytes }: Endpoint,
  { url, headers }: Asked,
): number => {
  // a file on its way costs little for a long time: such files are counted by themselves
  if (bytes?.isStreamed) return 0;
  if (bytes || isHeavy) return FILE_PLACES;
  if (exports || (list && exportFormatFor(headers.get("accept")) !== undefined)) return EXPORT_PLACES;
  if (takesKey) return BULK_PLACES;
  if (!list) return 1;
  const { searchParams } = new URL(url);
  const size = Number(searchParams.get("size") ?? DEFAULT_PAGE_SIZE);
  const paths = new Set(searchParams.getAll("extend").flatMap((given) => given.split(",")));
  const rows = size * (1 + Math.min(paths.size, list.extend.length));
  return size > 0 && size <= MAX_PAGE_SIZE ? Math.ceil(rows / ROWS_A_PLACE) : 1;
};
