/** A request of a page, in milliseconds since the page was asked for. */
export interface PageRequest {
  readonly url: string;
  /** As the browser names it: `Document`, `Script`, `Fetch`, `Font`, `Media`. */
  readonly kind: string;
  readonly startMs: number;
  /** Undefined where it had not ended when the record was read. */
  readonly endMs: number | undefined;
  /** Bytes that came over the line up to a time, oldest first. */
  readonly received: readonly { readonly atMs: number; readonly bytes: number }[];
  readonly isCached: boolean;
}

/** The way to a page's first row. */
export interface FirstRow {
  /** Requests that were begun before the row; without those that the browser answered itself. */
  readonly requests: number;
  readonly scripts: number;
  /** Bytes that came before the row. */
  readonly bytes: number;
  readonly chain: readonly PageRequest[];
}

/** Pictures, typefaces and videos hold up no row. */
const isWaitedFor = ({ kind }: PageRequest): boolean =>
  ["Document", "Script", "Stylesheet", "Fetch", "XHR"].includes(kind);

const OWN_RESOLUTION_MS = 1;

/**
 * The longest chain of requests that wait for each other: each begins after the one before it has ended. Requests that
 * wait in the browser's line for a connection count as begun. An upper bound, because it knows times and no reasons.
 */
export const longestChain = (requests: readonly PageRequest[]): readonly PageRequest[] => {
  const chains = new Map<PageRequest, readonly PageRequest[]>();
  for (const request of requests.toSorted((a, b) => a.startMs - b.startMs)) {
    const before = [...chains]
      .filter(([{ endMs = Infinity }]) => endMs <= request.startMs + OWN_RESOLUTION_MS)
      .map(([, chain]) => chain)
      .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
    chains.set(request, [...before, request]);
  }
  return [...chains.values()].reduce(
    (longest, chain) => (chain.length > longest.length ? chain : longest),
    [],
  );
};

/** Reads off a page's requests how it came to its first row. */
export const readFirstRow = (requests: readonly PageRequest[], rowMs: number): FirstRow => {
  const sent = requests.filter(({ startMs, isCached }) => startMs <= rowMs && !isCached);
  const ended = sent.filter((request) => isWaitedFor(request) && (request.endMs ?? Infinity) <= rowMs);
  return {
    requests: sent.length,
    scripts: sent.filter(({ kind }) => kind === "Script").length,
    bytes: sent
      .flatMap(({ received }) => received)
      .reduce((sum, { atMs, bytes }) => (atMs <= rowMs ? sum + bytes : sum), 0),
    chain: longestChain(ended),
  };
};

const WIDTH = 48;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** A name for a request that stays the same from build to build: no origin, no fingerprint, no query. */
export const nameOf = (url: string): string => {
  const { pathname } = new URL(url);
  const file = pathname.replace(/-[\w-]{7}(?=\.\w+$)/, "");
  return file.length > 40 ? `…${file.slice(-39)}` : file;
};

/** A page's requests as lines: a bar over the time, begin and end in milliseconds, bytes and name. */
export const drawWaterfall = (requests: readonly PageRequest[], rowMs: number): string => {
  const shown = requests
    .filter(({ startMs, isCached }) => startMs <= rowMs && !isCached)
    .toSorted((a, b) => a.startMs - b.startMs);
  const last = Math.max(rowMs, ...shown.map(({ endMs = rowMs }) => endMs));
  const column = (ms: number) => Math.round((ms / last) * WIDTH);
  const lines = shown.map(({ url, startMs, endMs, received }) => {
    const from = column(startMs);
    const bar = "█".repeat(Math.max(1, column(endMs ?? last) - from));
    const bytes = kB(received.reduce((sum, one) => sum + one.bytes, 0));
    const times = `${Math.round(startMs)} … ${endMs === undefined ? "" : Math.round(endMs)}`;
    return `${(" ".repeat(from) + bar).padEnd(WIDTH + 1)} ${times.padEnd(13)} ${bytes.padStart(9)}  ${nameOf(url)}`;
  });
  return [...lines, `${" ".repeat(column(rowMs))}▲ first row at ${Math.round(rowMs)} ms`].join("\n");
};
