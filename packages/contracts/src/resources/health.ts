import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";

const status = z.object({ status: z.string() });

/** Endpoints about the server itself, for operators and API readers. Source: behaviour.md §7 The server itself. */
export const healthEndpoints = {
  live: endpoint({
    method: "GET",
    path: "/healthz",
    summary: "Tell whether the server process is alive",
    access: access.health.live,
    answer: status,
  }),
  ready: endpoint({
    method: "GET",
    path: "/readyz",
    summary: "Tell whether the database is reachable and migrated",
    access: access.health.ready,
    answer: status,
  }),
  openapi: endpoint({
    method: "GET",
    path: "/api/openapi.json",
    summary: "Read this API as an OpenAPI 3.1 document",
    access: access.health.openapi,
    produces: "application/json",
  }),
  docs: endpoint({
    method: "GET",
    path: "/api/docs",
    summary: "Read this API as a page",
    access: access.health.docs,
    produces: "text/html",
  }),
};
