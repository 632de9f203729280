import { endpoints, exportTypes, problemSchema, samples, type Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import type { Services } from "../services.ts";
import { answerHeaders, headersOf, type HeaderName } from "./openapiHeaders.ts";
import { addNotes } from "./openapiNotes.ts";
import { hasParts, isKept, parametersOf } from "./openapiParameters.ts";
import { problemResponses, type SharedResponses } from "./openapiProblems.ts";

type Schema = z.ZodMiniType;

const jsonSchema = (schema: Schema, io: "input" | "output"): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: addNotes });
  return rest;
};

const content = (schema: object, example?: unknown) => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

/** The answer of anything between client and server, for example a proxy. */
const anyProblem = {
  description: "Any other failure",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** The example body of an endpoint, as the access tests send it. */
const sampleOf = (group: string, action: string): unknown => {
  const groups: Readonly<Record<string, object>> = samples;
  return Reflect.get(groups[group] ?? {}, action);
};

/** The formats in which a list is exported. */
const exported = Object.fromEntries(Object.values(exportTypes).map((type) => [type, {}]));

/** The types of an endpoint's files besides the one that it names: a PDF or a picture of a document has its own. */
const ownTypes: ReadonlyMap<Endpoint, readonly string[]> = new Map<Endpoint, readonly string[]>([
  [endpoints.documents.content, ["application/pdf", "image/*"]],
]);

/** The endpoints whose files come with a name. */
const named: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.companies.logo,
  endpoints.calendarFeed.feed,
  endpoints.documents.content,
  endpoints.feedback.screenshot,
  endpoints.packs.content,
]);

/** The headers of an export; a page of JSON has neither. */
const ofExports: readonly HeaderName[] = ["X-Total-Count", "Content-Disposition"];

/** The answers of an endpoint that gives a file or a page. */
const answersOfFile = (endpoint: Endpoint, type: string) => {
  const file = Object.fromEntries([type, ...(ownTypes.get(endpoint) ?? [])].map((name) => [name, {}]));
  const names: readonly HeaderName[] = [
    ...(isKept(endpoint) || hasParts(endpoint) ? (["ETag"] as const) : []),
    ...(hasParts(endpoint) ? (["Accept-Ranges"] as const) : []),
    ...(named.has(endpoint) ? (["Content-Disposition"] as const) : []),
  ];
  return {
    200: { description: "Done", ...headersOf(names), content: file },
    ...(hasParts(endpoint) && {
      206: {
        description: "The part that a Range header asks for",
        ...headersOf([...names, "Content-Range"]),
        content: file,
      },
    }),
    ...(isKept(endpoint) && {
      304: { description: "Not changed since the ETag of If-None-Match", ...headersOf(["ETag"]) },
    }),
  };
};

/** True if the answer is one record, whose address `Location` gives. */
const isRecord = ({ answer }: Endpoint): boolean =>
  Object.hasOwn(Object(Reflect.get(Object(answer), "shape")), "id");

const goodAnswer = (endpoint: Endpoint) => {
  if (endpoint.exports) return { 200: { description: "Done", ...headersOf(ofExports), content: exported } };
  if (endpoint.produces !== undefined) return answersOfFile(endpoint, endpoint.produces);
  if (!endpoint.answer) return { 204: { description: "Done" } };
  const body = {
    ...content(jsonSchema(endpoint.answer, "output")),
    ...(endpoint.list && exported),
  };
  return endpoint.creates
    ? {
        ...(endpoint.mayExist && {
          200: { description: "It exists already; nothing is created", content: body },
        }),
        [endpoint.isMadeLater ? 202 : 201]: {
          description: endpoint.isMadeLater ? "It will be made" : "Created",
          ...(isRecord(endpoint) && headersOf(["Location"])),
          content: body,
        },
      }
    : { 200: { description: "Done", ...(endpoint.list && headersOf(ofExports)), content: body } };
};

/** The parts of this server's configuration that the document tells. */
type Published = Pick<Services["config"], "publicUrl" | "maxFileBytes">;

interface Shared extends Pick<Published, "maxFileBytes"> {
  readonly responses: SharedResponses;
}

interface Described {
  readonly group: string;
  readonly action: string;
  readonly endpoint: Endpoint;
}

/** One endpoint as an operation: access, parameters, body with its sample, answers. */
const operation = ({ group, action, endpoint }: Described, { maxFileBytes, responses: shared }: Shared) => ({
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
      required: !z.safeParse(endpoint.body, {}).success,
      content: content(jsonSchema(endpoint.body, "input"), sampleOf(group, action)),
    },
  }),
  ...(endpoint.bytes && {
    requestBody: {
      required: true,
      description: `A file of at most ${endpoint.bytes.isStreamed ? maxFileBytes : endpoint.bytes.maxBytes} bytes: ${endpoint.bytes.types.join(" or ")}.`,
      content: { "application/octet-stream": {} },
    },
  }),
  responses: { ...goodAnswer(endpoint), ...problemResponses(endpoint, shared), default: anyProblem },
});

/**
 * The addresses of an endpoint with their operation ids. A path parameter with a closed list of values becomes one
 * address per value, because `/status/{status}` beside `/{id}/screenshot` would be ambiguous by the paths alone.
 */
const addressesOf = ({ group, action, endpoint }: Described): readonly (readonly [string, string])[] => {
  let addresses: readonly (readonly [string, string])[] = [[endpoint.path, `${group}.${action}`]];
  for (const [name, values] of Object.entries(endpoint.choices ?? {}))
    addresses = addresses.flatMap(([path, id]) =>
      values.map((value) => [path.replace(`{${name}}`, value), `${id}.${value}`] as const),
    );
  return addresses;
};

/** The API as an OpenAPI 3.1 document, generated from the endpoint table that the server mounts. */
export const openApi = ({
  publicUrl: url,
  maxFileBytes,
}: Published): { openapi: string; paths: Record<string, Record<string, object>> } => {
  const paths: Record<string, Record<string, object>> = {};
  const responses: SharedResponses = {};
  const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = endpoints;
  for (const [group, actions] of Object.entries(groups))
    for (const [action, endpoint] of Object.entries(actions))
      for (const [path, operationId] of addressesOf({ group, action, endpoint }))
        (paths[path] ??= {})[endpoint.method.toLowerCase()] = {
          operationId,
          ...operation({ group, action, endpoint }, { maxFileBytes, responses }),
        };
  return Object.assign(
    { openapi: "3.1.0", paths },
    {
      info: {
        title: "Canopy",
        version: "1",
        description:
          "Every endpoint of the product, generated from the table that the server mounts. Every answer has an `X-Request-Id`; its line in the server's log has the same.",
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      tags: Object.keys(groups).map((name) => ({ name, description: `Calls of ${name}` })),
      servers: [{ url }],
      security: [{ bearer: [] }],
      components: {
        headers: answerHeaders,
        responses,
        schemas: { Problem: jsonSchema(problemSchema, "output") },
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
  );
};
