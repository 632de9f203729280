import { access, type Access, type SearchKind } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { TableOf } from "../database/tableOf.ts";
import {
  companyTable,
  feedbackTable,
  milestoneOwnerTable,
  processTable,
  processTemplateTable,
  projectTable,
  projectTypeTable,
  reminderTable,
  userTable,
} from "../tables/index.ts";

type Sql = RawBuilder<unknown>;

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
}

/** Every kind of record that a search finds, limited to the caller's scope. Source: behaviour.md §7 Search. */
export const searchedKinds = (caller: Caller, now: Date): readonly SearchedKind[] => [
  {
    kind: "project",
    readers: readersOf(access.projects),
    table: projectTable,
    name: sql`p.name`,
    detail: sql`p.code`,
    texts: [sql`p.name`, sql`p.code`, sql`p.registry_project_id`],
  },
  {
    kind: "process",
    readers: readersOf(access.processes),
    table: processTable,
    name: sql`pp.name`,
    detail: sql`pj.code || ' ' || pj.name`,
    texts: [sql`pp.name`],
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
    detail: sql`u.email`,
    texts: [sql`(u.name || ' ' || u.surname)`, sql`u.surname`, sql`u.email`],
  },
  {
    kind: "reminder",
    readers: [access.reminders.get],
    table: reminderTable,
    name: sql`coalesce(r.title, ${firstLine})`,
    detail: sql`case when r.title is null then null else ${firstLine} end`,
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

const readersOf = ({ list, get }: { readonly list: Access; readonly get: Access }) => [list, get];
