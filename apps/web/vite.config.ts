import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react({ compiler: true }), optimizeLocales.vite({ locales: ["en-US"] })],
  build: {
    target: "baseline-widely-available",
    sourcemap: true,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { "/api": "http://localhost:4100" } },
});
