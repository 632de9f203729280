import { isOpenOccurrence, type Occurrence, type reminderEndpoints } from "@canopy/contracts";
import { actorOf, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import { notFound, ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { occurrenceTable, reminderTable } from "../tables/index.ts";
import { lockReminder, makeOccurrences } from "./makeOccurrences.ts";
import { dueTimesToCome } from "./occurrencesToCome.ts";
import { occurrenceIdOf } from "./occurrenceId.ts";
import { saveOccurrences } from "./saveOccurrences.ts";
import { updateReminderState } from "./updateReminderState.ts";
import { nameOf } from "./writtenReminder.ts";

type FinishCall = Call<typeof reminderEndpoints.complete> | Call<typeof reminderEndpoints.skip>;
type Outcome = "COMPLETED" | "SKIPPED";

/** An occurrence without a row is searched among this many dates ahead. */
const MAX_AHEAD = 1000;

/** Completes or skips an occurrence; one in that state already stays unchanged. Source: behaviour.md §7 Reminders. */
export const finishOccurrence = (
  services: Services,
  call: FinishCall,
  outcome: Outcome,
): Promise<Occurrence> =>
  services.db.transaction().execute(async (tx) => {
    const { caller, params } = call;
    const reminder = await getRow(tx, reminderTable, params.id, caller);
    await lockReminder(tx, reminder.id);
    const at = services.now();
    const occurrenceId = params.occurrenceId.toLowerCase();
    const { id, status, doneByName } = await occurrenceOf(tx, reminder.id, occurrenceId, at);
    if (status === outcome) return getRow(tx, occurrenceTable, id, caller);
    if (!isOpenOccurrence({ status }))
      throw new ProblemError(
        "/errors/invalid-transition",
        `This occurrence was already ${status.toLowerCase()}${doneByName === null ? "" : ` by ${doneByName}`}.`,
      );

    const text = call.body.note || null;
    const words = outcome === "COMPLETED" ? { note: text } : { reason: text };
    const actor = actorOf(call);
    await tx
      .updateTable("reminderOccurrence")
      .set({ status: outcome, doneAt: at, doneById: actor.id, doneByName: actor.name, ...words })
      .where("id", "=", id)
      .execute();
    await tx
      .deleteFrom("reminderNotice")
      .where("occurrenceId", "=", id)
      .where("sentAt", "is", null)
      .execute();
    await makeOccurrences(tx, reminder.id, at);
    await updateReminderState(tx, [reminder.id], at);
    const after = await getRow(tx, occurrenceTable, id, caller);
    await recordHistory(tx, {
      actor,
      at,
      entity: "reminder",
      entityId: reminder.id,
      entityName: nameOf(reminder),
      action: outcome === "COMPLETED" ? "complete" : "skip",
      before: { occurrence: null, status },
      after: { occurrence: after.dueAt, status: outcome, ...words },
    });
    return after;
  });

/** The row of a reminder's occurrence; inserted if it was only computed so far. Throws 404 if there is none. */
const occurrenceOf = async (
  tx: Db,
  reminderId: string,
  occurrenceId: string,
  now: Date,
): Promise<{ readonly id: string; readonly status: string; readonly doneByName: string | null }> => {
  const read = () =>
    tx
      .selectFrom("reminderOccurrence")
      .select(["id", "status", "doneByName"])
      .where("id", "=", occurrenceId)
      .where("reminderId", "=", reminderId)
      .executeTakeFirst();
  const row = await read();
  if (row) return row;
  const reminder = await lockReminder(tx, reminderId);
  const dueTime =
    reminder &&
    dueTimesToCome(reminder, MAX_AHEAD).find(({ slot }) => occurrenceIdOf(reminderId, slot) === occurrenceId);
  if (!reminder || !dueTime) throw notFound("occurrence");
  await saveOccurrences(tx, reminder, [dueTime], now);
  const made = await read();
  if (!made) throw new Error(`occurrence ${occurrenceId} was not made`);
  return made;
};
