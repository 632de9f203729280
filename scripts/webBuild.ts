import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed, runCommand, top } from "../packages/tooling/command.ts";
import { hashFiles } from "../packages/tooling/hashFiles.ts";
import { packFiles } from "../packages/tooling/packFiles.ts";

/** Folder of the built web. */
export const dist = join(top, "apps/web/dist");
const stamp = join(dist, ".vite/made-from");

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
export const isWebBuilt = (): boolean =>
  existsSync(join(dist, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();

/** Builds the web into an empty `dist` and compresses it. Throws with the build's output if it fails. */
export const buildWeb = async (): Promise<void> => {
  rmSync(dist, { recursive: true, force: true });
  const made = fingerprint();
  const { code, output } = await runCommand([installed("vite", "apps/web"), "build", "apps/web"]);
  if (code !== 0) throw new Error(`The web was not built.\n${output}`);
  await packFiles(dist);
  writeFileSync(stamp, made);
};
