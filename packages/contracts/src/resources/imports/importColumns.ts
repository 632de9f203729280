import type { FieldType } from "#wire/filter.ts";
import type { Fields } from "#wire/listQuery.ts";
import type { ObjectSchema } from "#wire/resource.ts";
import { companies } from "../companies.ts";
import { milestoneOwners } from "../milestoneOwners.ts";
import { projectTypes } from "../projectTypes.ts";
import { projects } from "../projects/projects.ts";
import { reminders } from "../reminders/reminders.ts";
import { users } from "../users.ts";

/** The resources that files are imported into, as `resource=` names them. Source: behaviour.md §7 Imports. */
export const importResources = [
  "projects",
  "companies",
  "project-milestone-owners",
  "project-types",
  "users",
  "reminders",
] as const;
/** A resource that files are imported into. */
export type ImportResource = (typeof importResources)[number];

/** The agreement about each resource that files are imported into. */
export const importedResources = {
  projects,
  companies,
  "project-milestone-owners": milestoneOwners,
  "project-types": projectTypes,
  users,
  reminders,
} as const;

/** A column that a file may have. */
export interface ImportColumn {
  /** The column's name in a mapping. */
  readonly id: string;
  /** Its heading in an export. */
  readonly label: string;
  readonly type: FieldType;
  readonly values?: readonly string[];
  readonly words?: Readonly<Record<string, string>>;
  /** The body's field that it writes; absent where it finds the record or cannot be written. */
  readonly writes?: string;
  /** True if it holds names of related records instead of their ids. */
  readonly isByName?: true;
  /** True if the field holds several records or values. */
  readonly isMany?: true;
  /** True if it finds the record that the line changes. */
  readonly isKey?: true;
}

/** The unique field by which a line without ids finds its record. */
const importKeys: Readonly<Partial<Record<ImportResource, string>>> = {
  projects: "code",
  "project-types": "code",
  "project-milestone-owners": "code",
  users: "email",
};

/** Body fields that are lists. */
const LISTS = new Set(["responsibleIds", "userIds", "coBenefits", "tags", "roles", "leadTimes"]);

const many = (name: string) => (LISTS.has(name) ? ({ isMany: true } as const) : {});

const columnsOf = (resource: ImportResource): readonly ImportColumn[] => {
  const { fields: own, draft } = importedResources[resource];
  const fields: Fields = own;
  const shape = (draft as ObjectSchema).def.shape;
  const isWritten = (name: string) => Object.hasOwn(shape, name);
  return Object.entries(fields).flatMap(([id, field]): readonly ImportColumn[] => {
    if (field.only === "filter") return [];
    const { label, type, values, words } = field;
    const column = { id, label, type, ...(values && { values }), ...(words && { words }) };
    if (id === "id" || id === "version" || id === importKeys[resource])
      return [{ ...column, isKey: true, ...(isWritten(id) && { writes: id }) }];
    if (type !== "entity") return [{ ...column, ...(isWritten(id) && { writes: id, ...many(id) }) }];
    const key = [`${id}Id`, `${id.replace(/s$/, "")}Ids`].find(isWritten);
    if (key === undefined) return [column];
    const byName = { ...column, writes: key, isByName: true, ...many(key) } as const;
    const byId = { id: key, label: `${label} id`, type: "uuid", writes: key, ...many(key) } as const;
    return Object.hasOwn(fields, key) ? [byName] : [byName, byId];
  });
};

/** The columns that a file of each resource may have, by the resource's list fields. Source: behaviour.md §7 Imports. */
export const importColumns: (resource: ImportResource) => readonly ImportColumn[] = columnsOf;
