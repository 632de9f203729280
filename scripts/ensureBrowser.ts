import { existsSync } from "node:fs";
import { installed, runCommand } from "../packages/tooling/command.ts";
import { findBrowser, findHeadlessShell, namedBrowser } from "./findBrowser.ts";

const isDebianAsRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs one of Debian's packages; the package lists are fetched only where those at hand do not lead to it. */
const debianPackage = (name: string): readonly string[] => {
  const options = "-y --no-install-recommends -o Acquire::Retries=0 -o Acquire::http::Timeout=15";
  const install = `DEBIAN_FRONTEND=noninteractive apt-get install ${options} ${name}`;
  return ["sh", "-c", `${install} || { apt-get update && ${install}; }`];
};

/** A way to get a Chromium. `isEnough`: what is installed already makes it needless. */
interface Way {
  readonly command: readonly string[];
  readonly isEnough: () => boolean;
}

const hasBrowser = () => findBrowser() !== undefined;

/** The system's packages come first, because they bring their libraries. */
const ways = (): readonly Way[] => [
  ...(isDebianAsRoot() && !namedBrowser()
    ? [
        {
          command: debianPackage("chromium-headless-shell"),
          isEnough: () => findHeadlessShell() !== undefined,
        },
        { command: debianPackage("chromium"), isEnough: hasBrowser },
      ]
    : []),
  { command: [installed("playwright"), "install", "chromium"], isEnough: hasBrowser },
];

/**
 * Path of a Chromium. On Debian a headless shell is installed even beside a browser; where that fails, the browser
 * serves. Throws with the attempts and what to do if there is none in the end.
 */
export const ensureBrowser = async (): Promise<string> => {
  const tried: string[] = [];
  for (const { command, isEnough } of ways()) {
    if (isEnough()) continue;
    console.log(`For the browser tests: ${command.join(" ")}`);
    const { code, output } = await runCommand(command, { limitSeconds: 300 });
    tried.push(
      `${command.join(" ")} (exit code ${code})\n${output.trimEnd().split("\n").slice(-5).join("\n")}`,
    );
  }
  const found = findBrowser();
  if (found) return found;
  throw new Error(
    `No Chromium for the browser tests. Install one, or set CHROMIUM_PATH to it. Tried:\n${tried.join("\n")}`,
  );
};

if (import.meta.main) console.log(`Chromium: ${await ensureBrowser()}`);
