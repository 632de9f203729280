import { join } from "node:path";
import { chromium } from "playwright";
import { findBrowser } from "../../../../scripts/findBrowser.ts";
import { buildWeb, dist, isWebBuilt } from "../../../../scripts/webBuild.ts";
import { installed, runCommand, top } from "../../../tooling/command.ts";
import { packFiles } from "../../../tooling/packFiles.ts";
import { ADMIN, DEMO_PASSWORD, signIn } from "../api.ts";
import { startServer } from "../benchServer.ts";
import { searchWord } from "./searchWord.ts";
import type { ProfileName } from "./steps.ts";
import { walkThrough, type Walked, type Walker } from "./walk.ts";

const floor = join(top, "node_modules/.cache/bench/floor");

/** The walks of one profile, in the order of the runs. */
export interface Walks {
  readonly canopy: readonly Walked[];
  readonly floor: readonly Walked[];
}

const buildFloor = async (): Promise<void> => {
  const folder = join(top, "packages/bench/floor");
  const command = [installed("vite", "packages/bench"), "build", folder, "--outDir", floor, "--emptyOutDir"];
  const { code, output } = await runCommand(command);
  if (code !== 0) throw new Error(`The floor was not built.\n${output}`);
  await packFiles(floor);
};

interface ListedProject {
  readonly name: string;
  readonly description: string | null;
}

const FACT_CHARS = 30;

const walkerAt = async (origin: string): Promise<Walker> => {
  const caller = await signIn(origin, ADMIN);
  const listed = async (size: number) => {
    const path = `/api/projects?size=${size}&sortField=createdAt&sortDirection=desc`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product's own answer
    return ((await caller.get(path)) as { readonly data: readonly ListedProject[] }).data;
  };
  const projects = await listed(100);
  const facts = projects.map(
    ({ name, description }) => [name, description?.slice(0, FACT_CHARS) ?? ""] as const,
  );
  const word = searchWord(projects.map(({ name }) => name));
  return { email: ADMIN, password: DEMO_PASSWORD, word, facts: Object.fromEntries(facts) };
};

/**
 * Walks `runs` times through the product's build and the floor on one server, in turns, each with a new browser
 * context. Calls `tell` with a line a walk.
 */
export const walkBoth = async (
  names: readonly ProfileName[],
  runs: number,
  tell: (line: string) => void,
): Promise<Readonly<Partial<Record<ProfileName, Walks>>>> => {
  if (!isWebBuilt()) await buildWeb();
  await buildFloor();
  const server = await startServer({ data: "small", webs: [dist, floor] });
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    const [canopyOrigin = "", floorOrigin = ""] = server.origins;
    const origins = { canopy: canopyOrigin, floor: floorOrigin };
    const walker = await walkerAt(canopyOrigin);
    const walks = names.map((name) => [name, { canopy: [] as Walked[], floor: [] as Walked[] }] as const);
    for (let run = 0; run < runs; run += 1)
      for (const [profile, made] of walks)
        for (const app of run % 2 === 0 ? (["floor", "canopy"] as const) : (["canopy", "floor"] as const)) {
          const walked = await walkThrough(browser, origins[app], profile, walker);
          made[app].push(walked);
          const times = Object.values(walked.walk).map(Math.round).join(" ");
          tell(`${profile} ${app} ${run + 1}/${runs}: ${times}`);
        }
    return Object.fromEntries(walks);
  } finally {
    await browser.close();
    await server.close();
  }
};
