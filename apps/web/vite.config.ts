import { join } from "node:path";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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

/** Leaves out the machines' descriptions, which only docs/machines.md and Storybook show. */
const withoutDescriptions = (): Plugin => ({
  name: "canopy:without-descriptions",
  apply: (_, { command }) => command === "build" && !process.env["STORYBOOK"],
  enforce: "pre",
  transform: {
    filter: { id: /\.machine\.ts$/ },
    handler: (code) => code.replace(/^\s*description:\s*"[^"]*",$/gm, ""),
  },
});

export default defineConfig({
  plugins: [
    apiOrigin(),
    react({ compiler: true }),
    optimizeLocales.vite({ locales: ["en-US"] }),
    layersFirst(),
    ownChunkLoader(),
    withoutDescriptions(),
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
    rolldownOptions: {
      output: {
        // Fewer, larger chunks on the way to the sign-in form: brotli saves 5 kB on one against nine.
        codeSplitting: {
          groups: [
            { name: "initial", tags: ["$initial"], priority: 3 },
            // The parts of a list alone: a chunk of everything that several screens share would grow with each screen
            // by parts that lists do not need, such as the fields of forms.
            {
              name: "list",
              test: /(web\/src\/kit\/ListScreen\.tsx|core\/src\/(lists|records)\/(list|record|reading)Screen\.ts)$/,
              priority: 0,
            },
            {
              name: "form",
              test: /(kit\/GuestForm(Page)?\.tsx|ui\/layout\/GuestFrame\.tsx|ui\/layout\/BrandMark\.tsx|forms\/formScreen\.ts)$/,
              priority: 2,
            },
            // The frame and its table of screens, which the layer of dialogs reads too.
            { name: "Shell", test: /web\/src\/frame\/(Shell\.tsx|screenModules\.ts)$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": "http://localhost:4100" } },
});
