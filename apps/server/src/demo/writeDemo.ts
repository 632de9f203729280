import { sql } from "kysely";
import { chainHistory } from "../database/chain/chainHistory.ts";
import type { Db } from "../database/schema.ts";
import type { NewNotification } from "../notifications/notify.ts";
import { companyRows } from "./companyRows.ts";
import { demoWork, loadWork, type Load } from "./demoWork.ts";
import type { DemoFile } from "./documents/demoFile.ts";
import { documentRows, namingVersions, noDocuments, type DemoDocuments } from "./documents/documentRows.ts";
import { findingRows, type DemoFindings } from "./findings/findingRows.ts";
import { milestoneOwnerRows, projectTypeRows } from "./directoryRows.ts";
import { importRows, type DemoImport } from "./lists/importRows.ts";
import { insertRows } from "../database/insertRows.ts";
import { peopleRows } from "./people.ts";
import { createRng } from "./rng.ts";
import type { DemoProject } from "./demoProject.ts";
import { allReminderRows, writeReminders } from "./reminders/writeReminders.ts";
import { logoRows } from "./logos/logoRows.ts";
import { savedViewRows } from "./lists/savedViewRows.ts";
import type { WorkSource } from "./workSource.ts";
import { talkRows, writeTalk } from "./writeTalk.ts";
import { templateRows, type TemplateRows } from "./templateRows.ts";
import { workRows, type WorkRows } from "./workRows.ts";

const SEED = 2026;
/** A seed of its own, so that one more reminder does not change the projects. */
const TALK_SEED = 2027;

/** Another, for the same reason. */
const VIEW_SEED = 2028;

const IMPORT_SEED = 2029;

const DOCUMENT_SEED = 2030;

const FINDING_SEED = 2031;

const SMALL_PEOPLE = 38;

/** The content of the demo's two sizes beyond the story. */
export const demoSizes: Readonly<Record<"small" | "large", DemoSize>> = {
  small: { furtherCompanies: 0, people: SMALL_PEOPLE, load: null, documents: true },
  large: {
    furtherCompanies: 500,
    people: 5_038,
    load: { projects: 50_000, withProcess: 5_000 },
    documents: false,
  },
};

/** The size of the demo data. */
export interface DemoSize {
  readonly furtherCompanies: number;
  readonly people: number;
  readonly load: Load | null;
  /** False: no documents, as they would need files; completions then name none. */
  readonly documents: boolean;
}

interface DemoWish {
  readonly now: Date;
  readonly size: DemoSize;
  readonly passwordHash: string;
}

/** Writes the whole demo into empty tables, as of `now`. Gives the files of its documents, which are stored once it is committed. */
export const writeDemo = async (tx: Db, wish: DemoWish): Promise<readonly DemoFile[]> => {
  const rng = createRng(SEED);
  const { now, size, passwordHash } = wish;
  const companies = companyRows(rng, now, size.furtherCompanies);
  const people = peopleRows({ rng, now, companies, passwordHash, count: size.people });
  const technologies = projectTypeRows(rng, now);
  const owners = milestoneOwnerRows({ rng, now, companies, people });
  const templates = templateRows(rng, now, technologies, "Marek Holub");
  const logos = logoRows(companies);
  await insertRows(tx, "company", logos.companies);
  await tx.insertInto("companyLogo").values(logos.companyLogo).execute();
  await insertRows(tx, "appUser", people);
  await insertRows(tx, "projectType", technologies);
  await insertRows(tx, "milestoneOwner", owners);
  await writeTemplates(tx, templates);
  // only users of the small demo act, which avoids a search among thousands at every step
  const actors = people.slice(0, SMALL_PEOPLE);
  const source = {
    rng,
    now,
    companies,
    people: actors,
    technologies,
    owners,
    templates: templates.templates,
  };
  const projects = demoWork(source);
  const played = workRows(source, projects, true);
  const documents = size.documents
    ? documentRows({ ...source, rng: createRng(DOCUMENT_SEED) }, projects, played)
    : noDocuments;
  const work = { ...played, completion: namingVersions(played.completion, documents) };
  await writeWork(tx, work);
  await writeDocuments(tx, documents, now);
  const findings = findingRows({ ...source, rng: createRng(FINDING_SEED) }, projects, played, documents);
  await writeFindings(tx, findings);
  await writeTimeAndTalk(
    tx,
    { ...source, rng: createRng(TALK_SEED) },
    projects,
    work,
    documents.notifications,
  );
  const further = size.load ? loadWork(source, projects, size.load) : [];
  await writeWork(tx, workRows(source, further, false));
  await insertRows(tx, "savedView", savedViewRows({ rng: createRng(VIEW_SEED), now, people }));
  await writeImport(tx, importRows({ rng: createRng(IMPORT_SEED), now, people, owners }));
  await chainHistory(tx);
  await sql`select setval('project_code', ${projects.length + further.length})`.execute(tx);
  // the embedded database counts its rows only when told to; until then it plans queries as if tables were empty
  await sql`analyze`.execute(tx);
  return documents.files;
};

const writeDocuments = async (tx: Db, documents: DemoDocuments, now: Date): Promise<void> => {
  const contents = new Map(documents.files.map((file) => [file.sha256, file]));
  const files = [...contents.values()].map(({ sha256, content }) => ({
    sha256,
    bytes: content.length,
    sentAt: now,
  }));
  await insertRows(tx, "file", files);
  await insertRows(tx, "document", documents.document);
  await insertRows(tx, "documentVersion", documents.documentVersion);
  await insertRows(tx, "history", documents.history);
};

const writeFindings = async (tx: Db, findings: DemoFindings): Promise<void> => {
  await insertRows(tx, "finding", findings.finding);
  await insertRows(tx, "findingAnswer", findings.findingAnswer);
  await insertRows(tx, "findingAssessment", findings.findingAssessment);
  await insertRows(tx, "history", findings.history);
};

const writeImport = async (tx: Db, { import: made, lines }: DemoImport): Promise<void> => {
  await tx.insertInto("import").values(made).execute();
  await insertRows(tx, "importLine", lines);
  await sql`update milestone_owner o set import_id = l.import_id from import_line l where l.record_id = o.id`.execute(
    tx,
  );
};

const writeTimeAndTalk = async (
  tx: Db,
  source: WorkSource,
  projects: readonly DemoProject[],
  work: WorkRows,
  told: readonly NewNotification[],
): Promise<void> => {
  const reminders = allReminderRows(source, { projects, milestones: work.milestone });
  await writeReminders(tx, reminders);
  await writeTalk(tx, talkRows(source, projects, work, reminders, told));
};

const writeWork = async (tx: Db, rows: WorkRows): Promise<void> => {
  await insertRows(tx, "project", rows.project);
  await insertRows(tx, "projectResponsible", rows.projectResponsible);
  await insertRows(tx, "projectProcess", rows.projectProcess);
  await insertRows(tx, "processResponsible", rows.processResponsible);
  await insertRows(tx, "milestone", rows.milestone);
  await insertRows(tx, "completion", rows.completion);
  await insertRows(tx, "processTransition", rows.processTransition);
  await insertRows(tx, "history", rows.history);
};

/** A template and its versions refer to each other, so the template's version is set last. */
const writeTemplates = async (tx: Db, rows: TemplateRows): Promise<void> => {
  await insertRows(tx, "processTemplate", rows.processTemplate);
  await insertRows(tx, "processTemplateType", rows.processTemplateType);
  await insertRows(tx, "processTemplateVersion", rows.processTemplateVersion);
  await insertRows(tx, "templateMilestone", rows.templateMilestone);
  await insertRows(tx, "templateTransition", rows.templateTransition);
  await tx
    .updateTable("processTemplate as t")
    .from("processTemplateVersion as v")
    .set((is) => ({ publishedVersionId: is.ref("v.id") }))
    .whereRef("v.templateId", "=", "t.id")
    .execute();
};
