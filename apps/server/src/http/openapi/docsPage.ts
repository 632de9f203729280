import { endpoints, type Endpoint } from "@canopy/contracts";
import { createHash } from "node:crypto";
import { parametersOf } from "./openapiParameters.ts";

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #16241c; }
h2 { margin: 2rem 0 .5rem; } code { font: .875rem/1.4 ui-monospace, monospace; }
details { border-top: 1px solid #cfd8d2; padding: .5rem 0; } summary { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dd { margin: 0; }
a { color: #14603c; }
`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const accessText = ({ access }: Endpoint): string =>
  access === "public" ? "everyone" : access === "signedIn" ? "everyone signed in" : access.join(" or ");

const operationHtml = (endpoint: Endpoint): string => `<details>
<summary><code>${endpoint.method} ${escaped(endpoint.path)}</code> ${escaped(endpoint.summary)}</summary>
<dl><dt>Open to</dt><dd>${escaped(accessText(endpoint))}</dd>
${parametersOf(endpoint)
  .map(
    ({ name, description = "" }) =>
      `<dt><code>${escaped(name)}</code></dt><dd>${escaped(description)}&nbsp;</dd>`,
  )
  .join("\n")}
</dl></details>`;

/** The API's documentation as one page without script. */
export const docsPage = (): string => {
  const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = endpoints;
  const sections = Object.entries(groups).map(
    ([group, actions]) => `<h2>${escaped(group)}</h2>${Object.values(actions).map(operationHtml).join("\n")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Canopy API</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>Canopy API</h1>
<p>The full description, with every schema: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join("\n")}</body></html>`;
};

const styleHash = createHash("sha256").update(STYLE).digest("base64");

/** The page's headers: a policy that allows its one style by hash. */
export const docsHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};
