import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { top } from "../../../tooling/command.ts";
import { configOf, proxyKinds } from "./proxyConfig.ts";

const document = readFileSync(join(top, "docs/scaling.md"), "utf8");
const place = { folder: "/tmp/tried", port: 8000, serverPorts: [8001, 8002, 8003] };

test.each(proxyKinds)("the configuration of %s in docs/scaling.md is the one that is tried", (kind) => {
  const config = configOf(kind, document, place);
  for (const port of [8000, 8001, 8002, 8003]) expect(config).toContain(`:${port}`);
  expect(config).not.toMatch(/10\.0\.0\.|canopy\.example|listen 80/);
  expect(config).toContain("X-Upstream");
});

test("a document that shows something else is refused", () => {
  expect(() => configOf("nginx", document.replace("listen 80;", ""), place)).toThrow("listen 80");
  expect(() => configOf("caddy", "", place)).toThrow("shows no configuration of caddy");
});
