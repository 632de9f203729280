/** One chunk of Vite's manifest, with the fields that tell what loads with what. */
export interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

/** `dist/.vite/manifest.json`: chunks by their first module. */
export type Manifest = Readonly<Record<string, Chunk>>;

const screenModule = /(^|\/)src\/screens\/[^/]+\/\w+Screen\.tsx$/;

/** Modules of the lazily loaded screens: one per route. */
export const routesOf = (manifest: Manifest): readonly string[] =>
  Object.keys(manifest).filter((key) => screenModule.test(key) && manifest[key]?.isDynamicEntry);

/** Chunks that must load before the code of these modules can run, their own included. */
export const closureOf = (manifest: Manifest, modules: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>();
  const queue = [...modules];
  for (const key of queue) {
    if (reached.has(key)) continue;
    reached.add(key);
    queue.push(...(manifest[key]?.imports ?? []));
  }
  return reached;
};

/** Pairs of routes of which the first loads the second's code. Empty if every route loads alone. */
export const crossingsOf = (manifest: Manifest): readonly (readonly [string, string])[] => {
  const routes = routesOf(manifest);
  return routes.flatMap((route) => {
    const loaded = closureOf(manifest, [route]);
    return routes
      .filter((other) => other !== route && loaded.has(other))
      .map((other) => [route, other] as const);
  });
};

const hashInName = /-[A-Za-z0-9_-]{7}(?=\.(?:js|css)\b)/g;

/** A chunk's code with the hash in every chunk name replaced by a constant, so that new names do not change its size. */
export const withoutHashes = (code: string): string => code.replace(hashInName, "-0000000");
