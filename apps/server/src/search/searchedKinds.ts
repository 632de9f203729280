import { access, doneStates, type Access, type SearchKind } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../base/caller.ts";
import { literals } from "../database/filterSql.ts";
import type { TableOf } from "../database/tableOf.ts";
import { isAwaited, isOver, isOverdue } from "../tables/milestoneTable.ts";
import { companyOf, projectOf, projectOfProcess, readersOf } from "../tables/readableNames.ts";
import {
  companyTable,
  documentTable,
  feedbackTable,
  findingTable,
  milestoneOwnerTable,
  milestoneTable,
  processTable,
  processTemplateTable,
  projectTable,
  projectTypeTable,
  reminderTable,
  userTable,
} from "../tables/index.ts";

type Sql = RawBuilder<unknown>;

/** So much of a finding's text names its hit, in characters. */
const NAME_CHARS = 120;

/** The source of one kind of hits. */
export interface SearchedKind {
  readonly kind: SearchKind;
  /** Permissions that allow reading such records: their list or a single one. */
  readonly readers: readonly Access[];
  readonly table: Pick<TableOf<object>, "from" | "id" | "scope">;
  readonly name: Sql;
  readonly detail: Sql;
  /** The searched texts; a hit that begins one of them comes first. */
  readonly texts: readonly Sql[];
  /** Fields of the hit besides id, name and detail. */
  readonly fields?: Readonly<Record<string, Sql>>;
  /** Groups of hits, the first one shown first; a later one is read only if the earlier ones have too few. Without them all hits are one group, by name. */
  readonly groups?: readonly { readonly where: Sql; readonly order: Sql }[];
}

/** Every kind of record that a search finds, limited to the caller's scope. Source: behaviour.md §7 Search. */
export const searchedKinds = (caller: Caller, now: Date): readonly SearchedKind[] => [
  {
    kind: "project",
    readers: readersOf(access.projects),
    table: projectTable,
    name: sql`p.name`,
    detail: joined(sql`p.code`, companyOf(caller, sql`p.company_id`)),
    texts: [sql`p.name`, sql`p.code`, sql`p.registry_project_id`],
  },
  {
    kind: "milestone",
    readers: [access.milestones.list],
    table: milestoneTable,
    name: sql`m.name`,
    detail: joined(projectOfProcess(caller), sql`pp.name`),
    texts: [sql`m.name`],
    fields: {
      processId: sql`m.process_id`,
      state: sql`case when ${isOver} and m.state not in ${literals(doneStates)} then null else m.state end`,
      milestoneKind: sql`m.kind`,
      isOverdue: isOverdue(now),
    },
    groups: [
      { where: isAwaited, order: sql`m.due_at` },
      { where: sql`not (${isAwaited})`, order: sql`m.completed_at desc nulls last` },
    ],
  },
  {
    kind: "process",
    readers: readersOf(access.processes),
    table: processTable,
    name: sql`pp.name`,
    detail: projectOfProcess(caller),
    texts: [sql`pp.name`],
  },
  {
    kind: "document",
    readers: readersOf(access.documents),
    table: documentTable,
    name: sql`dc.title`,
    detail: sql`pj.code || ' ' || pj.name`,
    texts: [
      sql`dc.title`,
      // the names of its files, one to a line
      sql`(select string_agg(v.file_name, chr(10)) from document_version v where v.document_id = dc.id) collate "und-x-icu"`,
    ],
    fields: { projectId: sql`dc.project_id` },
  },
  {
    kind: "finding",
    readers: readersOf(access.findings),
    table: findingTable(caller, now),
    name: sql`fi.number || ': ' || left(regexp_replace(fi.text, '\\s+', ' ', 'g'), ${NAME_CHARS}::int)`,
    detail: joined(projectOfProcess(caller), sql`pp.name`),
    texts: [sql`fi.number`, sql`fi.text collate "und-x-icu"`],
    fields: { processId: sql`fi.process_id` },
  },
  {
    kind: "processTemplate",
    readers: readersOf(access.processTemplates),
    table: processTemplateTable(caller),
    name: sql`t.name`,
    detail: sql`t.key`,
    texts: [sql`t.name`, sql`t.key`],
  },
  {
    kind: "company",
    readers: readersOf(access.companies),
    table: companyTable,
    name: sql`c.name`,
    detail: sql`c.country`,
    texts: [sql`c.name`],
  },
  {
    kind: "projectType",
    readers: readersOf(access.projectTypes),
    table: projectTypeTable,
    name: sql`t.name`,
    detail: sql`t.code`,
    texts: [sql`t.name`, sql`t.code`],
  },
  {
    kind: "milestoneOwner",
    readers: readersOf(access.milestoneOwners),
    table: milestoneOwnerTable,
    name: sql`o.name`,
    detail: sql`o.code`,
    texts: [sql`o.name`, sql`o.code`],
  },
  {
    kind: "user",
    readers: readersOf(access.users),
    table: userTable(now),
    name: sql`u.name || ' ' || u.surname`,
    detail: joined(sql`u.email`, companyOf(caller, sql`u.company_id`)),
    texts: [sql`(u.name || ' ' || u.surname)`, sql`u.surname`, sql`u.email`],
  },
  {
    kind: "reminder",
    readers: [access.reminders.get],
    table: reminderTable,
    name: sql`coalesce(r.title, ${firstLine})`,
    detail: joined(
      sql`case when r.title is null then null else ${firstLine} end`,
      projectOf(caller, sql`r.project_id`),
    ),
    texts: [sql`r.description`, sql`r.title`],
  },
  {
    kind: "feedback",
    readers: [access.feedback.list],
    table: feedbackTable,
    name: sql`f.title`,
    detail: sql`f.status`,
    texts: [sql`f.title`],
  },
];

/** The name of a reminder without a title: the first line of its description. */
const firstLine = sql`split_part(r.description, chr(10), 1)`;

/** Texts in one line; null if all are missing. */
const joined = (...texts: readonly Sql[]): Sql => sql`nullif(concat_ws(' · ', ${sql.join(texts)}), '')`;
