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
  "apps/web/{index.html,package.json,vite.config.ts}",
  "packages/{core,contracts}/{package.json,src/**/*.*}",
  "pnpm-lock.yaml",
];

/** What the build is made from: source files and the API's address. */
const fingerprint = () => `${hashFiles(top, sources)} ${process.env["VITE_API_BASE_URL"] ?? ""}`;

/** Whether the built web is there and made from today's sources. */
export const isWebBuilt = (): boolean =>
  existsSync(join(dist, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();

/** Builds the web into an empty `dist`, packed for the wire. Throws with the build's output where it fails. */
export const buildWeb = async (): Promise<void> => {
  rmSync(dist, { recursive: true, force: true });
  const made = fingerprint();
  const { code, output } = await runCommand([installed("vite", "apps/web"), "build", "apps/web"]);
  if (code !== 0) throw new Error(`The web was not built.\n${output}`);
  await packFiles(dist);
  writeFileSync(stamp, made);
};
