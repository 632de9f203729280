import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed, runCommand, top } from "./command.ts";

/** Folder of the built web. */
export const dist = join(top, "apps/web/dist");
const stamp = join(dist, ".vite/sources.sha256");

const sources = [
  "apps/web/{src,public}/**/*.*",
  "apps/web/{index.html,package.json,vite.config.ts}",
  "packages/{core,contracts}/{package.json,src/**/*.*}",
  "pnpm-lock.yaml",
];

/** Hash of all that the build is made from: source files and the API's address. */
const hashSources = (): string => {
  const hash = createHash("sha256").update(process.env["VITE_API_BASE_URL"] ?? "");
  for (const path of globSync(sources, { cwd: top }).toSorted())
    hash.update(`\0${path}\0`).update(readFileSync(join(top, path)));
  return hash.digest("hex");
};

/** Whether the built web is there and made from today's sources. */
export const isWebBuilt = (): boolean =>
  existsSync(join(dist, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();

/** Builds the web into an empty `dist`. Throws with the build's output where it fails. */
export const buildWeb = async (): Promise<void> => {
  rmSync(dist, { recursive: true, force: true });
  const hash = hashSources();
  const { code, output } = await runCommand([installed("vite", "apps/web"), "build", "apps/web"]);
  if (code !== 0) throw new Error(`The web was not built.\n${output}`);
  writeFileSync(stamp, hash);
};
