import { dirname, join, normalize } from "node:path/posix";

/** A source file of the checkout: its path from the top, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A package whose folders are counted. */
export interface CountedPackage {
  /** Its folder from the top, such as `packages/core`. */
  readonly folder: string;
  /** `imports` of its package.json: `#` patterns and the files that they stand for. */
  readonly imports: Readonly<Record<string, string>>;
}

/** Two folders that import each other, each with one import that shows it. */
export interface MutualPair {
  readonly folders: readonly [string, string];
  readonly proofs: readonly [string, string];
}

export const MAX_FILES_IN_FOLDER = 45;
export const MAX_APP_FILES = 8;

const notProduct = /\.(test|spec|stories|bench)\.tsx?$|\/(testing|stories|bench)\/|\/story[A-Z][^/]*$/;
const importing = /(?:\bfrom|\bimport|\bimport\()\s*"((?:\.{1,2}\/|#)[^"\n]*)"/g;

/** True for code that ships: no test, no story, nothing that serves them. */
export const isProduct = ({ path }: Pick<SourceFile, "path">): boolean =>
  /\.tsx?$/.test(path) && !notProduct.test(path);

/** Folders with more files than a reader can take in at a glance, with their number of files. */
export const overfullFolders = (paths: readonly string[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER);
};

/** The file that an import leads to, from the top; undefined where a package is imported. */
const targetOf = (
  from: string,
  specifier: string,
  { folder, imports }: CountedPackage,
): string | undefined => {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  for (const [pattern, target] of Object.entries(imports)) {
    const head = pattern.replace(/\*$/, "");
    if (specifier.startsWith(head))
      return normalize(join(folder, target.replace("*", specifier.slice(head.length))));
  }
  return undefined;
};

/** Each product file of the package with the product files of it that it imports. */
export const importsOf = (
  files: readonly SourceFile[],
  counted: CountedPackage,
): ReadonlyMap<string, readonly string[]> => {
  const own = files.filter((file) => file.path.startsWith(`${counted.folder}/src/`) && isProduct(file));
  const known = new Set(own.map(({ path }) => path));
  return new Map(
    own.map(({ path, text }) => {
      const targets = [...text.matchAll(importing)].map(
        ([, specifier = ""]) => targetOf(path, specifier, counted) ?? "",
      );
      return [path, targets.filter((target) => known.has(target))];
    }),
  );
};

const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}/`);

/**
 * Pairs of folders that import each other. A folder and one inside it count as one room; `index.ts` is the face of
 * its folder and counts for none.
 */
export const mutualPairs = (imports: ReadonlyMap<string, readonly string[]>): readonly MutualPair[] => {
  const proofs = new Map<string, string>();
  for (const [path, targets] of imports)
    for (const target of path.endsWith("/index.ts") ? [] : targets) {
      const [from, to] = [dirname(path), dirname(target)];
      const isOneRoom = from === to || isWithin(from, to) || isWithin(to, from);
      if (!isOneRoom && !target.endsWith("/index.ts")) proofs.set(`${from} ${to}`, `${path} → ${target}`);
    }
  return [...proofs].flatMap(([pair, proof]) => {
    const [from = "", to = ""] = pair.split(" ");
    const back = from < to ? proofs.get(`${to} ${from}`) : undefined;
    return back === undefined ? [] : [{ folders: [from, to], proofs: [proof, back] } satisfies MutualPair];
  });
};

/** Groups of files that import each other in a ring, types included. */
export const importRings = (
  imports: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const rings: string[][] = [];
  const visit = (path: string): number => {
    const own = order.size;
    order.set(path, own);
    open.push(path);
    let low = own;
    for (const target of imports.get(path) ?? [])
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    lowest.set(path, low);
    if (low === own) {
      const ring = open.splice(open.indexOf(path));
      if (ring.length > 1) rings.push(ring);
    }
    return low;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return rings;
};

/** Lines of product code by package folder. */
export const productLines = (
  files: readonly SourceFile[],
  folders: readonly string[],
): readonly (readonly [string, number])[] =>
  folders.map((folder) => [
    folder,
    files
      .filter((file) => file.path.startsWith(`${folder}/src/`) && isProduct(file))
      .reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
  ]);
