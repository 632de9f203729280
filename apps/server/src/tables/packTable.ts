import { packFields, packSchema, type Pack } from "@canopy/contracts";
import { sql, type Generated, type SqlBool } from "kysely";
import type { Instant, OptionalInstant } from "../database/instant.ts";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { meetsAllProjects } from "./processRows.ts";

/** A row of `pack`. Source: behaviour.md §3 Pack. */
interface PackTable {
  id: string;
  processId: string;
  scope: string;
  state: string;
  tries: Generated<number>;
  begun: Generated<boolean>;
  dueAt: Instant;
  maker: string | null;
  leasedUntil: OptionalInstant;
  stateHash: string | null;
  lastSeq: number | null;
  lastHash: string | null;
  bytes: number | null;
  sha256: string | null;
  manifestSha256: string | null;
  publicKey: string | null;
  personIds: readonly string[] | null;
  reason: string | null;
  createdById: string | null;
  createdAt: Instant;
}

declare module "../database/schema.ts" {
  interface Database {
    pack: PackTable;
  }
}

/** The fields of a pack's own page. */
const details = ["reason", "manifestSha256", "publicKey", "lastSeq", "lastHash"] as const;

/** A pack as lists have it. */
type PackRow = Omit<Pack, (typeof details)[number]>;

/** Packs; callers bound to a company read those without internal documents, of their company's projects. */
export const packTable: TableOf<PackRow> = {
  from: sql`pack pk join project_process pp on pp.id = pk.process_id join project pj on pj.id = pp.project_id`,
  id: sql`pk.id`,
  columns: { ...columnsIn("pk", packSchema, "projectId", ...details), projectId: sql`pp.project_id` },
  fields: packFields,
  nullable: ["bytes", "sha256", "createdById"],
  scope: (caller) =>
    meetsAllProjects(caller)
      ? undefined
      : sql<SqlBool>`(pk.scope = 'COMPANY' and pj.company_id = ${caller.companyId}::text::uuid)`,
};

/** Packs with their hashes and the key that signed them. */
export const packDetailTable: TableOf<Pack> = {
  ...packTable,
  columns: { ...columnsIn("pk", packSchema, "projectId"), projectId: sql`pp.project_id` },
};
