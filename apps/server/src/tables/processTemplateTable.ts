import { processTemplates, type ProcessTemplate, type TemplateMilestone } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../base/caller.ts";
import { columnsOf, type TableOf } from "../database/tableOf.ts";

/** A template without its graph. */
export type ProcessTemplateRow = Omit<
  ProcessTemplate,
  "milestones" | "transitions" | "publishedMilestones" | "publishedTransitions" | "versions"
>;

/** The shown version of the template `t`: its draft, if there is one. */
const SHOWN = sql`coalesce(t.draft_version_id, t.published_version_id)`;
const PUBLISHED = sql`t.published_version_id`;

/** Templates: the same for everyone, except that a partner's counts leave out other companies' processes. */
export const processTemplateTable = (caller: Caller): TableOf<ProcessTemplateRow> => ({
  from: sql`process_template t
    left join process_template_version p on p.id = t.published_version_id
    left join process_template_version d on d.id = t.draft_version_id`,
  id: sql`t.id`,
  columns: {
    ...columnsOf("t", ["id", "key", "name", "description", "status", "createdAt", "updatedAt", "version"]),
    publishedVersion: sql`p.number`,
    publishedAt: sql`p.published_at`,
    draftVersion: sql`d.number`,
    maxRounds: sql`case when d.id is null then p.max_rounds else d.max_rounds end`,
    receivesForwardActions: sql`coalesce(d.receives_forward_actions, p.receives_forward_actions, false)`,
    typeIds,
    stepCount: stepsOf(SHOWN),
    processCount: processesOf(caller, sql`template_id = t.id`),
  },
  hidden: { type: typeIds },
  lists: ["type"],
  fields: processTemplates.fields,
  nullable: ["publishedVersion", "publishedAt"],
  relations: {
    milestones: stepsIn(caller, SHOWN),
    transitions: arrowsIn(SHOWN),
    publishedMilestones: stepsIn(caller, PUBLISHED),
    publishedTransitions: arrowsIn(PUBLISHED),
    versions: {
      table: () => versionTable(caller),
      from: "id",
      key: sql`v.template_id`,
      many: true,
      orderBy: sql`v.number desc`,
    },
  },
  scope: () => undefined,
});

/** The steps of a version of the template `t`. */
const stepsIn = (caller: Caller, versionId: RawBuilder<unknown>) => ({
  table: () => milestoneTable(caller),
  from: "id" as const,
  key: sql`t.id`,
  many: true as const,
  through: sql`process_template t on ${versionId} = m.version_id`,
  orderBy: sql`m.position, m.id`,
});

/** The arrows of a version of the template `t`. */
const arrowsIn = (versionId: RawBuilder<unknown>) => ({
  table: () => transitionTable,
  from: "id" as const,
  key: sql`t.id`,
  many: true as const,
  through: sql`process_template t on ${versionId} = a.version_id`,
  orderBy: sql`a.position, a.id`,
});

const typeIds = sql`array(select type_id::text from process_template_type where template_id = t.id order by type_id)`;

const stepsOf = (versionId: RawBuilder<unknown>) =>
  sql`(select count(*) from template_milestone where version_id = ${versionId})`;

const processesOf = ({ rowScope, companyId }: Caller, where: RawBuilder<unknown>) =>
  rowScope === "ALL"
    ? sql`(select count(*) from project_process where ${where})`
    : sql`(select count(*) from project_process join project on project.id = project_id
        where ${where} and company_id = ${companyId}::text::uuid)`;

/** Steps of templates; a partner does not see another company's stakeholder as an owner. */
const milestoneTable = ({ rowScope, companyId }: Caller): TableOf<TemplateMilestone> => ({
  from: sql`template_milestone m left join milestone_owner o on o.id = m.owner_id`,
  id: sql`m.id`,
  columns: {
    ...columnsOf("m", [
      "id",
      "key",
      "name",
      "ownerKind",
      "kind",
      "optional",
      "expectedDays",
      "evidence",
      "evidenceMode",
      "evidenceRequired",
      "closesFindings",
      "x",
      "y",
    ]),
    join: sql`m.join_kind`,
    ownerId:
      rowScope === "ALL"
        ? sql`m.owner_id`
        : sql`case when o.company_id is null or o.company_id = ${companyId}::text::uuid then m.owner_id end`,
  },
  fields: {},
  scope: () => undefined,
});

type Of<List> = List extends readonly (infer One extends object)[] ? One : never;

const transitionTable: TableOf<Of<ProcessTemplate["transitions"]>> = {
  from: sql`template_transition a`,
  id: sql`a.id`,
  columns: {
    ...columnsOf("a", ["id", "kind", "label", "guard"]),
    from: sql`a.from_key`,
    to: sql`a.to_key`,
  },
  fields: {},
  scope: () => undefined,
};

const versionTable = (caller: Caller): TableOf<Of<ProcessTemplate["versions"]>> => ({
  from: sql`process_template_version v`,
  id: sql`v.id`,
  columns: {
    ...columnsOf("v", [
      "id",
      "number",
      "createdAt",
      "publishedAt",
      "publishedByName",
      "maxRounds",
      "receivesForwardActions",
    ]),
    stepCount: stepsOf(sql`v.id`),
    processCount: processesOf(caller, sql`template_version_id = v.id`),
  },
  fields: {},
  scope: () => undefined,
});
