import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed, runCommand, top } from "../packages/tooling/command.ts";
import { hashFiles } from "../packages/tooling/hashFiles.ts";
import { packFiles } from "../packages/tooling/packFiles.ts";
import { replaceFolder } from "../packages/tooling/replaceFolder.ts";

/** Folder of the built web. */
export const dist = join(top, "apps/web/dist");
/** The file of a build that holds its fingerprint. */
const STAMP = ".vite/made-from";

const sources = [
  "apps/web/{src,public}/**/*.*",
  "apps/web/build/*.ts",
  "apps/web/{index.html,package.json,vite.config.ts}",
  "packages/{core,contracts}/{package.json,src/**/*.*}",
  "pnpm-lock.yaml",
];

/** The inputs of the build: source files and the API's address. */
const fingerprint = () => `${hashFiles(top, sources)} ${process.env["VITE_API_BASE_URL"] ?? ""}`;

/** True if the built web exists and its sources have not changed since. */
export const isWebBuilt = (): boolean => {
  const stamp = join(dist, STAMP);
  return (
    existsSync(join(dist, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()
  );
};

/** Builds and compresses the web, then replaces `dist` by it. Throws with the build's output, and leaves `dist` alone, if it fails. */
export const buildWeb = (): Promise<void> =>
  replaceFolder(dist, async (draft) => {
    const made = fingerprint();
    const command = [installed("vite", "apps/web"), "build", "apps/web", "--outDir", draft];
    const { code, output } = await runCommand(command);
    if (code !== 0) throw new Error(`The web was not built.\n${output}`);
    await packFiles(draft);
    writeFileSync(join(draft, STAMP), made);
  });
