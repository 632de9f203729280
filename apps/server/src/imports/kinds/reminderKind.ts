import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import { messages } from "@canopy/contracts";
import { insertRows } from "#database/insertRows.ts";
import { ONCE } from "#recurrence/dueTimes.ts";
import { writePeople } from "#records/people.ts";
import { countsFromOf, firstDueTime } from "#reminders/dueTimeOf.ts";
import { leavePause } from "#reminders/followProject.ts";
import { followProcess } from "#reminders/followWork.ts";
import { companyOfPeople, peopleToCheck, refuseOthers } from "#reminders/linkedUsers.ts";
import { makeOccurrences } from "#reminders/makeOccurrences.ts";
import { occurrenceIdOf } from "#reminders/occurrenceId.ts";
import { forgetPastNotices } from "#reminders/pastNotices.ts";
import {
  areLinksOutdated,
  linkNames,
  linksBy,
  linksOf,
  linksOfNew,
  readLinkedInBulk,
  type GivenLinks,
  type Links,
  type ReadLinked,
} from "#reminders/reminderLinks.ts";
import { refuseCancelled, refuseRevived, whyResting } from "#reminders/reminderMoves.ts";
import { refuseBeyondReach } from "#reminders/reminderReach.ts";
import { intendedRule } from "#reminders/reminderRule.ts";
import { remakeOccurrences } from "#reminders/remakeOccurrences.ts";
import { noticesOf, withoutMissedNotices } from "#reminders/saveOccurrences.ts";
import { updateReminderState } from "#reminders/updateReminderState.ts";
import { nameOf, recordOf } from "#reminders/writtenReminder.ts";
import { reminderTable, type ReminderRow } from "#tables/index.ts";
import {
  faultsIn,
  idsIn,
  refusalsOf,
  type Candidate,
  type Fault,
  type Fields,
  type ImportedRow,
  type ImportKind,
  type Importing,
  type Judged,
  type Written,
} from "./kind.ts";
import { peopleOf } from "./references.ts";

/** The fields of a reminder with their types, as the draft's schema has read them. */
interface Said extends GivenLinks {
  readonly title?: string | null;
  readonly description?: string;
  readonly dueDatetime?: string | null;
  readonly timeZone?: string;
  readonly rrule?: string | null;
  readonly count?: number | null;
  readonly until?: string | null;
  readonly leadTimes?: readonly number[];
  readonly offsetDays?: number | null;
  readonly userIds?: readonly string[];
}

const reminderOf = (row: ImportedRow) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the reminders' table
  row as ReminderRow;

const linksAfter = (before: ImportedRow, fields: Fields): Links => ({
  ...linksOf(reminderOf(before)),
  ...fields,
});

/** Reads all records that candidates are or were linked to. */
const readLinksOf = (
  db: Importing["db"],
  caller: Importing["caller"],
  candidates: readonly Candidate[],
): Promise<ReadLinked> =>
  readLinkedInBulk(db, caller, {
    milestoneId: idsIn(candidates, "milestoneId"),
    processId: idsIn(candidates, "processId"),
    projectId: idsIn(candidates, "projectId"),
    companyId: idsIn(candidates, "companyId"),
  });

/**
 * Locks the projects to which reminders are and will be linked, so that neither they nor their processes and milestones
 * change until the write ends. Projects are locked before reminders, as everywhere.
 */
const holdProjects: ImportKind["hold"] = async (db, lines) => {
  const recordIds = lines.flatMap(({ recordId }) => recordId ?? []);
  const among = (field: keyof Links) => sql`any(${idsIn(lines, field)}::text[]::uuid[])`;
  await sql`select from project where id in (select unnest(${idsIn(lines, "projectId")}::text[]::uuid[])
      union all select project_id from project_process where id = ${among("processId")}
      union all select pp.project_id from milestone m join project_process pp on pp.id = m.process_id
        where m.id = ${among("milestoneId")}
      union all select project_id from reminder where id = any(${recordIds}::text[]::uuid[]))
    order by id for share`.execute(db);
};

interface Judging {
  readonly on: Importing;
  readonly read: ReadLinked;
  readonly arePeople: Awaited<ReturnType<typeof peopleOf>>;
}

/** The columns of a reminder after the change; throws the refusals of a single write. */
const intended = async ({ on, read, arePeople }: Judging, said: Said, before: ReminderRow | undefined) => {
  const { db, caller, at } = on;
  if (before) await refuseBeyondReach(db, caller, before);
  const found = await linksBy(read, said, before && linksOf(before));
  const links = before ? found : linksOfNew(caller, found);
  const userIds = said.userIds ?? before?.userIds ?? [];
  refuseOthers(caller, userIds, before?.userIds);
  await refuseBeyondReach(db, caller, { createdById: caller.id, ...before, ...links, userIds: [...userIds] });
  const added = peopleToCheck({ companyId: links.companyId, userIds }, before);
  const faults: readonly Fault[] = arePeople(companyOfPeople(caller, links.companyId), added)
    ? []
    : [{ field: "userIds", message: messages.notAChoice("People") }];
  const { rrule: saidRule, count, until } = said;
  const rrule = intendedRule({ rrule: saidRule, count, until }, before?.rrule ?? null);
  const timeZone = said.timeZone ?? before?.timeZone ?? "UTC";
  const offsetDays = said.offsetDays === undefined ? (before?.offsetDays ?? null) : said.offsetDays;
  const wasDue = typeof before?.dueDatetime === "string" ? before.dueDatetime : null;
  const isDueSaid = said.dueDatetime !== undefined || !before;
  const due = { dueDatetime: said.dueDatetime === undefined ? wasDue : said.dueDatetime, isDueSaid };
  const { milestoneId } = links;
  const boundTo = before && before.offsetDays !== null ? before.milestoneId : null;
  const dueDatetime = await firstDueTime(db, { ...due, timeZone, rrule, offsetDays, milestoneId, boundTo });
  const columns = {
    ...links,
    title: said.title === undefined ? (before?.title ?? null) : said.title,
    description: said.description ?? before?.description ?? "",
    leadTimes: said.leadTimes ?? before?.leadTimes ?? [],
    userIds,
    rrule,
    timeZone,
    offsetDays,
    dueDatetime,
    ...(!before && { countsFrom: countsFromOf(dueDatetime, rrule, at)?.toISOString() ?? null }),
  };
  return { faults, columns };
};

const judgeOne = async (judging: Judging, { before, fields }: Candidate): Promise<Judged> => {
  const was = before && reminderOf(before);
  let judged: Judged = { faults: [], columns: fields };
  const faults = await faultsIn(async () => {
    const { faults: found, columns } = await intended(judging, fields, was);
    const changed = Object.entries(columns).filter(
      ([name, value]) => !before || !isDeepStrictEqual(value, before[name]),
    );
    judged = { faults: found, columns: Object.fromEntries(changed) };
  });
  const cancelled = await faultsIn(() => {
    if (was) refuseCancelled(was);
  });
  return { ...judged, faults: [...judged.faults, ...faults, ...cancelled] };
};

/** Fields whose change moves the occurrences of a reminder. */
const TIMES = ["dueDatetime", "timeZone", "rrule", "leadTimes"];

const peopleIn = (fields: Fields): readonly string[] | undefined => {
  const ids = fields["userIds"];
  return Array.isArray(ids) ? ids.map(String) : undefined;
};

/** Writes the people and the occurrences of new reminders: those due once in a few statements, a repeating one by one. */
const writeNew = async ({ db, at }: Importing, records: readonly Written[]): Promise<void> => {
  const links = records.flatMap(({ id, fields }) =>
    (peopleIn(fields) ?? []).map((userId, position) => ({ reminderId: id, userId, position })),
  );
  await insertRows(db, "reminderUser", links);
  const once = records.flatMap(({ id, fields }) => {
    const { dueDatetime, rrule, timeZone, leadTimes = [] }: Said = fields;
    if (rrule !== null || typeof dueDatetime !== "string") return [];
    const dueAt = new Date(dueDatetime);
    const notices = noticesOf({ id, timeZone: timeZone ?? "UTC", leadTimes }, dueAt);
    return [{ id: occurrenceIdOf(id, ONCE), reminderId: id, dueAt, notices }];
  });
  await insertRows(
    db,
    "reminderOccurrence",
    once.map(({ id, reminderId, dueAt, notices }) => ({
      id,
      reminderId,
      slot: ONCE,
      dueAt: dueAt.toISOString(),
      dueFrom: (notices[0]?.at ?? dueAt).toISOString(),
      status: "UPCOMING",
      createdAt: at.toISOString(),
    })),
  );
  const notices = once.flatMap((occurrence) =>
    withoutMissedNotices(occurrence.notices, at).map((notice) => ({
      occurrenceId: occurrence.id,
      leadDays: notice.leadDays,
      at: notice.at.toISOString(),
    })),
  );
  await insertRows(db, "reminderNotice", notices);
  for (const { id, fields } of records) {
    if (typeof fields["rrule"] !== "string") continue;
    // oxlint-disable no-await-in-loop -- a transaction has one connection
    await makeOccurrences(db, id, at);
    await forgetPastNotices(db, id, at);
    // oxlint-enable no-await-in-loop
  }
};

/** Writes the people of changed reminders, and makes their occurrences anew as a single write does. Throws 409 if that makes a reminder active whose project, process or milestone forbids it; bound ones move with their milestone. */
const writeChanged = async ({ db, at }: Importing, records: readonly Written[]): Promise<void> => {
  const processIds = new Set<string>();
  for (const { id, before, fields } of records) {
    // oxlint-disable no-await-in-loop -- a transaction has one connection
    const people = peopleIn(fields);
    if (people) await writePeople(db, "reminderUser", id, people);
    const isMoved =
      Object.hasOwn(fields, "projectId") && fields["projectId"] !== (before?.["projectId"] ?? null);
    const isFreed = isMoved && (await leavePause(db, id));
    const isTimed = TIMES.some((name) => Object.hasOwn(fields, name));
    if (isFreed || isTimed) {
      await remakeOccurrences(db, id, at);
      await updateReminderState(db, [id], at);
    }
    // an undo puts links back unchecked: what they name may be disabled or done by now, or have another date
    const isRelinked = linkNames.some(
      (name) => Object.hasOwn(fields, name) && fields[name] !== (before?.[name] ?? null),
    );
    if (before && (isRelinked || (isTimed && before["status"] !== "ACTIVE"))) {
      const links = linksAfter(before, fields);
      await refuseRevived(db, id, await whyResting(db, links));
      if (isRelinked && links.processId !== null) processIds.add(links.processId);
    }
    // oxlint-enable no-await-in-loop
  }
  // oxlint-disable-next-line no-await-in-loop -- the same
  for (const processId of [...processIds].toSorted()) await followProcess(db, processId, at);
};

/** Reminders, with their occurrences; without ids they are always new. */
export const reminderKind: ImportKind = {
  entity: "reminder",
  sqlTable: "reminder",
  table: () => reminderTable,
  related: {
    projectId: "project",
    processId: "process",
    milestoneId: "milestone",
    companyId: "company",
    userIds: "person",
  },
  made: ({ id, name, surname }) => ({
    status: "ACTIVE",
    createdById: id,
    createdByName: `${name} ${surname}`,
  }),
  apart: ["userIds"],
  nameOf: ({ title, description }) =>
    typeof description === "string"
      ? nameOf({ title: typeof title === "string" ? title : null, description })
      : null,
  recordOf: (row) => recordOf(reminderOf(row)),
  hold: holdProjects,
  judge: async (on, candidates) => {
    const { db, caller } = on;
    const arePeople = await peopleOf(db, idsIn(candidates, "userIds"));
    const read = await readLinksOf(db, caller, candidates);
    const judged: Judged[] = [];
    // one after the other, because some ask the database, and a transaction has one connection
    // oxlint-disable-next-line no-await-in-loop
    for (const one of candidates) judged.push(await judgeOne({ on, read, arePeople }, one));
    return judged;
  },
  // a project takes its reminders along to another company, but none that a file had moved out of it
  whyKept: async ({ db, caller }, records) => {
    const moved = records.filter(({ fields }) => linkNames.some((name) => Object.hasOwn(fields, name)));
    const read = await readLinksOf(db, caller, moved);
    const outdated: string[] = [];
    for (const { id, before, fields } of moved) {
      const links = linksAfter(before, fields);
      // oxlint-disable-next-line no-await-in-loop -- nothing is read any more
      if (await areLinksOutdated(read, links)) outdated.push(id);
    }
    return new Map(outdated.map((id) => [id, "belonged to a project that another company has by now"]));
  },
  whyForbidden: ({ db, caller }, records) =>
    refusalsOf(records, async ({ before, fields }) => {
      const was = reminderOf(before);
      await refuseBeyondReach(db, caller, was);
      const after = { ...was, ...fields };
      await refuseBeyondReach(db, caller, after);
      refuseOthers(caller, after.userIds, was.userIds);
    }),
  written: async (on, records) => {
    const fresh = records.filter(({ before }) => before === undefined);
    await writeNew(on, fresh);
    await updateReminderState(
      on.db,
      fresh.map(({ id }) => id),
      on.at,
    );
    await writeChanged(
      on,
      records.filter(({ before }) => before !== undefined),
    );
  },
};
