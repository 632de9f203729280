import {
  findingFields,
  findingSeverities,
  findingSchema,
  unansweredStates,
  type Finding,
} from "@canopy/contracts";
import { sql, type ColumnType, type Generated } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Instant } from "../database/instant.ts";
import { literals } from "../database/filterSql.ts";
import { byGrade, columnsIn, columnsOf, type TableOf } from "../database/tableOf.ts";
import { metVersionIds } from "./metVersions.ts";
import { meetsAllProjects, ofOwnCompany } from "./processRows.ts";

/** A row of `finding`. Source: behaviour.md §3 Finding. */
interface FindingTable {
  id: string;
  processId: string;
  milestoneId: string;
  kind: string;
  ordinal: number;
  number: string;
  text: string;
  reference: string | null;
  severity: string | null;
  raisedById: string | null;
  raisedAt: string;
  due: string | null;
  responsibleUserId: string | null;
  responsibleCompanyId: string | null;
  round: number;
  reopened: Generated<number>;
  state: string;
  carriedFromId: string | null;
  /** Somebody was told that it is due within days, and that it is overdue. */
  toldDue: Generated<boolean>;
  toldOverdue: Generated<boolean>;
  createdById: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** A row of `finding_answer`. */
interface FindingAnswerTable {
  id: string;
  findingId: string;
  no: number;
  at: Instant;
  byId: string | null;
  byName: string | null;
  importedById: ColumnType<string | null, string | null | undefined, string | null>;
  text: string;
  documentVersionIds: ColumnType<string[], string[] | undefined, string[]>;
}

/** A row of `finding_assessment`. */
interface FindingAssessmentTable {
  id: string;
  findingId: string;
  no: number;
  at: Instant;
  byId: string | null;
  byName: string | null;
  text: string;
  outcome: string;
}

declare module "../database/schema.ts" {
  interface Database {
    finding: FindingTable;
    findingAnswer: FindingAnswerTable;
    findingAssessment: FindingAssessmentTable;
  }
}

/** A finding without its related records. */
export type FindingRow = Omit<
  Finding,
  "process" | "milestone" | "raisedBy" | "responsible" | "answers" | "assessments"
>;

/** The last assessment of a finding `fi` as JSON. */
const lastAssessment = sql`(select jsonb_build_object(
    'at', to_char(sm.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'byId', sm.by_id, 'byName', sm.by_name, 'text', sm.text, 'outcome', sm.outcome)
  from finding_assessment sm where sm.finding_id = fi.id order by sm.no desc limit 1)`;

/** Findings at an instant, because a finding becomes overdue by itself; stakeholders whom the caller does not meet are left out. */
export const findingTable = ({ rowScope, companyId }: Caller, now: Date): TableOf<FindingRow> => {
  const raisedById =
    rowScope === "ALL"
      ? sql`fi.raised_by_id`
      : sql`(select o.id from milestone_owner o where o.id = fi.raised_by_id
          and (o.company_id is null or o.company_id = ${companyId}::text::uuid))`;
  return {
    from: sql`finding fi join project_process pp on pp.id = fi.process_id join project pj on pj.id = pp.project_id`,
    id: sql`fi.id`,
    columns: {
      ...columnsIn(
        "fi",
        findingSchema,
        "process",
        "projectId",
        "companyId",
        "milestone",
        "raisedById",
        "raisedBy",
        "overdue",
        "responsible",
        "carriedToId",
        "answerCount",
        "assessment",
        "answers",
        "assessments",
      ),
      projectId: sql`pp.project_id`,
      companyId: sql`pj.company_id`,
      raisedById,
      overdue: sql`coalesce(fi.due < ${now.toISOString().slice(0, "YYYY-MM-DD".length)}::text::date
        and fi.state in ${literals(unansweredStates)} and pp.status = 'IN_PROGRESS', false)`,
      carriedToId: sql`(select fn.id from finding fn where fn.carried_from_id = fi.id)`,
      answerCount: sql`(select count(*)::int from finding_answer an where an.finding_id = fi.id)`,
      assessment: lastAssessment,
    },
    hidden: {
      process: sql`fi.process_id`,
      processStatus: sql`pp.status`,
      project: sql`pp.project_id`,
      milestone: sql`fi.milestone_id`,
      raisedBy: raisedById,
      responsible: sql`coalesce(fi.responsible_user_id, fi.responsible_company_id)`,
    },
    fields: findingFields,
    nullable: ["reference", "raisedById", "due", "responsibleUserId", "responsibleCompanyId"],
    orders: {
      number: { by: sql`(fi.kind, fi.ordinal)` },
      severity: byGrade(sql`fi.severity`, findingSeverities),
    },
    scope: ofOwnCompany,
  };
};

type Of<List> = List extends readonly (infer One extends object)[] ? One : never;

/** The documents whose versions an answer `an` names, as JSON; without internal ones for partners. */
const answerDocuments = (isForPartners: boolean) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', dc.id, 'title', dc.title, 'versionId', v.id, 'no', v.no)
    order by dc.title, v.no, dc.id)
  from document_version v join document dc on dc.id = v.document_id
  where v.id = any(an.document_version_ids) and (not ${isForPartners}::boolean or not dc.internal)), '[]'::jsonb)`;

/** Answers of findings; read only through their finding, whose scope applies. */
export const findingAnswerTable: TableOf<Of<Finding["answers"]>> = {
  from: sql`finding_answer an`,
  id: sql`an.id`,
  columns: {
    ...columnsOf("an", ["at", "byId", "byName", "text", "documentVersionIds"]),
    documents: answerDocuments(false),
  },
  fields: {},
  seenBy: (caller) =>
    meetsAllProjects(caller)
      ? findingAnswerTable
      : {
          ...findingAnswerTable,
          columns: {
            ...findingAnswerTable.columns,
            documentVersionIds: metVersionIds(sql`an.document_version_ids`),
            documents: answerDocuments(true),
          },
        },
  scope: () => undefined,
};

/** The titles of the documents whose versions an answer `an` names; without internal ones for partners. */
const documentTitles = (isForPartners: boolean) => sql`array(
  select distinct dc.title from document_version v join document dc on dc.id = v.document_id
  where v.id = any(an.document_version_ids) and (not ${isForPartners}::boolean or not dc.internal)
  order by dc.title)`;

/** The last answer of a finding as an export shows it. */
export const lastAnswerTable: TableOf<{ readonly text: string; readonly documents: readonly string[] }> = {
  from: sql`finding_answer an`,
  id: sql`an.id`,
  columns: { text: sql`an.text`, documents: documentTitles(false) },
  fields: {},
  seenBy: (caller) =>
    meetsAllProjects(caller)
      ? lastAnswerTable
      : { ...lastAnswerTable, columns: { ...lastAnswerTable.columns, documents: documentTitles(true) } },
  scope: () => undefined,
};

/** Assessments of findings; read only through their finding, whose scope applies. */
export const findingAssessmentTable: TableOf<Of<Finding["assessments"]>> = {
  from: sql`finding_assessment sm`,
  id: sql`sm.id`,
  columns: columnsOf("sm", ["at", "byId", "byName", "text", "outcome"]),
  fields: {},
  scope: () => undefined,
};

/** The assessment with which a finding was closed or withdrawn, as an export shows it. */
export const settlementTable: TableOf<{ readonly text: string }> = {
  from: sql`(select * from finding_assessment where outcome in ('CLOSED', 'WITHDRAWN')) sm`,
  id: sql`sm.id`,
  columns: columnsOf("sm", ["text"]),
  fields: {},
  scope: () => undefined,
};

/** The person or company that a finding waits for. */
export const findingResponsibleTable: TableOf<{
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly companyId: string | null;
}> = {
  from: sql`(
    select fi.id as finding_id, u.id, 'USER' as kind, u.name || ' ' || u.surname as name, u.company_id,
        u.status = 'DISABLED' as is_disabled
      from finding fi join app_user u on u.id = fi.responsible_user_id
    union all
    select fi.id, c.id, 'COMPANY', c.name, c.id, false from finding fi join company c on c.id = fi.responsible_company_id
  ) rs`,
  id: sql`rs.id`,
  columns: columnsOf("rs", ["id", "kind", "name", "isDisabled", "companyId"]),
  fields: {},
  scope: () => undefined,
};
