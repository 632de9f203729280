import {
  importColumns,
  importResources,
  type Import,
  type importEndpoints,
  type ImportQuestion,
  type ImportResource,
} from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import { changedMeanwhile, invalid, ProblemError } from "../base/problem.ts";
import { insertRows } from "../database/insertRows.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { Call, Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import {
  applyImport,
  assertMayImport,
  knownResource,
  mayImport,
  readImport,
  refusedMove,
} from "./applyImport.ts";
import { importLineTable, importTable } from "./importTable.ts";
import { judgeFile, type JudgedLine } from "./judge.ts";
import { headingKey, isImported, matchColumns, recognise, type Mapping } from "./matchColumns.ts";
import { questionOf } from "./readCells.ts";
import { readFile, type ReadFile } from "./readFile.ts";
import { refuseTooManyFiles, takeFromFiles } from "./refuseTooManyFiles.ts";
import { cellText, type Cell } from "./sheet.ts";
import { undoImport } from "./undoImport.ts";

/** Answers imports; each is met by its maker alone. Source: behaviour.md §7 Imports. */
export const importHandlers = (services: Services): Handlers<typeof importEndpoints> => ({
  list: async ({ caller }) => {
    const resources = importResources.filter((resource) => mayImport(caller, resource));
    return listing(importTable, sql<SqlBool>`i.resource = any(${resources}::text[])`);
  },
  create: (call) => createImport(services, call),
  get: ({ params, caller }) => readImport(services.db, params.id, caller),
  update: (call) => updateImport(services, call),
  lines: async ({ params, caller }) => {
    const { id } = await readImport(services.db, params.id, caller);
    return listing(importLineTable, sql<SqlBool>`l.import_id = ${id}::text::uuid`);
  },
  apply: (call) => applyImport(services, call),
  undo: (call) => undoImport(services, call),
});

const createImport = async (
  { db, now, randomUuid }: Services,
  call: Call<typeof importEndpoints.create>,
): Promise<Import> => {
  const { caller, query, bytes } = call;
  const { resource, name } = query;
  assertMayImport(caller, resource);
  const at = now();
  const sent = { makerId: caller.id, bytes: bytes.length, at };
  // before the work of judging it
  await refuseTooManyFiles(db, sent);
  const file = await readFile(bytes);
  const asBefore = matchColumns(resource, file.headings, await readRemembered(db, caller, resource));
  // a file of nothing but columns that the person has left out is a new choice, which its page offers
  const isNothing = asBefore.every((id) => id === null);
  const mapping = isNothing ? matchColumns(resource, file.headings, new Map()) : asBefore;
  if (mapping.every((id) => id === null))
    throw invalid(
      {},
      `None of the headings is a column of these records: ${file.headings.slice(0, 5).join(", ")}.`,
    );
  const questions = questionsOf(resource, file, mapping, []);
  const lines = await judgeFile({ db, caller, at, request: call }, { resource, file, mapping, questions });
  const id = randomUuid();
  await db.transaction().execute(async (tx) => {
    await takeFromFiles(tx, sent);
    await tx
      .insertInto("import")
      .values({
        id,
        makerId: caller.id,
        resource,
        name,
        state: "JUDGED",
        file: bytes,
        columns: JSON.stringify(columnsOf(resource, file)),
        mapping: JSON.stringify(mapping),
        questions: JSON.stringify(questions),
        counts: JSON.stringify(countsOf(lines)),
        reason: null,
        createdAt: at,
      })
      .execute();
    await writeJudged(tx, id, lines);
  });
  return getRow(db, importTable, id, caller);
};

const MAX_SAMPLE_CHARS = 80;

const columnsOf = (resource: ImportResource, { headings, lines }: ReadFile): Import["columns"] =>
  recognise(resource, headings).map((column, at) => {
    const filled = lines.find(({ cells }) => cellText(cells[at]).trim() !== "");
    return {
      heading: headings[at] ?? "",
      sample: filled ? sampleOf(filled.cells[at]) : null,
      fieldId: column?.id ?? null,
    };
  });

/** The beginning of a cell's text, cut between characters: the database refuses half a surrogate pair. */
const sampleOf = (cell: Cell | undefined): string =>
  Array.from(cellText(cell).trim()).slice(0, MAX_SAMPLE_CHARS).join("");

/** The questions that the mapped columns ask, with the answers that are known. */
const questionsOf = (
  resource: ImportResource,
  file: ReadFile,
  mapping: Mapping,
  answered: readonly Pick<ImportQuestion, "id" | "answer">[],
): ImportQuestion[] => {
  const { headings, lines } = file;
  const known = new Map(importColumns(resource).map((column) => [column.id, column]));
  return mapping.flatMap((columnId, at) => {
    const column = columnId === null ? undefined : known.get(columnId);
    const asked =
      column &&
      questionOf(
        column,
        file,
        lines.map(({ cells }) => cells[at] ?? ""),
      );
    if (!asked) return [];
    const id = String(at);
    const given = answered.find((one) => one.id === id)?.answer ?? null;
    const answer = given !== null && asked.choices.includes(given) ? given : null;
    return [{ id, heading: headings[at] ?? "", ...asked, answer }];
  });
};

const countsOf = (lines: readonly JudgedLine[]): Import["counts"] => {
  const count = (of: string) => lines.filter(({ outcome }) => outcome === of).length;
  return { NEW: count("NEW"), CHANGED: count("CHANGED"), SAME: count("SAME"), REFUSED: count("REFUSED") };
};

const writeJudged = (tx: Db, importId: string, lines: readonly JudgedLine[]): Promise<void> =>
  insertRows(
    tx,
    "importLine",
    lines.map(({ line, outcome, recordId, recordVersion, name, fields, changes, problems }) => ({
      importId,
      line,
      outcome,
      recordId,
      recordVersion,
      name,
      fields,
      changes,
      problems,
    })),
  );

const readRemembered = async (
  db: Db,
  { id }: Caller,
  resource: ImportResource,
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await db
    .selectFrom("importHeading")
    .select(["heading", "fieldId"])
    .where("userId", "=", id)
    .where("resource", "=", resource)
    .execute();
  return new Map(rows.map(({ heading, fieldId }) => [heading, fieldId]));
};

/** Judges the kept file anew under another mapping or with answers. */
const updateImport = async (
  { db, now }: Services,
  call: Call<typeof importEndpoints.update>,
): Promise<Import> => {
  const { caller, params, body } = call;
  const found = await readImport(db, params.id, caller);
  if (found.version !== body.version) throw changedMeanwhile();
  if (found.state !== "JUDGED" && found.state !== "FAILED") throw refusedMove(found.state);
  const resource = knownResource(found);
  const mapping = body.mapping ?? found.mapping;
  checkMapping(resource, mapping, found.columns.length);
  const { file: bytes } = await db
    .selectFrom("import")
    .select("file")
    .where("id", "=", found.id)
    .executeTakeFirstOrThrow();
  if (bytes.length === 0)
    throw new ProblemError(
      "/errors/invalid-transition",
      "This file named a person who was anonymised since, so it is not kept. Send a new one.",
    );
  const file = await readFile(bytes);
  const given = Object.entries(body.answers ?? {}).map(([id, answer]) => ({ id, answer }));
  const questions = questionsOf(resource, file, mapping, [...given, ...found.questions]);
  const wrong = given.find(
    ({ id, answer }) => !questions.some((one) => one.id === id && one.answer === answer),
  );
  if (wrong) throw invalid({ answers: [`${wrong.id} is no question of this import, or has no such answer`] });
  const at = now();
  const lines = await judgeFile({ db, caller, at, request: call }, { resource, file, mapping, questions });
  await db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable("import")
      .set((is) => ({
        state: "JUDGED",
        reason: null,
        mapping: JSON.stringify(mapping),
        questions: JSON.stringify(questions),
        counts: JSON.stringify(countsOf(lines)),
        version: is("version", "+", 1),
      }))
      .where("id", "=", found.id)
      .where("version", "=", found.version)
      // forgotten meanwhile, with the person whom it names: the lines would name them again
      .where(sql<SqlBool>`length(file) > 0`)
      .returning("id")
      .execute();
    if (held.length === 0) throw changedMeanwhile();
    await tx.deleteFrom("importLine").where("importId", "=", found.id).execute();
    await writeJudged(tx, found.id, lines);
    await remember(tx, caller, found, mapping);
  });
  return getRow(db, importTable, found.id, caller);
};

/** Throws 400 for a mapping that has not a column of the resource, once, for each column of the file. */
const checkMapping = (resource: ImportResource, mapping: Mapping, width: number): void => {
  const known = new Set(
    importColumns(resource)
      .filter(isImported)
      .map(({ id }) => id),
  );
  const used = mapping.filter((id) => id !== null);
  const unknown = used.find((id) => !known.has(id));
  const twice = used.find((id, at) => used.indexOf(id) !== at);
  if (mapping.length !== width) throw invalid({ mapping: [`must name ${width} columns`] });
  if (unknown !== undefined) throw invalid({ mapping: [`${unknown} is no column that can be imported`] });
  if (twice !== undefined) throw invalid({ mapping: [`${twice} is named more than once`] });
  if (used.length === 0) throw invalid({ mapping: ["At least one column must be imported"] });
};

/** The database's index takes 2.7 kB; a longer heading is a text that stands in the wrong line. */
const MAX_REMEMBERED_CHARS = 500;

/**
 * Keeps what the person has corrected, for the next file with the same headings. A heading that gave its column up to
 * another one is forgotten: a file without that one has it again.
 */
const remember = async (
  tx: Db,
  { id }: Caller,
  { resource, columns, mapping }: Import,
  chosen: Mapping,
): Promise<void> => {
  const corrected = columns.flatMap(({ heading }, at) => {
    const [former = null, fieldId = null] = [mapping[at], chosen[at]];
    if (heading === "" || heading.length > MAX_REMEMBERED_CHARS || fieldId === former) return [];
    const isGivenUp = fieldId === null && chosen.includes(former);
    return [{ isGivenUp, row: { userId: id, resource, heading: headingKey(heading), fieldId } }];
  });
  const forgotten = corrected.filter(({ isGivenUp }) => isGivenUp).map(({ row }) => row.heading);
  if (forgotten.length > 0)
    await tx
      .deleteFrom("importHeading")
      .where("userId", "=", id)
      .where("resource", "=", resource)
      .where("heading", "in", forgotten)
      .execute();
  const kept = corrected.filter(({ isGivenUp }) => !isGivenUp).map(({ row }) => row);
  const once = [...new Map(kept.map((one) => [one.heading, one])).values()];
  if (once.length === 0) return;
  await tx
    .insertInto("importHeading")
    .values(once)
    .onConflict((on) =>
      on
        .columns(["userId", "resource", "heading"])
        .doUpdateSet((is) => ({ fieldId: is.ref("excluded.fieldId") })),
    )
    .execute();
};
