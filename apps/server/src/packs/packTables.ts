import { canonicalJson, findingColumnLabels, packHistoryColumns, type ChainedEntry } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { BYTE_ORDER_MARK, csvLines, neutralised } from "../exports/csvRows.ts";
import type { PackedFinding, PackState } from "./readPackState.ts";

const ROWS_AT_ONCE = 500;

/** A cell of a table that a spreadsheet program shows and never computes. */
const cell = (value: string | number | null | undefined): string =>
  typeof value === "number" ? String(value) : neutralised(value ?? "");

const lineOf = (cells: readonly (string | number | null | undefined)[]): string =>
  csvLines([cells.map(cell)]);

/** The columns of `findings.csv`: those of a pasted table, then all that a finding holds. */
const findingColumns: Readonly<
  Record<string, (finding: PackedFinding) => string | number | null | undefined>
> = {
  [findingColumnLabels.id]: ({ number }) => number,
  [findingColumnLabels.date]: ({ raisedAt }) => raisedAt,
  [findingColumnLabels.section]: ({ reference }) => reference,
  [findingColumnLabels.description]: ({ text }) => text,
  [findingColumnLabels.response]: ({ answers }) => answers?.at(-1)?.text,
  [findingColumnLabels.documents]: ({ answers }) =>
    answers
      ?.at(-1)
      ?.documents.map(({ title }) => title)
      .join("\n"),
  [findingColumnLabels.assessment]: ({ assessments }) =>
    assessments?.findLast(({ outcome }) => outcome === "CLOSED" || outcome === "WITHDRAWN")?.text,
  Kind: ({ kind }) => kind,
  State: ({ state }) => state,
  Severity: ({ severity }) => severity,
  Milestone: ({ milestone }) => milestone?.name,
  "Raised by": ({ raisedBy }) => raisedBy?.name,
  Due: ({ due }) => due,
  Responsible: ({ responsible }) => responsible?.name,
  Round: ({ round }) => round,
  "Sent back": ({ reopened }) => reopened,
  "Carried from": ({ carriedFromId }) => carriedFromId,
  "Carried to": ({ carriedToId }) => carriedToId,
  Answers: ({ answers = [] }) => canonicalJson(answers),
  Assessments: ({ assessments = [] }) => canonicalJson(assessments),
  "Record id": ({ id }) => id,
};

/** The first line of `findings.csv`. */
export const findingsHead = (): string => BYTE_ORDER_MARK + csvLines([Object.keys(findingColumns)]);

/** Findings as lines of `findings.csv`. */
export const findingLines = (findings: readonly PackedFinding[]): string =>
  findings.map((finding) => lineOf(Object.values(findingColumns).map((value) => value(finding)))).join("");

interface StoredRow extends ChainedEntry {
  readonly prevHash: string;
  readonly hash: string;
}

/**
 * `history.csv`, some hundred rows at a time: the project's chain up to the row that the pack names. Those rows never
 * change, so no transaction is needed. Rows about documents outside of the pack's scope keep seq and hashes alone.
 */
export async function* historyLines(
  db: Db,
  { project, chain, metDocumentIds }: PackState,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([packHistoryColumns]);
  for (let last = 0; last < chain.seq;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const { rows } = await sql<StoredRow>`select seq, at, actor_id, source, entity, entity_id, action, reason,
        changes, prev_hash, hash
      from history where project_id = ${project.id}::text::uuid and seq > ${last}::int and seq <= ${chain.seq}::int
      order by seq limit ${ROWS_AT_ONCE}`.execute(db);
    const end = rows.at(-1);
    if (!end) throw new Error(`the history of ${project.code} ends before row ${chain.seq}`);
    yield rows
      .map((row) => {
        const { seq, at, actorId, source, entity, entityId, action, reason, changes, prevHash, hash } = row;
        const isMet = entity !== "document" || !metDocumentIds || metDocumentIds.has(entityId);
        const told = isMet
          ? [at, actorId, source, entity, entityId, action, reason, canonicalJson(changes)]
          : ["", "", "", "", "", "", "", ""];
        return lineOf([seq, ...told, prevHash, hash]);
      })
      .join("");
    last = end.seq;
  }
}
