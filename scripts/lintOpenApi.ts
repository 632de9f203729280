import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApi } from "../apps/server/src/http/openapi/openapi.ts";

/** Lints the OpenAPI document with all recommended rules; fails with every complaint. */
const found = await lintFromString({
  source: JSON.stringify(openApi("https://canopy.example")),
  absoluteRef: "openapi.json",
  config: await createConfig({ extends: ["recommended"] }),
});
for (const { ruleId, message, location } of found)
  console.log(`${ruleId}: ${message} (${location.map(({ pointer }) => pointer).join(", ")})`);
console.log(`OpenAPI document: ${found.length} ${found.length === 1 ? "problem" : "problems"}`);
process.exitCode = found.length > 0 ? 1 : 0;
