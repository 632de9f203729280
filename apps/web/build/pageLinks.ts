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
const page = "index.html";
const firstScript = "src/ports/firstRead.ts";

/** The files that a page of the app needs; `apps/server/src/http/pageLinks.ts` reads the list of them. */
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

const filesOf = (bundle: Rolldown.OutputBundle, modules: readonly string[]) => {
  const chunks = chunksOf(bundle);
  const wanted = new Set(
    chunks
      .filter(({ facadeModuleId }) => modules.includes(facadeModuleId ?? ""))
      .map(({ fileName }) => fileName),
  );
  if (wanted.size < modules.length) throw new Error(`No chunk begins with one of ${modules.join(", ")}`);
  const styles = new Set<string>();
  for (const file of wanted) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const other of chunk?.imports ?? []) wanted.add(other);
    // The page links its own stylesheet itself.
    if (chunk?.facadeModuleId !== join(root, page))
      for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return { scripts: [...wanted], styles: [...styles] };
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
          ...filesOf(bundle, [join(root, page), ...(isForGuests ? [] : [join(root, shell)]), screen]),
          ...(reads.has(name) && { firstScript: first.fileName }),
          firstReads: reads.get(name) ?? [],
        };
      });
      this.emitFile({ type: "asset", fileName: ".vite/pages.json", source: JSON.stringify(pages) });
    },
  },
});
