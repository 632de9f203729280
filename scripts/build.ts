import { buildWeb, dist } from "./webBuild.ts";

await buildWeb();
console.log(`Built the web into ${dist}`);
