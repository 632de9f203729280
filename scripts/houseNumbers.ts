import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { top } from "../packages/tooling/command.ts";
import {
  importRings,
  importsOf,
  isProduct,
  MAX_APP_FILES,
  MAX_FILES_IN_FOLDER,
  mutualPairs,
  overfullFolders,
  productLines,
  type CountedPackage,
} from "../packages/tooling/houseNumbers.ts";

const app = "packages/core/src/app";

const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: top,
  encoding: "utf8",
  maxBuffer: 64_000_000,
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(top, path)));
const files = paths
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(top, path), "utf8") }));

const packages = paths
  .filter((path) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
  .map((path): CountedPackage => {
    const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
      readFileSync(join(top, path), "utf8"),
    );
    return { folder: dirname(path), imports };
  })
  .filter(({ folder }) => paths.some((path) => path.startsWith(`${folder}/src/`)));

const graphs = packages.map((counted) => importsOf(files, counted));
const overfull = overfullFolders(paths.filter((path) => path.includes("/src/")));
const pairs = graphs.flatMap(mutualPairs);
const rings = graphs.flatMap(importRings);
const appFiles = files.filter((file) => dirname(file.path) === app && isProduct(file)).length;
const lines = productLines(
  files,
  packages.map(({ folder }) => folder),
);

const sum = lines.reduce((all, [, count]) => all + count, 0);
console.log(`lines of product code: ${sum} (${lines.map(([folder, n]) => `${folder} ${n}`).join(", ")})`);
console.log(`folders over ${MAX_FILES_IN_FOLDER} files: ${overfull.length}`);
console.log(`folders that import each other: ${pairs.length} pairs; rings of files: ${rings.length}`);
console.log(`product files in ${app}: ${appFiles} of ${MAX_APP_FILES}`);

const problems = [
  ...overfull.map(([folder, count]) => `${folder} has ${count} files`),
  ...pairs.map(({ folders, proofs }) => `${folders.join(" and ")} import each other: ${proofs.join("; ")}`),
  ...rings.map((ring) => `these files import each other in a ring: ${ring.join(", ")}`),
  ...(appFiles > MAX_APP_FILES ? [`${app} has ${appFiles} product files`] : []),
];
for (const problem of problems) console.log(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
