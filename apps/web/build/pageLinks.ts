import { readFileSync } from "node:fs";
import { join } from "node:path";
import { routeNames, routes } from "@canopy/core";
import type { Plugin, Rolldown } from "vite";
import type { FirstRead } from "@canopy/core/firstRead";
import { firstReads } from "./firstReads.ts";

const root = join(import.meta.dirname, "..");
/** The modules whose tables name the screen of each route. */
const guests = "src/frame/guestModules.ts";
const screens = "src/frame/screenModules.ts";
const shell = "src/frame/Shell.tsx";
/** The code that sends a call: a session's first read needs it, the sign-in form does not. */
const exchange = "../../packages/core/src/api/exchange.ts";
const page = "index.html";
const firstScript = "src/ports/firstRead.ts";

/** The files that a page of the app needs; `apps/server/src/http/files/pageLinks.ts` reads the list of them. */
interface PageFiles {
  /** Source of a regular expression for the whole path, ignoring case; the first match counts. */
  readonly path: string;
  readonly isForGuests: boolean;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The page's first script, where it has a read to send. */
  readonly firstScript?: string;
  readonly firstReads: readonly FirstRead[];
}

const screensIn = (table: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...readFileSync(join(root, table), "utf8").matchAll(
        /(\w+): lazyPart\(\(\) =>\s*import\("\.\.\/(screens\/[^"]+)"\)/g,
      ),
    ].map(([, name = "", file = ""]) => [name, join(root, "src", file)]),
  );

const chunksOf = (bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((one) => one.type === "chunk");

/** The stylesheets of chunks, each after those of what it imports: the order in which its rules win, as Vite links them. */
const stylesOf = (
  begun: readonly Rolldown.OutputChunk[],
  chunkOf: (file: string) => Rolldown.OutputChunk | undefined,
): readonly string[] => {
  const styles = new Set<string>();
  const seen = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) add(chunkOf(file));
    // The page links its own stylesheet itself.
    if (chunk.facadeModuleId !== join(root, page))
      for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const chunk of begun) add(chunk);
  return [...styles];
};

const filesOf = (bundle: Rolldown.OutputBundle, modules: readonly string[]) => {
  const chunks = chunksOf(bundle);
  const chunkOf = (file: string) => chunks.find(({ fileName }) => fileName === file);
  const begun = modules.flatMap((module) => chunks.filter(({ facadeModuleId }) => facadeModuleId === module));
  const wanted = new Set(begun.map(({ fileName }) => fileName));
  if (wanted.size < modules.length) throw new Error(`No chunk begins with one of ${modules.join(", ")}`);
  for (const file of wanted) for (const other of chunkOf(file)?.imports ?? []) wanted.add(other);
  return { scripts: [...wanted], styles: stylesOf(begun, chunkOf) };
};

/** Writes for each route the files that its page needs into `.vite/pages.json`, from which the server links them. */
export const pageLinks = (): Plugin => ({
  name: "canopy:page-links",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const reads = await firstReads();
      const first = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === join(root, firstScript));
      if (!first) throw new Error(`No chunk begins with ${firstScript}`);
      const ofGuests = screensIn(guests);
      const ofOthers = screensIn(screens);
      const pages = routeNames.map((name): PageFiles => {
        const screen = ofGuests.get(name) ?? ofOthers.get(name);
        if (screen === undefined) throw new Error(`No screen of the route ${name}`);
        const isForGuests = ofGuests.has(name);
        const path = routes[name].pattern.replace(/:\w+/g, "[^/]+").replace(/(?<=.)\/?$/, "/?");
        return {
          path,
          isForGuests,
          ...filesOf(bundle, [
            join(root, page),
            ...(isForGuests ? [] : [join(root, shell), join(root, exchange)]),
            screen,
          ]),
          ...(reads.has(name) && { firstScript: first.fileName }),
          firstReads: reads.get(name) ?? [],
        };
      });
      this.emitFile({ type: "asset", fileName: ".vite/pages.json", source: JSON.stringify(pages) });
    },
  },
});
