import { join } from "node:path";
import { chunkGroups } from "./build/chunks.ts";
import { firstRead } from "./build/firstRead.ts";
import { pageLinks } from "./build/pageLinks.ts";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, type UserConfig } from "vite";

/** As in src/styles/global.css. */
const LAYERS = "@layer reset, tokens, base, ui, screens;";

/** Which chunk's stylesheet comes first is the bundler's choice; so each one declares the order of the layers. */
const layersFirst = (): Plugin => ({
  name: "canopy:layers-first",
  apply: "build",
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = LAYERS + String(file.source);
  },
});

/**
 * Links the page's own stylesheet before its script, because whoever serves the page writes the links of its screens
 * between them: what every page has comes before what a screen adds, as when the screen is opened later.
 */
const ownStyleFirst = (): Plugin => ({
  name: "canopy:own-style-first",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace(/(<script [^>]*><\/script>[^]*?)(\s*)(<link rel="stylesheet"[^>]*>)/, "$3$2$1"),
  },
});

/** Names the API's origin in the page where it is another one, for the `connect-src` of whoever serves the page. */
const apiOrigin = (): Plugin => ({
  name: "canopy:api-origin",
  apply: "build",
  transformIndexHtml: () => {
    const base = process.env["VITE_API_BASE_URL"];
    if (!base) return [];
    const attrs = { name: "canopy-api-origin", content: new URL(base).origin };
    return [{ tag: "meta", attrs, injectTo: "head" }];
  },
});

/** Chunks are loaded by `src/ports/loadChunk.ts`, which says why, and not by Vite's own helper. */
const ownChunkLoader = (): Plugin => ({
  name: "canopy:own-chunk-loader",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `export { loadChunk as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, "src/ports/loadChunk.ts"))};`
      : undefined,
});

/**
 * Asks the browser to compile all functions of a script while it arrives, beside the main thread, and not each at its
 * first call. Chromium reads the line since 136; to others it is a comment. It must be the first line.
 */
const compiledAhead = (): Plugin => ({
  name: "canopy:compiled-ahead",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        else if (file.fileName.endsWith(".js.map"))
          file.source = String(file.source).replace('"mappings":"', '"mappings":";');
    },
  },
});

const leavingOut = (name: string, id: RegExp, line: RegExp): Plugin => ({
  name: `canopy:${name}`,
  apply: (_, { command }) => command === "build" && !process.env["STORYBOOK"],
  enforce: "pre",
  transform: { filter: { id }, handler: (code) => code.replace(line, "") },
});

/** Leaves out the machines' descriptions, which only docs/machines.md and Storybook show. */
const withoutDescriptions = () =>
  leavingOut("without-descriptions", /\.machine\.ts$/, /^\s*description:\s*"[^"]*",$/gm);

/** Leaves out the endpoints' summaries, which only OpenAPI prints. */
const withoutSummaries = () =>
  leavingOut("without-summaries", /\/contracts\/src\//, /^\s*summary:\s*(?:"[^"]*"|`[^`]*`),$/gm);

const shared: UserConfig = {
  plugins: [
    apiOrigin(),
    react({ compiler: true }),
    optimizeLocales.vite({ locales: ["en-US"] }),
    layersFirst(),
    ownStyleFirst(),
    ownChunkLoader(),
    compiledAhead(),
    withoutDescriptions(),
    withoutSummaries(),
    firstRead(),
    pageLinks(),
  ],
  resolve: {
    // The stand-in for a hook that React has had of its own since 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }],
  },
  build: {
    target: "baseline-widely-available",
    sourcemap: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { "/api": "http://localhost:4100" } },
};

/** Builds once without groups, to see which parts need which modules. */
const groupsForBuild = async () => {
  const trial = await build({
    ...shared,
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    build: { ...shared.build, write: false, minify: false, sourcemap: false },
  });
  if (!("output" in trial)) throw new Error("The trial build has several outputs");
  return chunkGroups(trial.output);
};

export default defineConfig(async ({ command }) =>
  command === "build" && !process.env["STORYBOOK"]
    ? {
        ...shared,
        build: {
          ...shared.build,
          rolldownOptions: {
            output: {
              // a page names some 260 files before its first row, and a hash is what compresses least in them
              entryFileNames: "assets/[name]-[hash:7].js",
              chunkFileNames: "assets/[name]-[hash:7].js",
              assetFileNames: "assets/[name]-[hash:7][extname]",
              codeSplitting: { groups: await groupsForBuild() },
            },
          },
        },
      }
    : shared,
);
