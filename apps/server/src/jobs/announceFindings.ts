import { access, unansweredStates } from "@canopy/contracts";
import { sql } from "kysely";
import { literals } from "../database/filterSql.ts";
import { quoted, responsibleOf } from "../findings/findingNotices.ts";
import { dayOf } from "../findings/insertFinding.ts";
import type { BatchJob } from "./batchJob.ts";
import { notifyAll, type NewNotification } from "../notifications/notify.ts";
import { recipientsAmong } from "../records/people.ts";
import { DAY_MS } from "../base/durations.ts";

/** Days before its due day on which a finding is announced. Source: behaviour.md §9. */
export const AHEAD_DAYS = 7;

interface DueFinding {
  readonly id: string;
  readonly number: string;
  readonly text: string;
  readonly due: string;
  readonly toldDue: boolean;
  readonly responsibleUserId: string | null;
  readonly responsibleCompanyId: string | null;
  readonly processId: string;
  readonly processName: string;
  readonly projectCode: string;
  readonly projectName: string;
  readonly companyId: string;
  readonly runnerIds: readonly string[];
}

/** Tells once that a finding is due within 7 days, and once that it is overdue. Source: behaviour.md §4 Jobs. */
export const announceDueFindings: BatchJob = {
  name: "announce due findings",

  claim: async (tx, { at, limit, except }) => {
    const today = dayOf(at);
    const { rows } = await sql<{ id: string }>`select fi.id::text as id
      from finding fi join project_process pp on pp.id = fi.process_id
      where fi.state in ${literals(unansweredStates)} and fi.due <= ${soon(at)}::text::date and pp.status = 'IN_PROGRESS'
        and not (fi.told_due and (fi.told_overdue or fi.due >= ${today}::text::date))
        and fi.id <> all(${except}::text[]::uuid[])
      order by fi.due, fi.id limit ${limit} for update of fi skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: async (tx, ids, at) => {
    const today = dayOf(at);
    const { rows } = await sql<DueFinding>`select fi.id, fi.number, fi.text, fi.due, fi.told_due,
        fi.responsible_user_id, fi.responsible_company_id, pp.id as process_id, pp.name as process_name,
        pj.code as project_code, pj.name as project_name, pj.company_id,
        array(select user_id::text from process_responsible where process_id = pp.id) as runner_ids
      from finding fi join project_process pp on pp.id = fi.process_id join project pj on pj.id = pp.project_id
      where fi.id = any(${ids}::text[]::uuid[]) order by fi.due, fi.id`.execute(tx);
    const notifications = await Promise.all(
      rows.map(async (finding) => {
        const { companyId } = finding;
        const told = (people: readonly string[]) =>
          recipientsAmong(tx, companyId, people, access.findings.get);
        const responsible = await told(await responsibleOf(tx, finding));
        const runnerIds = await told(finding.runnerIds);
        return dueNotice({ ...finding, runnerIds }, responsible, at);
      }),
    );
    await notifyAll(tx, notifications);
    await sql`update finding set told_due = true, told_overdue = due < ${today}::text::date
      where id = any(${ids}::text[]::uuid[])`.execute(tx);
  },
};

/** Makes the notice that a finding is due or overdue on the day of `at`. Recipients: `responsible`; if it is empty, the people responsible for the process. */
export const dueNotice = (
  finding: Omit<DueFinding, "toldDue" | "responsibleUserId" | "responsibleCompanyId" | "companyId">,
  responsible: readonly string[],
  at: Date,
): NewNotification => {
  const isTheirs = responsible.length > 0;
  const word = finding.due < dayOf(at) ? "is overdue" : `is due on ${dayInWords(finding.due)}`;
  const { number, processName, projectCode, projectName } = finding;
  return {
    userIds: isTheirs ? responsible : finding.runnerIds,
    kind: "FINDING",
    title: `${projectCode}: ${number} ${word}`,
    message: `${number} of ${processName} in ${projectCode} ${projectName} ${word}: ${quoted(finding.text)}`,
    link: `/process/${finding.processId}?finding=${finding.id}`,
    toDo: true,
    reason: isTheirs ? "You are responsible for it." : "You are responsible for the process.",
    at,
  };
};

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day as people read it: '2026-12-04' is '4 December 2026'. */
export const dayInWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

const soon = (at: Date): string => dayOf(new Date(at.getTime() + AHEAD_DAYS * DAY_MS));
