import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** One script and one stylesheet, with the same target as the product. */
export default defineConfig({
  plugins: [react({ compiler: true })],
  build: { target: "baseline-widely-available", modulePreload: { polyfill: false } },
});
