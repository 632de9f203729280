import * as z from "zod/mini";
import type { Permission } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { readVersion } from "./fieldSchemas.ts";
import { listAnswer, type Fields } from "./listQuery.ts";

/** Any object schema of zod's mini build. */
export type ObjectSchema = z.ZodMiniObject;
type Holders = readonly Permission[];

/** The agreement of both ends about one kind of record: data only, no behaviour. */
export interface Resource<
  Path extends `/api/${string}` = `/api/${string}`,
  Entity extends ObjectSchema = ObjectSchema,
  Draft extends ObjectSchema = ObjectSchema,
> {
  /** Singular, as in the toast '{noun} created successfully'. */
  readonly noun: string;
  /** Plural, for the middle of a sentence. */
  readonly nouns: string;
  readonly path: Path;
  readonly entity: Entity;
  readonly draft: Draft;
  readonly fields: Fields;
  /** Ids of the fields that the list shows at first. */
  readonly columns: readonly string[];
  readonly extend: readonly string[];
  readonly access: Readonly<Record<"list" | "get" | "create" | "update" | "remove", Holders>>;
}

/** The fields with which an export of whole records begins. */
export const identityFields = {
  id: { type: "uuid", label: "Id" },
  version: { type: "number", label: "Record version", only: "column" },
} as const satisfies Fields;

/** The import that made or last changed a record: only finds rows. */
export const importField = {
  importId: { type: "uuid", label: "Import", sortable: false, only: "filter" },
} as const satisfies Fields;

/** When a record was made and last changed. */
export const timeFields = {
  createdAt: { type: "datetime", label: "Created" },
  updatedAt: { type: "datetime", label: "Last changed" },
} as const satisfies Fields;

/** Declares a resource and keeps its exact types. */
export const resource = <
  const Path extends `/api/${string}`,
  Entity extends ObjectSchema,
  Draft extends ObjectSchema,
>(
  declared: Resource<Path, Entity, Draft>,
): Resource<Path, Entity, Draft> => declared;

/** Body of an update: the changed fields and the `version` that was read. Source: behaviour.md §7. */
export const changeOf = <Draft extends ObjectSchema>(draft: Draft) =>
  z.extend(z.partial(draft), { version: readVersion });

/** Body of an action that takes another back: the version that the other made, so that it takes back nothing that somebody else did since; without it, the action goes over the latest one. */
export const takingBack = z.strictObject({
  version: z.optional(readVersion),
});

/** The five endpoints that most resources have. A resource that differs writes that endpoint itself. */
export const crudEndpoints = <Tail extends string, Entity extends ObjectSchema, Draft extends ObjectSchema>(
  of: Resource<`/api/${Tail}`, Entity, Draft>,
) => {
  const one = `${of.path}/{id}` as const;
  return {
    list: endpoint({
      method: "GET",
      path: of.path,
      summary: `List ${of.nouns}`,
      access: of.access.list,
      list: { fields: of.fields, columns: of.columns, extend: of.extend },
      answer: listAnswer(of.entity),
    }),
    get: endpoint({
      method: "GET",
      path: one,
      summary: `Read a ${of.noun.toLowerCase()}`,
      access: of.access.get,
      extend: of.extend,
      answer: of.entity,
    }),
    create: endpoint({
      method: "POST",
      path: of.path,
      summary: `Create a ${of.noun.toLowerCase()}`,
      access: of.access.create,
      creates: true,
      body: of.draft,
      answer: of.entity,
    }),
    update: endpoint({
      method: "PATCH",
      path: one,
      summary: `Change a ${of.noun.toLowerCase()}`,
      access: of.access.update,
      body: changeOf(of.draft),
      answer: of.entity,
    }),
    remove: endpoint({
      method: "DELETE",
      path: one,
      summary: `Delete a ${of.noun.toLowerCase()}`,
      access: of.access.remove,
      refuses: ["/errors/in-use"],
    }),
  };
};
