import {
  MAX_FINDING_DOCUMENTS,
  documentNamesIn,
  findingActorRefusal,
  findingColumnLabels,
  findingRaiseRefusal,
  findingRefusalText,
  messages,
  numberFindings,
  readFindingTable,
  recogniseFindingColumns,
  type FindingImportDraft,
  type FindingLine,
  type FindingLineProblem,
  type FindingProcess,
  type PastedFinding,
} from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import type { LockedProcess } from "../records/processLock.ts";
import { meetsAllProjects } from "../tables/processRows.ts";
import { actorOn, readFindingProcess } from "./findingWrites.ts";

/** A line of a pasted table that may be imported. */
export interface ReadyFinding extends PastedFinding {
  readonly ordinal: number;
  readonly number: string;
  readonly documentVersionIds: readonly string[];
}

/** The lines as they are answered, and the findings of those that are not refused. */
interface JudgedPaste {
  readonly lines: FindingLine[];
  readonly findings: readonly ReadyFinding[];
}

/** Judges a pasted table line by line, by the rules of single findings; the process is locked. Source: behaviour.md §7 Findings. */
export const judgePaste = async (
  tx: Db,
  caller: Caller,
  locked: LockedProcess,
  { rows, mapping }: Pick<FindingImportDraft, "rows" | "mapping">,
): Promise<JudgedPaste> => {
  const read = readFindingTable(rows, mapping ?? recogniseFindingColumns(rows[0] ?? []));
  const numbered = numberFindings(read, await readOrdinals(tx, locked.row.id));
  const process = await readFindingProcess(tx, locked);
  const documents = await readDocumentNames(tx, caller, locked.project.id);
  const judged = read.map(({ line, finding, problems: faults }, at) => {
    const { number = null, ordinal = null, problems: taken = [] } = numbered[at] ?? {};
    const refused = finding ? refusalsOf(finding, caller, locked, process) : [];
    const linked = linkDocuments(finding?.documents ?? "", documents);
    const problems = [...faults, ...taken, ...linked.problems, ...refused];
    const outcome = problems.length > 0 ? "REFUSED" : "NEW";
    return {
      line: { line, outcome, ...(number !== null && { number }), problems },
      findings:
        finding && ordinal !== null && number !== null && problems.length === 0
          ? [{ ...finding, ordinal, number, documentVersionIds: linked.ids }]
          : [],
    };
  });
  return {
    lines: judged.map(({ line }) => line),
    findings: judged.flatMap(({ findings }) => findings),
  };
};

const readOrdinals = (tx: Db, processId: string) =>
  tx.selectFrom("finding").select(["kind", "ordinal"]).where("processId", "=", processId).execute();

/** Refusals of a line that come from the process and the person, whatever its cells. */
const refusalsOf = (
  { kind, assessment }: PastedFinding,
  caller: Caller,
  locked: LockedProcess,
  process: FindingProcess,
): readonly FindingLineProblem[] => {
  const raise = findingRaiseRefusal(kind, process);
  const problems: FindingLineProblem[] = raise ? [{ field: null, message: findingRefusalText(raise) }] : [];
  if (assessment === null) return problems;
  const field = findingColumnLabels.assessment;
  if (!caller.permissions.has("project_milestone:uncomplete"))
    return [...problems, { field, message: "You may not close findings." }];
  const close = findingActorRefusal(actorOn(caller, locked), unanswered(kind), "close");
  return close ? [...problems, { field, message: findingRefusalText(close) }] : problems;
};

/** A finding before anything was said of it, as the rules see it. */
const unanswered = (kind: string) => ({
  kind,
  state: "OPEN",
  responsibleUserId: null,
  responsibleCompanyId: null,
  responsibleUserCompanyId: null,
  answers: [],
  assessments: [],
});

/** Titles and file names of the project's documents that the caller meets, in lower case → the version that is linked. */
type DocumentNames = ReadonlyMap<string, string>;

/** A name as it is compared: in lower case, one space between words, accents composed, which a Mac takes apart. */
const nameKey = (name: string): string => name.trim().replaceAll(/\s+/gu, " ").normalize("NFC").toLowerCase();

/** Newer versions come later and win; a title stands for its document's newest version and wins over a file name. */
const readDocumentNames = async (tx: Db, caller: Caller, projectId: string): Promise<DocumentNames> => {
  const { rows } = await sql<{
    id: string;
    title: string;
    fileName: string;
  }>`select v.id, dc.title, v.file_name
    from document_version v join document dc on dc.id = v.document_id
    where dc.project_id = ${projectId}::text::uuid and (${meetsAllProjects(caller)}::boolean or not dc.internal)
    order by v.at, v.no, v.id`.execute(tx);
  return new Map([
    ...rows.map(({ id, fileName }) => [nameKey(fileName), id] as const),
    ...rows.map(({ id, title }) => [nameKey(title), id] as const),
  ]);
};

const linkDocuments = (
  cell: string,
  documents: DocumentNames,
): { readonly ids: readonly string[]; readonly problems: readonly FindingLineProblem[] } => {
  const names = documentNamesIn(cell, (name) => documents.has(nameKey(name)));
  const missing = names.filter((name) => !documents.has(nameKey(name)));
  const ids = [...new Set(names.flatMap((name) => documents.get(nameKey(name)) ?? []))];
  const field = findingColumnLabels.documents;
  return {
    ids,
    problems: [
      ...missing.map((name) => ({
        field,
        message: `No file of this project has the title or name “${name}”`,
      })),
      ...(ids.length > MAX_FINDING_DOCUMENTS
        ? [{ field, message: messages.tooMany(field, MAX_FINDING_DOCUMENTS) }]
        : []),
    ],
  };
};
