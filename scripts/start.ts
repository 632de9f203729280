import { endWithLauncher } from "../packages/tooling/launcher.ts";
import { buildWeb, isWebBuilt } from "./webBuild.ts";

endWithLauncher();
if (!isWebBuilt()) {
  console.log("Building the web …");
  await buildWeb();
}
// In this same process: signals, exit codes and the terminal belong to the server.
await import(new URL("../apps/server/src/main.ts", import.meta.url).href);
