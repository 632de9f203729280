import {
  importFields,
  importLineFields,
  importLineSchema,
  importSchema,
  type Import,
  type ImportLine,
  type ImportQuestion,
  type ImportResource,
  type ImportState,
} from "@canopy/contracts";
import { sql, type Generated, type JSONColumnType } from "kysely";
import type { Instant, OptionalInstant } from "../database/instant.ts";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

type Json<Value extends object> = JSONColumnType<Value>;

/** A row of `import`: the file is kept with it. */
interface ImportTable {
  id: string;
  makerId: string;
  resource: ImportResource;
  name: string;
  state: ImportState;
  file: Uint8Array;
  columns: Json<Import["columns"]>;
  mapping: Json<readonly (string | null)[]>;
  questions: Json<ImportQuestion[]>;
  counts: Json<Import["counts"]>;
  reason: string | null;
  createdAt: Instant;
  appliedAt: OptionalInstant;
  version: Generated<number>;
}

/** A row of `import_line`. */
interface ImportLineTable {
  id: Generated<string>;
  importId: string;
  line: number;
  outcome: string;
  recordId: string | null;
  recordVersion: number | null;
  name: string | null;
  fields: Json<Record<string, unknown>>;
  changes: Json<ImportLine["changes"]>;
  problems: Json<ImportLine["problems"]>;
  former: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
}

/** A row of `import_heading`: a column that a person has matched otherwise than its heading says. */
interface ImportHeadingTable {
  userId: string;
  resource: string;
  heading: string;
  fieldId: string | null;
}

declare module "../database/schema.ts" {
  interface Database {
    import: ImportTable;
    importLine: ImportLineTable;
    importHeading: ImportHeadingTable;
  }
}

/** Imports; each is met by its maker alone. */
export const importTable: TableOf<Import> = {
  from: sql`import i`,
  id: sql`i.id`,
  columns: columnsIn("i", importSchema),
  fields: importFields,
  nullable: ["appliedAt"],
  scope: ({ id }) => sql`i.maker_id = ${id}::text::uuid`,
};

/** Lines of an import whose reader is known to meet it. */
export const importLineTable: TableOf<ImportLine> = {
  from: sql`import_line l`,
  id: sql`l.id`,
  columns: columnsIn("l", importLineSchema),
  fields: importLineFields,
  scope: () => undefined,
};
