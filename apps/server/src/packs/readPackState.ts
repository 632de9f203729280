import {
  canonicalJson,
  CHAIN_START,
  PACK_FORMAT_VERSION,
  type DocumentRecord,
  type DocumentVersion,
  type Finding,
  type ListQuery,
  type PackManifest,
  type PackScope,
  type Process,
  type Project,
} from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { createHash } from "node:crypto";
import type { Caller } from "../base/caller.ts";
import { extendRows } from "../database/extendRows.ts";
import { getRow, listRows } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { TableOf } from "../database/tableOf.ts";
import { notFound } from "../base/problem.ts";
import { documentTable, findingTable, processTable, projectTable } from "../tables/index.ts";
import { packReader } from "./packReader.ts";

/** Rows that are read at once, with all that belongs to them. */
const ROWS_AT_ONCE = 200;
/** A limit that is above the number of records that belong to so many rows. */
const MOST_RELATED = 100_000;
/**
 * Raise it when the files of a pack change for an unchanged state (`index.html`), so that a pack of an earlier Canopy is
 * not reused. It is not written into the pack; PACK_FORMAT_VERSION is.
 */
const CONTENT_REVISION = 5;

/** An id in a text of JSON. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A finding as a pack holds it: nothing that changes with the clock or counts writes. */
export type PackedFinding = Omit<Finding, "overdue" | "updatedAt" | "version">;

/** A version as a pack holds it, without the fields that the chain of history holds as well. */
export type PackedVersion = Omit<DocumentVersion, "submitterIds" | "acceptedRound">;

/** A document of a pack, with the versions that it holds, the oldest first. */
export interface PackedDocument extends Omit<
  DocumentRecord,
  "updatedAt" | "version" | "state" | "submittedAt" | "versions"
> {
  readonly versions: readonly PackedVersion[];
}

/** The project as a pack names it. */
export type PackedProject = Pick<Project, (typeof projectFacts)[number]> & Pick<Project, "company" | "type">;

type Step = NonNullable<Process["milestones"]>[number];

/** A milestone as a pack holds it. */
export interface PackedMilestone extends Omit<Step, "owner" | "slots"> {
  readonly owner: { readonly id: string; readonly name: string } | null;
}

/** The process with its steps and arrows, without what changes with the clock or counts writes. */
export interface PackedProcess extends Omit<
  Process,
  "progress" | "remainingDays" | "updatedAt" | "version" | "milestones" | "transitions"
> {
  readonly milestones: readonly PackedMilestone[];
  readonly transitions: NonNullable<Process["transitions"]>;
}

/** Everything that a pack is made from, as of one moment, but for the findings and the history: they are read in portions and never held whole. */
export interface PackState {
  readonly scope: PackScope;
  readonly project: PackedProject;
  readonly process: PackedProcess;
  readonly documents: readonly PackedDocument[];
  /** Number of the process's findings. */
  readonly findings: number;
  /** The documents whose history the pack shows; undefined for all. */
  readonly metDocumentIds: ReadonlySet<string> | undefined;
  /** The last row of the project's chain. */
  readonly chain: PackManifest["chain"];
  /** The SHA-256, in hex, of all of the above with the findings: equal states make equal files. */
  readonly hash: string;
  /** The users whose ids the pack holds, beside which it may have their names. */
  readonly personIds: readonly string[];
}

/** The process, scope and key from which a pack is made. */
export interface Packed {
  readonly processId: string;
  readonly scope: PackScope;
  /** The key that signs it: another key makes another file. */
  readonly publicKey: string;
  /** The number of another Canopy; by default this one's. */
  readonly contentRevision?: number;
}

const projectFacts = [
  "id",
  "code",
  "name",
  "description",
  "status",
  "companyId",
  "typeId",
  "programme",
  "registryProjectId",
  "registryUrl",
  "registryStatus",
  "registryStatusDate",
  "methodology",
  "methodologyVersion",
  "sector",
  "country",
  "region",
  "creditingPeriodStart",
  "creditingPeriodEnd",
  "estimatedAnnualTco2e",
] as const satisfies readonly (keyof Project)[];

/**
 * Reads what a pack is made from. `onFindings` gets the process's findings by number, some hundred at a time. Call it in a
 * transaction that sees one moment. Throws not-found if there is no such process.
 */
export const readPackState = async (
  tx: Db,
  { processId, scope, publicKey, contentRevision = CONTENT_REVISION }: Packed,
  onFindings: (findings: readonly PackedFinding[]) => Promise<void> | void = () => {},
): Promise<PackState> => {
  const hash = createHash("sha256");
  const ids = new Set<string>();
  const note = (value: unknown) => {
    const text = canonicalJson(value);
    for (const [id] of text.matchAll(UUID)) ids.add(id);
    hash.update(`${text}\n`);
  };
  const reader = packReader(scope, await companyOf(tx, processId));
  const process = await readProcess(tx, processId, reader);
  const project = await readProject(tx, process.projectId, reader);
  const findings = await readFindings(tx, processId, reader, async (rows) => {
    for (const row of rows) note(row);
    await onFindings(rows);
  });
  const documents = await readDocuments(tx, process, reader);
  const chain = await readChainEnd(tx, process.projectId);
  const metIds = scope === "ALL" ? undefined : await readMetDocumentIds(tx, process.projectId);
  note([
    PACK_FORMAT_VERSION,
    contentRevision,
    publicKey,
    scope,
    project,
    process,
    documents,
    chain,
    metIds ?? null,
  ]);
  const metDocumentIds = metIds && new Set(metIds);
  const personIds = await usersAmong(tx, [...ids]);
  return {
    ...{ scope, project, process, documents, findings, chain, metDocumentIds },
    ...{ hash: hash.digest("hex"), personIds },
  };
};

const usersAmong = async (tx: Db, ids: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select id::text as id from app_user
    where id = any(${ids}::text[]::uuid[]) order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

const companyOf = async (tx: Db, processId: string): Promise<string> => {
  const { rows } = await sql<{ companyId: string }>`select pj.company_id from project_process pp
    join project pj on pj.id = pp.project_id where pp.id = ${processId}::text::uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row.companyId;
};

const named = (record: { readonly id: string; readonly name: string } | null | undefined) =>
  record && { id: record.id, name: record.name };

const readProject = async (tx: Db, projectId: string, reader: Caller): Promise<PackedProject> => {
  const found = await getRow<Project>(tx, projectTable, projectId, reader, ["company", "type"]);
  const facts = Object.fromEntries(projectFacts.map((field) => [field, found[field]]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries loses the key types
  return { ...facts, company: named(found.company), type: named(found.type) } as PackedProject;
};

const PROCESS_EXTEND = [
  "milestones",
  "milestones.owner",
  "milestones.completions",
  "transitions",
  "responsibles",
];

const readProcess = async (tx: Db, processId: string, reader: Caller): Promise<PackedProcess> => {
  const found = await getRow<Process>(tx, processTable, processId, reader, PROCESS_EXTEND);
  const { progress: _progress, remainingDays: _days, updatedAt: _at, version: _version, ...kept } = found;
  return {
    ...kept,
    milestones: (kept.milestones ?? []).map((milestone) => ({
      ...milestone,
      owner: named(milestone.owner) ?? null,
    })),
    transitions: kept.transitions ?? [],
  };
};

const FINDING_EXTEND = ["milestone", "raisedBy", "responsible", "answers", "assessments"];
/** A finding is overdue by the clock, which a pack leaves out. */
const noClock = new Date(0);

const readFindings = async (
  tx: Db,
  processId: string,
  reader: Caller,
  onRows: (rows: readonly PackedFinding[]) => Promise<void>,
): Promise<number> => {
  const table = findingTable(reader, noClock);
  const ofProcess = sql<SqlBool>`fi.process_id = ${processId}::text::uuid`;
  let read = 0;
  for await (const rows of pagesOf<Finding>(tx, table, "number", FINDING_EXTEND, reader, ofProcess)) {
    read += rows.length;
    await onRows(rows.map(({ overdue: _overdue, updatedAt: _at, version: _version, ...kept }) => kept));
  }
  return read;
};

/** The rows of a table that meet a condition, with their related records, some hundred at a time. */
async function* pagesOf<Row extends object>(
  tx: Db,
  table: TableOf<Row>,
  sortField: string,
  extend: readonly string[],
  reader: Caller,
  condition: RawBuilder<SqlBool>,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const size = ROWS_AT_ONCE;
    const query: ListQuery = { page, size, sortField, sortDirection: "asc", filters: [], extend: [] };
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    const { data, total } = await listRows(tx, table, query, reader, condition);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await extendRows(tx, table, data, extend, reader, "reference", MOST_RELATED);
    yield data;
    isLast = page * size >= total;
  }
}

/**
 * The documents with the versions that belong into the process's pack: all that were ever submitted, at its milestones and
 * of the project as a whole, and those that answers of its findings name.
 */
const readDocuments = async (
  tx: Db,
  { id, projectId }: PackedProcess,
  reader: Caller,
): Promise<readonly PackedDocument[]> => {
  const { rows: versionRows } = await sql<{ id: string }>`select v.id from document_version v
    join document dc on dc.id = v.document_id
    where dc.project_id = ${projectId}::text::uuid and (
      (dc.process_id = ${id}::text::uuid or dc.milestone_id is null)
        and (v.state <> 'DRAFT' or cardinality(v.submitter_ids) > 0)
      or exists (select from finding_answer an join finding fi on fi.id = an.finding_id
        where fi.process_id = ${id}::text::uuid and v.id = any(an.document_version_ids)))`.execute(tx);
  const held = new Set(versionRows.map((row) => row.id));
  const ofPack = sql<SqlBool>`dc.id in (select v.document_id from document_version v
    where v.id = any(${[...held]}::text[]::uuid[]))`;
  const found: PackedDocument[] = [];
  const extend = ["milestone", "versions"];
  for await (const rows of pagesOf<DocumentRecord>(tx, documentTable, "createdAt", extend, reader, ofPack))
    for (const row of rows) {
      const { updatedAt: _at, version: _version, state: _state, submittedAt: _submitted, ...kept } = row;
      const versions = (kept.versions ?? [])
        .filter((one) => held.has(one.id))
        .map(({ submitterIds: _submitters, acceptedRound: _round, ...packed }) => packed);
      found.push({ ...kept, versions: versions.toSorted((a, b) => a.no - b.no) });
    }
  return found;
};

const readChainEnd = async (tx: Db, projectId: string): Promise<PackState["chain"]> => {
  const { rows } = await sql<PackState["chain"]>`select seq, hash from history
    where project_id = ${projectId}::text::uuid order by seq desc limit 1`.execute(tx);
  return rows[0] ?? { seq: 0, hash: CHAIN_START };
};

/** The documents of the project whose history its company may read. */
const readMetDocumentIds = async (tx: Db, projectId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select dc.id from document dc
    where dc.project_id = ${projectId}::text::uuid and not dc.internal order by dc.id`.execute(tx);
  return rows.map(({ id }) => id);
};
