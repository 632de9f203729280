import { existsSync } from "node:fs";
import { installed, runCommand } from "../packages/tooling/command.ts";
import { findBrowser } from "./findBrowser.ts";

const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Ways to get a Chromium, the system's package first, because it brings its libraries. */
const ways = (): readonly (readonly string[])[] => [
  ...(onDebianAsRoot()
    ? [
        [
          "sh",
          "-c",
          "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium",
        ],
      ]
    : []),
  [installed("playwright"), "install", "chromium"],
];

/** Path of a Chromium, installed if none is found. Throws with the attempts and what to do. */
export const ensureBrowser = async (): Promise<string> => {
  const tried: string[] = [];
  for (const way of ways()) {
    const found = findBrowser();
    if (found) return found;
    console.log(`No Chromium found; running: ${way.join(" ")}`);
    const { code, output } = await runCommand(way, { limitSeconds: 300 });
    tried.push(`${way.join(" ")} (exit code ${code})\n${output.trimEnd().split("\n").slice(-5).join("\n")}`);
  }
  const found = findBrowser();
  if (found) return found;
  throw new Error(
    `No Chromium for the browser tests. Install one, or set CHROMIUM_PATH to it. Tried:\n${tried.join("\n")}`,
  );
};

if (import.meta.main) console.log(`Chromium: ${await ensureBrowser()}`);
