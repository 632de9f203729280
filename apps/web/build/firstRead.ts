import { join } from "node:path";
import { ACCESS_TOKEN_KEY, SKEW_KEY } from "@canopy/core/ahead";
import type { Plugin } from "vite";

const VALUES = "virtual:first-read";
const script = join(import.meta.dirname, "../src/ports/firstRead.ts");

/** The page's first script as an entry of its own, with the keys under which the browser keeps what it needs. */
export const firstRead = (): Plugin => ({
  name: "canopy:first-read",
  apply: (_, { command }) => command === "build" && !process.env["STORYBOOK"],
  buildStart() {
    this.emitFile({ type: "chunk", id: script, name: "first" });
  },
  resolveId: (id) => (id === VALUES ? `\0${VALUES}` : undefined),
  load: (id) => {
    if (id !== `\0${VALUES}`) return undefined;
    const apiBase = (process.env["VITE_API_BASE_URL"] ?? "").replace(/\/+$/, "");
    return Object.entries({ apiBase, tokenKey: ACCESS_TOKEN_KEY, skewKey: SKEW_KEY })
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join("\n");
  },
});
