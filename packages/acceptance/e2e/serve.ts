import { existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { endWithLauncher } from "../../tooling/launcher.ts";

// Started by Playwright's configuration: the real server on the built web, with a data folder of its own.
const webPage = fileURLToPath(new URL("../../../apps/web/dist/index.html", import.meta.url));
if (!existsSync(webPage))
  throw new Error("End-to-end tests run on the built web; build it first: npx --yes pnpm@12 build");

const dataFolder = process.env["DATA_DIR"];
if (!dataFolder) throw new Error("DATA_DIR is not set: this server empties that folder before it starts");
rmSync(dataFolder, { recursive: true, force: true });

// Playwright prints this output: warnings and errors, without the line of every request.
const tell = process.stderr.write.bind(process.stderr);
process.stderr.write = (text: string | Uint8Array) => String(text).includes('"level":"info"') || tell(text);

// Playwright gives this server a process group of its own, so whoever kills a run that pnpm started does not reach it.
endWithLauncher();

await import(new URL("../../../apps/server/src/main.ts", import.meta.url).href);
