import { endpoints, problemSchema, samples, type Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { parametersOf } from "./openapiParameters.ts";

type Schema = z.ZodMiniType;

const jsonSchema = (schema: Schema, io: "input" | "output"): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

const content = (schema: object, example?: unknown) => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/** The example body of an endpoint, as the access tests send it. */
const sampleOf = (group: string, verb: string): unknown => {
  const groups: Readonly<Record<string, object>> = samples;
  return Reflect.get(groups[group] ?? {}, verb);
};

const goodAnswer = (endpoint: Endpoint) => {
  if (endpoint.produces !== undefined)
    return { 200: { description: "Done", content: { [endpoint.produces]: {} } } };
  if (!endpoint.answer) return { 204: { description: "Done" } };
  const body = content(jsonSchema(endpoint.answer, "output"));
  return endpoint.creates
    ? {
        201: {
          description: "Created",
          headers: { Location: { schema: { type: "string" } } },
          content: body,
        },
      }
    : { 200: { description: "Done", content: body } };
};

/** One endpoint as an operation: access, parameters, body with its sample, answers. */
const operation = (group: string, verb: string, endpoint: Endpoint) => ({
  operationId: `${group}.${verb}`,
  tags: [group],
  summary: endpoint.summary,
  ...(endpoint.access === "public"
    ? { security: [] }
    : {
        description:
          endpoint.access === "signedIn"
            ? "Needs a signed-in user."
            : `Needs one of: ${endpoint.access.join(", ")}.`,
        "x-permissions": endpoint.access,
      }),
  parameters: parametersOf(endpoint),
  ...(endpoint.body && {
    requestBody: {
      required: true,
      content: content(jsonSchema(endpoint.body, "input"), sampleOf(group, verb)),
    },
  }),
  responses: { ...goodAnswer(endpoint), default: problem("Any failure") },
});

/** The whole API as an OpenAPI 3.1 document, made from the endpoint table that the server mounts. */
export const openApi = (url: string): { openapi: string; paths: Record<string, Record<string, object>> } => {
  const paths: Record<string, Record<string, object>> = {};
  const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = endpoints;
  for (const [group, verbs] of Object.entries(groups))
    for (const [verb, endpoint] of Object.entries(verbs))
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(group, verb, endpoint);
  return Object.assign(
    { openapi: "3.1.0", paths },
    {
      info: { title: "Canopy", version: "1" },
      servers: [{ url }],
      security: [{ bearer: [] }],
      components: {
        schemas: { Problem: jsonSchema(problemSchema, "output") },
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
  );
};
