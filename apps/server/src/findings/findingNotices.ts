import { access, type Finding, type FindingAction } from "@canopy/contracts";
import { sql } from "kysely";
import { beginningOf } from "../base/beginningOf.ts";
import type { Actor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { notifyAll, type NewNotification } from "../notifications/notify.ts";
import { recipientsAmong } from "../records/people.ts";
import type { LockedProcess } from "../records/processLock.ts";

/** The fields of a finding that its notices use. */
type NoticedFinding = Pick<
  Finding,
  "id" | "number" | "text" | "createdById" | "responsibleUserId" | "responsibleCompanyId"
>;

/** A finding of a locked process with the person who acts on it. */
interface FindingEvent extends LockedProcess {
  readonly finding: NoticedFinding;
  readonly actor: Actor;
  readonly at: Date;
}

const MAX_QUOTED_CHARS = 200;

/** The part of a text that a notice holds. */
export const quoted = (text: string): string => beginningOf(text, MAX_QUOTED_CHARS);

/** The parts of an event that its notices tell. */
interface ToldEvent extends Pick<FindingEvent, "at"> {
  readonly actor: Pick<Actor, "id" | "name">;
  readonly row: Pick<LockedProcess["row"], "id" | "name">;
  readonly project: Pick<LockedProcess["project"], "code" | "name">;
  readonly finding: Pick<NoticedFinding, "id" | "number">;
}

/** The words of titles, 'CL-03 withdrawn', where they are others than those of messages, 'Marek Holub withdrew CL-03'. */
const titleWords: Readonly<Record<string, string>> = { withdrew: "withdrawn" };

/** The facts that every notice of a finding has. */
export const findingNotice = (
  { row, project, finding, actor, at }: ToldEvent,
  word: string,
  said: string,
) => ({
  kind: "FINDING" as const,
  title: `${project.code}: ${finding.number} ${titleWords[word] ?? word}`,
  message: `${actor.name ?? "Canopy"} ${word} ${finding.number} of ${row.name} in ${project.code} ${project.name}: ${quoted(said)}`,
  link: `/process/${row.id}?finding=${finding.id}`,
  actor: actor.name,
  actorId: actor.id,
  at,
});

/** Tells the responsible of a finding that it was raised, or that it was made theirs. Source: behaviour.md §4 Notifications. */
export const notifyOfRaised = async (
  tx: Db,
  event: Omit<FindingEvent, "row"> & Pick<ToldEvent, "row">,
  word: "raised" | "assigned" = "raised",
): Promise<void> => {
  const userIds = await responsibleOf(tx, event.finding);
  await notifyAll(tx, [
    {
      ...findingNotice(event, word, event.finding.text),
      ...(await readers(tx, event, userIds)),
      toDo: true,
      reason: "You are responsible for it.",
    },
  ]);
};

/** The verb of each action in its notice: 'Marek Holub answered NCR-1 of …'. */
export const findingWords: Readonly<Record<FindingAction, string>> = {
  answer: "answered",
  close: "closed",
  withdraw: "withdrew",
  reopen: "reopened",
  carry: "carried forward",
};

/** Actions after which somebody has to act: an answer is to be assessed, a reopened finding to be answered again. */
const actionsToDo: ReadonlySet<FindingAction> = new Set(["answer", "reopen"]);

/**
 * Notifies people of an action on a finding: of an answer the person who raised the finding and those responsible for
 * its process; of any other action those who answered and those responsible for the finding. Source: behaviour.md §4
 * Notifications.
 */
export const notifyOfMove = async (
  tx: Db,
  event: FindingEvent,
  { action, text }: { readonly action: FindingAction; readonly text: string },
): Promise<void> => {
  const { finding, row } = event;
  const notice = findingNotice(event, findingWords[action], text === "" ? finding.text : text);
  const told: readonly Pick<NewNotification, "userIds" | "reason">[] =
    action === "answer"
      ? [
          { userIds: finding.createdById === null ? [] : [finding.createdById], reason: "You raised it." },
          { userIds: row.responsibleIds, reason: "You are responsible for the process." },
        ]
      : [
          { userIds: await answerersOf(tx, finding.id), reason: "You answered it." },
          { userIds: await responsibleOf(tx, finding), reason: "You are responsible for it." },
        ];
  const known = new Set<string>();
  const notifications = told.map(({ userIds, reason = null }) => {
    const others = userIds.filter((id) => !known.has(id));
    for (const id of others) known.add(id);
    return { ...notice, userIds: others, reason, toDo: actionsToDo.has(action) };
  });
  const { userIds: allowed } = await readers(tx, event, [...known]);
  await notifyAll(
    tx,
    notifications.map((one) => ({ ...one, userIds: one.userIds.filter((id) => allowed.includes(id)) })),
  );
};

/** The people for whom a finding waits: the responsible person, or the active people of the responsible company. */
export const responsibleOf = async (
  tx: Db,
  {
    responsibleUserId,
    responsibleCompanyId,
  }: Pick<NoticedFinding, "responsibleUserId" | "responsibleCompanyId">,
): Promise<readonly string[]> => {
  if (responsibleUserId !== null) return [responsibleUserId];
  if (responsibleCompanyId === null) return [];
  const people = await tx
    .selectFrom("appUser")
    .select("id")
    .where("companyId", "=", responsibleCompanyId)
    .where("status", "=", "ACTIVE")
    .execute();
  return people.map(({ id }) => id);
};

const answerersOf = async (tx: Db, findingId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct coalesce(by_id, imported_by_id) as id
    from finding_answer where finding_id = ${findingId}::text::uuid and coalesce(by_id, imported_by_id) is not null`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

/** Leaves out the person who acts, and people who may not read the finding, as those of companies other than the project's. */
const readers = async (
  tx: Db,
  { project, actor }: Pick<FindingEvent, "project" | "actor">,
  userIds: readonly string[],
): Promise<{ readonly userIds: readonly string[] }> => {
  const others = userIds.filter((id) => id !== actor.id);
  return { userIds: await recipientsAmong(tx, project.companyId, others, access.findings.get) };
};
