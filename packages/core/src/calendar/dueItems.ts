import {
  findingEndpoints,
  listDefaults,
  MAX_PAGE_SIZE,
  MAX_UPCOMING,
  milestoneEndpoints,
  readWireDate,
  reminderEndpoints,
  type CalendarEntry,
  type Filter,
  type Finding,
  type Milestone,
} from "@canopy/contracts";
import type { Day } from "../days/days.ts";
import { pathTo } from "../routing/match.ts";
import { milestoneList, milestoneQuery, waitedFor } from "../processes/milestoneList.view.ts";
import type { Services } from "../services/services.ts";
import { awaitingAnswer, findingList, responsibleIdsOf } from "../findings/findings.view.ts";
import { nothingDue, type CalendarAnswer, type CalendarAsk, type DueRows } from "./calendar.machine.ts";

/** Number of late occurrences, and of late milestones, on top of the agenda, which links to all. */
export const LATE_COUNT = 8;

/** The address of the list of all reminders with an overdue occurrence. */
export const overdueReminders = `${pathTo("reminders")}?status=ACTIVE&next=OVERDUE&sortField=nextDueAt&sortDirection=asc`;
/** The address of the list of the milestones that are waited for, by due date. */
export const milestonesByDue = `${milestoneList.path}?sortField=dueAt&sortDirection=asc&waiting=1`;
/** The address of the list of all late milestones. */
export const overdueMilestones = `${milestoneList.path}?sortField=dueAt&sortDirection=asc&overdue=1`;
/** The address of the list of the findings that wait for an answer and have a due day, by that day. */
export const findingsByDue = `${findingList.path}?sortField=due&sortDirection=asc&state=unanswered&due=1`;
/** The address of the list of all findings that wait for an answer and were due before a day. */
export const findingsDueBefore = (day: Day): string =>
  `${findingList.path}?sortField=due&sortDirection=asc&state=unanswered&where=due.less_than.${day}`;

const due = (operator: "greater_than_or_equal" | "less_than", at: string): Filter => ({
  fieldId: "dueAt",
  operator,
  values: [at],
});
const mine: Filter = { fieldId: "person", operator: "equals", values: ["me"] };

/** The milestones that running processes wait for, by due date. */
const readMilestones = async (
  { call, person }: Pick<Services, "call" | "person">,
  filters: readonly Filter[],
  size: number,
  signal: AbortSignal,
): Promise<DueRows<Milestone>> => {
  const list = {
    ...listDefaults,
    size,
    sortField: "dueAt",
    sortDirection: "asc",
    filters: [...filters, ...waitedFor],
    extend: ["process", "process.project"],
  } as const;
  const { data, total } = await call(
    milestoneEndpoints.list,
    { list: milestoneQuery(list, person()) },
    { signal },
  );
  return { rows: data, total };
};

/** The findings of running processes that wait for an answer and fall due, by day; `mine` are those of the person and their company. */
const readFindings = async (
  { call, person }: Pick<Services, "call" | "person">,
  filters: readonly Filter[],
  { isMine, size }: { readonly isMine: boolean; readonly size: number },
  signal: AbortSignal,
): Promise<DueRows<Finding>> => {
  const viewer = person();
  const whose: readonly Filter[] = isMine
    ? [{ fieldId: "responsible", operator: "in", values: viewer ? responsibleIdsOf(viewer) : [] }]
    : [];
  const list = {
    ...listDefaults,
    size,
    sortField: "due",
    sortDirection: "asc",
    filters: [...awaitingAnswer, ...filters, ...whose],
    extend: ["process", "process.project"],
  } as const;
  const { data, total } = await call(findingEndpoints.list, { list }, { signal });
  return { rows: data, total };
};

/** Reads what is due within a span and, for an agenda, what was due before and is open. */
export const readDue = async (
  services: Pick<Services, "call" | "person">,
  { from, to, isMine, hasMilestones, findingDays, lateBefore }: CalendarAsk,
  signal: AbortSignal,
): Promise<CalendarAnswer> => {
  const { call } = services;
  const whose = isMine ? { mine: "true" as const } : {};
  const own = isMine ? [mine] : [];
  const milestones = async (filters: readonly Filter[], size: number) =>
    hasMilestones === true
      ? readMilestones(services, [...filters, ...own], size, signal)
      : nothingDue.milestones;
  const findings = async (filters: readonly Filter[], size: number) =>
    findingDays ? readFindings(services, filters, { isMine, size }, signal) : nothingDue.findings;
  const late = async (before: string): Promise<CalendarAnswer["late"]> => {
    const [upcoming, lateMilestones, lateFindings] = await Promise.all([
      call(reminderEndpoints.upcoming, { query: { limit: MAX_UPCOMING, ...whose } }, { signal }),
      milestones([due("less_than", before)], LATE_COUNT),
      findings(dueBefore(findingDays), LATE_COUNT),
    ]);
    const isLate = ({ status, dueDatetime }: CalendarEntry): boolean => {
      const at = readWireDate(dueDatetime);
      return status === "OVERDUE" && at !== undefined && at.getTime() < new Date(before).getTime();
    };
    return { entries: upcoming.filter(isLate), milestones: lateMilestones, findings: lateFindings };
  };
  const [entries, inSpan, dueFindings, before] = await Promise.all([
    call(reminderEndpoints.calendar, { query: { from, to, ...whose } }, { signal }),
    milestones([due("greater_than_or_equal", from), due("less_than", to)], MAX_PAGE_SIZE),
    findings(dueOn(findingDays), MAX_PAGE_SIZE),
    lateBefore === undefined ? nothingDue.late : late(lateBefore),
  ]);
  return { entries, milestones: inSpan, findings: dueFindings, late: before };
};

type FindingDays = CalendarAsk["findingDays"];

const dueDay = (operator: "greater_than_or_equal" | "less_than", day: string): Filter => ({
  fieldId: "due",
  operator,
  values: [day],
});

const dueOn = (days: FindingDays): readonly Filter[] =>
  days ? [dueDay("greater_than_or_equal", days.from), dueDay("less_than", days.to)] : [];

/**
 * The day before which a finding is late: the first that is shown, or today if that is earlier. The server's 'overdue' begins with the next day of UTC: east of
 * it a finding that was due yesterday would be on no day and not overdue for hours.
 */
export const lateFindingsBefore = ({ from, today }: { readonly from: Day; readonly today: Day }): Day =>
  from < today ? from : today;

const dueBefore = (days: FindingDays): readonly Filter[] =>
  days ? [dueDay("less_than", lateFindingsBefore(days))] : [];
