import { MAX_REMINDER_PEOPLE } from "@canopy/contracts";
import { sql } from "kysely";
import { recordHistories, systemActor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { writePeople } from "../records/people.ts";
import { MOVED_AWAY, recordFollowed } from "../reminders/followedHistory.ts";

const BACK = "Its project moved back.";

/** Projects that are with their former company again. */
interface MovedBack {
  readonly projectIds: readonly string[];
  /** The time of the move that is taken back. */
  readonly movedAt: Date;
  readonly at: Date;
}

/** The condition that a user may still work on the records of the project `pj`. */
const mayWork = sql`u.status in ('INVITED', 'ACTIVE') and (u.company_id is null or u.company_id = pj.company_id)`;

/**
 * Links the people again whom the move of their project had taken from its reminders, and makes those responsible again
 * who were for its findings, where nobody is by now. Source: behaviour.md §7 Imports.
 */
export const restorePeople = async (tx: Db, back: MovedBack): Promise<void> => {
  await linkAgain(tx, back);
  await makeResponsibleAgain(tx, back);
};

/** The changes of one field that the move wrote in the history of records `r`. */
const changesBy = ({ movedAt }: MovedBack, entity: string, field: string) =>
  sql`history h cross join lateral jsonb_array_elements(h.changes) as c (change)
    where h.entity = ${entity} and h.entity_id = r.id and h.at = ${movedAt.toISOString()}::text::timestamptz
      and h.source = 'SYSTEM' and h.reason = ${MOVED_AWAY} and c.change ->> 'field' = ${field}`;

interface Unlinked {
  readonly id: string;
  readonly title: string | null;
  readonly description: string;
  /** The people whom the move took away and who may be linked today, in their order. */
  readonly taken: readonly string[];
  readonly userIds: readonly string[];
}

const linkAgain = async (tx: Db, back: MovedBack): Promise<void> => {
  const { rows } = await sql<Unlinked>`select r.id, r.title, r.description,
      array(select u.id::text from (select c.change from ${changesBy(back, "reminder", "userIds")} limit 1) m
        cross join lateral jsonb_array_elements_text(m.change -> 'before') with ordinality as l (person, place)
        join app_user u on u.id = l.person::uuid
        where not jsonb_exists(m.change -> 'after', l.person) and ${mayWork} order by l.place) as taken,
      array(select user_id::text from reminder_user where reminder_id = r.id order by position) as user_ids
    from reminder r join project pj on pj.id = r.project_id
    where r.project_id = any(${back.projectIds}::text[]::uuid[]) and r.company_id = pj.company_id
    order by r.id for update of r`.execute(tx);
  for (const { taken, userIds, ...reminder } of rows) {
    const people = [...new Set([...userIds, ...taken])];
    if (people.length === userIds.length || people.length > MAX_REMINDER_PEOPLE) continue;
    const { id } = reminder;
    // oxlint-disable no-await-in-loop -- few reminders, and a transaction has one connection
    await writePeople(tx, "reminderUser", id, people);
    await tx
      .updateTable("reminder")
      .set((is) => ({ updatedAt: back.at, version: is("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    const change = { reminder, before: { userIds }, after: { userIds: people }, reason: BACK };
    await recordFollowed(tx, [change], back.at);
    // oxlint-enable no-await-in-loop
  }
};

const makeResponsibleAgain = async (tx: Db, back: MovedBack): Promise<void> => {
  const { rows } = await sql<{ id: string; number: string; userId: string }>`
    select r.id, r.number, u.id::text as user_id
    from finding r join project_process pp on pp.id = r.process_id join project pj on pj.id = pp.project_id
    join app_user u on u.id = (select (c.change ->> 'before')::uuid from ${changesBy(back, "finding", "responsibleUserId")} limit 1)
    where pj.id = any(${back.projectIds}::text[]::uuid[]) and ${mayWork}
      and r.responsible_user_id is null and r.responsible_company_id is null
      and r.state not in ('CLOSED', 'WITHDRAWN') and not exists (select from finding fn where fn.carried_from_id = r.id)
    order by r.id for update of r`.execute(tx);
  for (const { id, userId } of rows)
    // oxlint-disable-next-line no-await-in-loop -- few findings, and a transaction has one connection
    await sql`update finding set responsible_user_id = ${userId}::text::uuid, told_due = false, told_overdue = false,
        updated_at = ${back.at.toISOString()}::text::timestamptz, version = version + 1
      where id = ${id}::text::uuid`.execute(tx);
  await recordHistories(
    tx,
    rows.map(({ id, number, userId }) => ({
      actor: systemActor,
      at: back.at,
      entity: "finding",
      entityId: id,
      entityName: number,
      action: "update",
      before: { responsibleUserId: null },
      after: { responsibleUserId: userId },
      reason: BACK,
    })),
  );
};
