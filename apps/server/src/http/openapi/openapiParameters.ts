import {
  DEFAULT_PAGE_SIZE,
  endpoints,
  filterField,
  isSortable,
  MAX_LIST_REACH,
  MAX_PAGE_SIZE,
  operators,
  operatorsByFieldType,
  type Endpoint,
  type Fields,
  type ListShape,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { namesOf } from "../readQuery.ts";
import { addNotes } from "./openapiNotes.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: object;
}

const query = (name: string, schema: object, description?: string): Parameter => ({
  name,
  in: "query",
  schema,
  ...(description !== undefined && { description }),
});

const extendParameter = (paths: readonly string[]): readonly Parameter[] =>
  paths.length === 0
    ? []
    : [
        query(
          "extend",
          { type: "array", items: { enum: paths } },
          "Related records to include; repeated or comma-separated.",
        ),
      ];

const filterText = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([id]) => filterField(fields, id))
    .map(([id, { type }]) => `${id} (${type}: ${operatorsByFieldType[type].join(", ")})`)
    .join("; ");

/** The most values of a field that are written out; a longer list, as of countries, is told by a refusal. */
const MAX_WRITTEN_VALUES = 60;

/** The values that a filter takes, beyond the type of its field. */
const valueTexts = (fields: Fields): readonly string[] => {
  const filtered = Object.entries(fields).filter(([id]) => filterField(fields, id));
  const hasInstants = filtered.some(([, { type }]) => type === "datetime");
  const choices = filtered.flatMap(([id, { values = [] }]) =>
    values.length === 0 || values.length > MAX_WRITTEN_VALUES
      ? []
      : [`- ${id}: ${values.map((value) => `\`${value}\``).join(", ")}`],
  );
  return [
    ...(hasInstants
      ? ["A datetime is an instant, ISO 8601 with its zone, or a day, YYYY-MM-DD: the whole of it in UTC."]
      : []),
    ...(choices.length > 0 ? [choices.join("\n")] : []),
  ];
};

const listParameters = ({ fields, columns, extend, defaults }: ListShape): readonly Parameter[] => {
  const sortable = Object.keys(fields).filter((id) => isSortable(fields, id));
  return [
    query(
      "page",
      { type: "integer", minimum: 1, maximum: MAX_LIST_REACH, default: 1 },
      `Page × size is at most ${MAX_LIST_REACH}. A page past the end has no rows.`,
    ),
    query("size", { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
    query("sortField", { enum: sortable, default: defaults?.sortField ?? "createdAt" }),
    query("sortDirection", { enum: ["asc", "desc"], default: defaults?.sortDirection ?? "desc" }),
    ...filterParameters(fields),
    ...extendParameter(extend),
    query(
      "columns",
      { type: "string", default: columns.join(",") },
      "Only for an export (CSV or XLSX by `Accept`), which takes neither page, size nor extend. Field ids, comma-separated; `all` for every column.",
    ),
  ];
};

const filterParameters = (fields: Fields): readonly Parameter[] => [
  query(
    "filters[0].fieldId",
    { enum: Object.keys(fields).filter((id) => filterField(fields, id)) },
    filterText(fields),
  ),
  query(
    "filters[0].operator",
    { enum: operators },
    "Further filters follow as filters[1], filters[2] and so on, without a gap; a row must match all of them.",
  ),
  query(
    "filters[0].value",
    { type: "array", items: { type: "string" } },
    ["Repeated for in and not_in; absent for is_null and is_not_null.", ...valueTexts(fields)].join("\n\n"),
  ),
];

const kept: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.companies.logo,
  endpoints.calendarFeed.feed,
  endpoints.health.openapi,
  endpoints.health.docs,
]);

/** True if whoever sends the `ETag` of an answer back is told that nothing has changed. */
export const isKept = (endpoint: Endpoint): boolean => kept.has(endpoint);

/** True if a `Range` header may ask for a part of the file. */
export const hasParts = ({ refuses }: Endpoint): boolean =>
  refuses?.includes("/errors/no-such-part") === true;

const header = (name: string, description: string): Parameter => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
});

/** Headers by which a caller asks for less than a whole file. */
const conditions = (endpoint: Endpoint): readonly Parameter[] => [
  ...(isKept(endpoint)
    ? [
        header(
          "If-None-Match",
          "The ETag of the caller's copy; answered 304 if the content is still the same.",
        ),
      ]
    : []),
  ...(hasParts(endpoint)
    ? [
        header("Range", "One part, such as bytes=0-1023."),
        header(
          "If-Range",
          "An ETag: the part is sent only if the content is still this one, otherwise the whole file.",
        ),
      ]
    : []),
];

/** Parts of paths that are neither an id nor any text. */
const pathSchemas: Readonly<Record<string, object>> = { no: { type: "integer", minimum: 1 } };

/** Every parameter of an endpoint: path parameters without a closed list of values, those of its list, its own query, and its headers. */
export const parametersOf = (endpoint: Endpoint): readonly Parameter[] => [
  ...[...endpoint.path.matchAll(/\{(\w+)\}/g)]
    .filter(([, name = ""]) => !Object.hasOwn(endpoint.choices ?? {}, name))
    .map(([, name = ""]): Parameter => ({
      name,
      in: "path",
      required: true,
      schema: pathSchemas[name] ?? { type: "string", ...(/id$/i.test(name) && { format: "uuid" }) },
    })),
  ...(endpoint.list ? listParameters(endpoint.list) : []),
  ...(endpoint.filters ? filterParameters(endpoint.filters) : []),
  ...(endpoint.list ? [] : extendParameter(endpoint.extend ?? [])),
  ...ownParameters(endpoint),
  ...conditions(endpoint),
  // a call whose body is a file takes no key
  ...((endpoint.creates && !endpoint.bytes) || endpoint.takesKey
    ? [{ name: "Idempotency-Key", in: "header", schema: { type: "string", format: "uuid" } } as const]
    : []),
];

/** The parameters of an endpoint's own query. */
const ownParameters = ({ query: own }: Endpoint): readonly Parameter[] => {
  const { properties = {}, required = [] } =
    own instanceof z.ZodMiniObject
      ? z.toJSONSchema(own, { io: "input", unrepresentable: "any", override: addNotes })
      : {};
  return namesOf(own).map((name) => {
    const schema = properties[name];
    return {
      ...query(name, typeof schema === "object" ? schema : {}),
      ...(required.includes(name) && { required: true }),
    };
  });
};
