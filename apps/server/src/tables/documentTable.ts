import {
  documentFields,
  documentSchema,
  documentVersionSchema,
  type DocumentRecord,
  type DocumentVersion,
} from "@canopy/contracts";
import {
  sql,
  type ColumnType,
  type Generated,
  type JSONColumnType,
  type RawBuilder,
  type SqlBool,
} from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Instant, OptionalInstant } from "../database/instant.ts";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { meetsAllProjects } from "./processRows.ts";

/** A row of `file`: a content that the file store holds. */
interface FileTable {
  sha256: string;
  bytes: number;
  sentAt: Instant;
}

/** A row of `document`. Source: behaviour.md §3 Document. */
interface DocumentTable {
  id: string;
  projectId: string;
  processId: string | null;
  milestoneId: string | null;
  slot: string | null;
  title: string;
  kind: string;
  note: string | null;
  internal: boolean;
  state: string;
  submittedAt: OptionalInstant;
  createdById: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
  /** When an upload made it; null once a file has come, and of one that was made without a file. */
  awaitsFileSince: ColumnType<string | null, Date | null | undefined, Date | null>;
}

/** A row of `document_version`. */
interface DocumentVersionTable {
  id: string;
  documentId: string;
  no: number;
  fileName: string;
  bytes: number;
  type: string;
  sha256: string;
  at: Instant;
  byId: string | null;
  byName: string | null;
  note: string | null;
  state: string;
  submittedAt: OptionalInstant;
  submittedById: string | null;
  submitterIds: ColumnType<string[], string[] | undefined, string[]>;
  decidedAt: OptionalInstant;
  decidedById: string | null;
  reason: string | null;
  acceptedRound: number | null;
  confirmations: JSONColumnType<DocumentVersion["confirmations"], string | undefined>;
}

declare module "../database/schema.ts" {
  interface Database {
    file: FileTable;
    document: DocumentTable;
    documentVersion: DocumentVersionTable;
  }
}

/** A document without its related records. */
export type DocumentRow = Omit<
  DocumentRecord,
  "project" | "process" | "milestone" | "versionNo" | "versions"
>;

/** The documents `dc` of projects `pj` that the caller meets: those of the project's rows, without internal ones for callers bound to a company. */
const metBy = (caller: Caller): RawBuilder<SqlBool> | undefined =>
  meetsAllProjects(caller)
    ? undefined
    : sql<SqlBool>`(pj.company_id = ${caller.companyId}::text::uuid and not dc.internal)`;

/** Documents. Source: behaviour.md §6 Rows. */
export const documentTable: TableOf<DocumentRow> = {
  from: sql`document dc join project pj on pj.id = dc.project_id`,
  id: sql`dc.id`,
  columns: {
    ...columnsIn(
      "dc",
      documentSchema,
      "companyId",
      "project",
      "process",
      "milestone",
      "versionNo",
      "versions",
    ),
    companyId: sql`pj.company_id`,
  },
  hidden: { project: sql`dc.project_id`, process: sql`dc.process_id`, milestone: sql`dc.milestone_id` },
  fields: documentFields,
  nullable: ["milestoneId", "processId", "slot", "createdById", "submittedAt"],
  scope: metBy,
};

/** The state of a document in words for an export: without a file it is no draft yet. */
export const exportedStateTable: TableOf<{ readonly state: string }> = {
  from: sql`(select id, case when exists (select from document_version where document_id = document.id)
    then state else 'NO_FILE_YET' end as state from document) es`,
  id: sql`es.id`,
  columns: { state: sql`es.state` },
  fields: {},
  scope: () => undefined,
};

/** Versions of documents; read only through their document, whose scope applies. */
export const documentVersionTable: TableOf<DocumentVersion> = {
  from: sql`document_version v`,
  id: sql`v.id`,
  columns: columnsIn("v", documentVersionSchema),
  fields: {},
  scope: () => undefined,
};
