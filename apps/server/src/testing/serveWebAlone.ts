import { createAdaptorServer } from "@hono/node-server";
import { securityHeaders } from "../http/headers.ts";
import { staticFiles } from "../http/static.ts";

// Serves a folder of the built web app on a port without the API, like a static server with the product's headers.
const [folder = "", port = "0"] = process.argv.slice(2);
const webFiles = await staticFiles(folder);
const server = createAdaptorServer({
  fetch: async (request) => {
    const { kind, response, ...facts } = await webFiles(request);
    for (const [name, value] of Object.entries(securityHeaders(kind, { isHttps: false, ...facts })))
      response.headers.set(name, value);
    return response;
  },
});
server.listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
