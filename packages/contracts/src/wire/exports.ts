import * as z from "zod/mini";
import { endpoint, nobody, type Endpoint } from "./endpoint.ts";
import { MAX_EXPORT_BODY_BYTES, MAX_EXPORT_IDS } from "./limits.ts";
import { exportTypes } from "./exportTypes.ts";
import type { Field, Fields } from "./listQuery.ts";
import { messages } from "./messages.ts";
import type { ListShape } from "./readListQuery.ts";

/** A column of an export. Of a related record it holds the name or the id. */
export interface ExportColumn {
  readonly id: string;
  readonly label: string;
  readonly field: Field;
  /** The field's id, for `idsOf` columns that of the related record's field. */
  readonly fieldId: string;
  readonly holds: "value" | "name" | "id";
}

/** The name that asks for every column. */
const ALL = "all";

/** The row's field with the ids of a related record: `company` → `companyId`, `responsibles` → `responsibleIds`. */
const idFieldOf = (fieldId: string, { many }: Field): string =>
  many ? `${fieldId.replace(/s$/, "")}Ids` : `${fieldId}Id`;

/** Every column of a list; the two of a related record stand beside each other. */
const everyColumn = (fields: Fields): readonly ExportColumn[] =>
  Object.entries(fields).flatMap(([id, field]): readonly ExportColumn[] => {
    if (field.only === "filter") return [];
    const { label } = field;
    if (field.type !== "entity") return [{ id, label, field, fieldId: id, holds: "value" }];
    const idField = idFieldOf(id, field);
    return [
      { id, label, field, fieldId: id, holds: "name" },
      ...(Object.hasOwn(fields, idField)
        ? []
        : [{ id: idField, label: `${label} id`, field, fieldId: id, holds: "id" } as const]),
    ];
  });

/**
 * The columns that an export is asked for by their field ids, in that order, each once; without any those that the
 * screen shows at first; `all` is every column. `unknown` names what is no column of the list.
 */
export const exportColumns = (
  { fields, columns }: Pick<ListShape, "fields" | "columns">,
  asked: readonly string[] = columns,
): { readonly columns: readonly ExportColumn[]; readonly unknown: readonly string[] } => {
  const every = everyColumn(fields);
  if (asked.length === 1 && asked[0] === ALL) return { columns: every, unknown: [] };
  const byId = new Map(every.map((column) => [column.id, column]));
  const ids = [...new Set(asked)];
  return {
    columns: ids.flatMap((id) => byId.get(id) ?? []),
    unknown: ids.filter((id) => !byId.has(id)),
  };
};

/** Body of an export by ids: the rows in their order, and the columns as in `columns=`. */
const exportBody = z.strictObject({
  ids: z
    .array(z.guid(messages.notAChoice("Ids")), messages.required("Ids"))
    .check(
      z.minLength(1, messages.required("Ids")),
      z.maxLength(MAX_EXPORT_IDS, messages.tooMany("Ids", MAX_EXPORT_IDS)),
    ),
  columns: z.optional(
    z.union(
      [z.string(), z.array(z.string()).check(z.minLength(1, messages.required("Columns")))],
      messages.notAChoice("Columns"),
    ),
  ),
});

/** A body that exports nothing, for samples. */
const exportSample: z.infer<typeof exportBody> = { ids: [nobody] };

/** The endpoint that exports chosen rows of a list; `action` is the list's own in its group. */
const exportEndpoint = (list: Endpoint & { readonly list: ListShape }, action: string) =>
  endpoint({
    method: "POST",
    path: `${list.path}/export`,
    ...(list.refuses && { refuses: list.refuses }),
    summary: `${list.summary}: export the rows with these ids as CSV or XLSX`,
    access: list.access,
    exports: { action, shape: list.list },
    body: exportBody,
    maxBodyBytes: MAX_EXPORT_BODY_BYTES,
    produces: exportTypes.csv,
    ...(list.query && { query: list.query }),
    ...(list.choices && { choices: list.choices }),
  });

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

const isList = (of: Endpoint): of is Endpoint & { readonly list: ListShape } => of.list !== undefined;

/** `list` → `export`, `mine` → `exportMine`. */
const exportName = (action: string): string =>
  action === "list" ? "export" : `export${action.charAt(0).toUpperCase()}${action.slice(1)}`;

/** The table with an export beside each list. */
export const withExports = <Table extends Groups>(table: Table): Table => {
  const grown = Object.entries(table).map(([group, actions]) => [
    group,
    {
      ...actions,
      ...Object.fromEntries(
        Object.entries(actions).flatMap(([action, of]) =>
          isList(of) ? [[exportName(action), exportEndpoint(of, action)]] : [],
        ),
      ),
    },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same table with more actions
  return Object.fromEntries(grown) as Table;
};

/** The samples with one for each export. */
export const withExportSamples = <Samples extends object>(table: Groups, samples: Samples): Samples => {
  const grown = Object.entries(table).flatMap(([group, actions]) => {
    const exported = Object.entries(actions).filter(([, { exports }]) => exports !== undefined);
    const bodies: unknown = Reflect.get(samples, group);
    if (bodies === undefined && exported.length === 0) return [];
    return [
      [
        group,
        { ...Object(bodies), ...Object.fromEntries(exported.map(([action]) => [action, exportSample])) },
      ],
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same samples and more
  return Object.fromEntries(grown) as Samples;
};
