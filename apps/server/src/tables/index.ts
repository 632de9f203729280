import {
  companies,
  milestoneOwners,
  projects,
  projectTypes,
  type Permission,
  type Person,
} from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import { hasAccess, type Caller } from "../base/caller.ts";
import type { Relation, TableOf } from "../database/tableOf.ts";
import { companyTable } from "./companyTable.ts";
import { completionTable } from "./completionTable.ts";
import {
  documentTable as document,
  documentVersionTable,
  exportedStateTable,
  type DocumentRow,
} from "./documentTable.ts";
import {
  findingAnswerTable,
  findingAssessmentTable,
  findingResponsibleTable,
  findingTable as finding,
  lastAnswerTable,
  settlementTable,
  type FindingRow,
} from "./findingTable.ts";
import { feedbackTable as feedback, type FeedbackRow } from "./feedbackTable.ts";
import { milestoneOwnerTable as milestoneOwner, type MilestoneOwnerRow } from "./milestoneOwnerTable.ts";
import { milestoneTable as milestone, type MilestoneRow } from "./milestoneTable.ts";
import { processReaders } from "./processRows.ts";
import { processTable as process, type ProcessRow } from "./processTable.ts";
import {
  projectTable as project,
  registryColumns,
  type ProjectDetail,
  type ProjectRow,
} from "./projectTable.ts";
import { projectTypeTable } from "./projectTypeTable.ts";
import { userIsTold } from "./reminderRows.ts";
import { reminderTable as reminder, type ReminderRow } from "./reminderTable.ts";
import { transitionTable } from "./transitionTable.ts";
import { personTable, userTable as user, type UserRow } from "./userTable.ts";

// Tables relate to each other in rings (a process has milestones, a milestone has its process), so the relations are
// registered here and no table file imports another.

export type {
  DocumentRow,
  FeedbackRow,
  FindingRow,
  MilestoneOwnerRow,
  MilestoneRow,
  ProcessRow,
  ProjectDetail,
  ProjectRow,
  ReminderRow,
};
export type { UserRow };
export { companyTable, completionTable, projectTypeTable, transitionTable };
export { mayBeAssignee, writtenBy } from "./feedbackTable.ts";
export { meetsOwner } from "./milestoneOwnerTable.ts";
export { notificationTable } from "./notificationTable.ts";
export { packDetailTable, packTable } from "./packTable.ts";
export { occurrenceTable } from "./occurrenceTable.ts";
export { processTemplateTable, type ProcessTemplateRow } from "./processTemplateTable.ts";

/** One record, found by its id in this row's field `from`. */
const one = (table: Relation["table"], from: string, key: RawBuilder<unknown>): Relation => ({
  table,
  from,
  key,
});

/** The records whose `key` is this row's id, in the order of `orderBy`. */
const many = (
  table: Relation["table"],
  key: RawBuilder<unknown>,
  orderBy: RawBuilder<unknown>,
  through?: RawBuilder<unknown>,
): Relation => ({ table, from: "id", key, many: true, orderBy, ...(through && { through }) });

const person = (from: string) => one(() => personTable, from, sql`u.id`);
const owner = (from: string) => one(() => related.milestoneOwner, from, sql`o.id`);
const ofCompany = one(() => related.company, "companyId", sql`c.id`);
const ofProject = one(() => related.project, "projectId", sql`p.id`);
const ofProcess = one(() => related.process, "processId", sql`pp.id`);

export const userTable = (now: Date): TableOf<UserRow> => ({
  ...user(now),
  relations: { company: ofCompany },
});

export const milestoneOwnerTable: TableOf<MilestoneOwnerRow> = {
  ...milestoneOwner,
  relations: { company: ofCompany },
};

export const projectTable: TableOf<ProjectRow> = {
  ...project,
  relations: {
    company: ofCompany,
    type: one(() => related.projectType, "typeId", sql`t.id`),
    validationBody: owner("validationBodyId"),
    verificationBody: owner("verificationBodyId"),
    leadUser: person("leadUserId"),
    responsibles: many(
      () => personTable,
      sql`r.project_id`,
      sql`r.project_id, r.position`,
      sql`project_responsible r on r.user_id = u.id`,
    ),
    processes: many(() => related.process, sql`pp.project_id`, sql`pp.project_id, pp.created_at, pp.id`),
  },
};

/** Projects with the lists that registries keep of them: one project's own page. */
export const projectDetailTable: TableOf<ProjectDetail> = {
  ...projectTable,
  columns: { ...projectTable.columns, ...registryColumns },
};

export const processTable: TableOf<ProcessRow> = {
  ...process,
  relations: {
    project: ofProject,
    milestones: {
      ...many(() => related.milestone, sql`m.process_id`, sql`m.process_id, m.position`),
      isWhole: true,
    },
    transitions: many(() => transitionTable, sql`a.process_id`, sql`a.process_id, a.position`),
    responsibles: many(
      () => personTable,
      sql`r.process_id`,
      sql`r.process_id, r.position`,
      sql`process_responsible r on r.user_id = u.id`,
    ),
  },
};

/** Processes without the caller's scope: for reading back a process that was just written. */
export const everyProcess: TableOf<ProcessRow> = { ...processTable, scope: () => undefined };

export const milestoneTable: TableOf<MilestoneRow> = {
  ...milestone,
  relations: {
    owner: owner("ownerId"),
    completions: many(() => completionTable, sql`d.milestone_id`, sql`d.milestone_id, d.at, d.id`),
    process: ofProcess,
  },
};

export const documentTable: TableOf<DocumentRow> = {
  ...document,
  relations: {
    project: ofProject,
    process: ofProcess,
    milestone: one(() => related.milestone, "milestoneId", sql`m.id`),
    versions: many(() => documentVersionTable, sql`v.document_id`, sql`v.document_id, v.no desc`),
    exported: one(() => exportedStateTable, "id", sql`es.id`),
  },
};

export const findingTable = (caller: Caller, now: Date): TableOf<FindingRow> => ({
  ...finding(caller, now),
  relations: {
    process: ofProcess,
    milestone: one(() => related.milestone, "milestoneId", sql`m.id`),
    raisedBy: owner("raisedById"),
    responsible: one(() => findingResponsibleTable, "id", sql`rs.finding_id`),
    answers: many(() => findingAnswerTable, sql`an.finding_id`, sql`an.finding_id, an.no`),
    assessments: many(() => findingAssessmentTable, sql`sm.finding_id`, sql`sm.finding_id, sm.no`),
    lastAnswer: {
      ...one(() => lastAnswerTable, "id", sql`an.finding_id`),
      orderBy: sql`an.finding_id, an.no desc`,
    },
    settlement: one(() => settlementTable, "id", sql`sm.finding_id`),
  },
});

/** The people `u` who are linked to a reminder `r`, with whether they are told of it. */
const linkedPersonTable: TableOf<Person & { readonly isTold: boolean }> = {
  ...personTable,
  columns: { ...personTable.columns, isTold: userIsTold },
};

export const reminderTable: TableOf<ReminderRow> = {
  ...reminder,
  relations: {
    project: ofProject,
    process: ofProcess,
    milestone: one(() => related.milestone, "milestoneId", sql`m.id`),
    company: ofCompany,
    users: many(
      () => linkedPersonTable,
      sql`l.reminder_id`,
      sql`l.reminder_id, l.position, l.user_id`,
      sql`reminder_user l on l.user_id = u.id join reminder r on r.id = l.reminder_id`,
    ),
  },
};

export const feedbackTable: TableOf<FeedbackRow> = {
  ...feedback,
  relations: { author: person("authorId"), assignee: person("assigneeId") },
};

/** The table without any row for callers who hold none of the permissions. */
const readableWith = <Row extends object>(
  table: TableOf<Row>,
  ...permissions: readonly Permission[]
): TableOf<Row> => ({
  ...table,
  scope: (caller) => (hasAccess(caller, permissions) ? table.scope(caller) : sql`false`),
});

/** Tables as other records show them: nothing for callers who may not read such records. */
export const related = {
  company: readableWith(companyTable, ...companies.access.get),
  projectType: readableWith(projectTypeTable, ...projectTypes.access.get, ...projectTypes.access.list),
  milestoneOwner: readableWith(
    milestoneOwnerTable,
    ...milestoneOwners.access.get,
    ...milestoneOwners.access.list,
  ),
  project: readableWith(projectTable, ...projects.access.get),
  process: readableWith(processTable, ...processReaders),
  milestone: readableWith(milestoneTable, ...processReaders),
};
