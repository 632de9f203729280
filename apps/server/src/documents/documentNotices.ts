import type { DocumentAction } from "@canopy/contracts";
import { sql } from "kysely";
import type { Actor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { notifyAll, type NewNotification } from "../notifications/notify.ts";
import { readersOf } from "../records/people.ts";
import type { DocumentInWrite, StoredVersion } from "./documentWrites.ts";

interface Told {
  readonly action: Exclude<DocumentAction, "withdraw">;
  readonly version: Pick<StoredVersion, "fileName">;
  readonly at: Date;
  readonly actor: Pick<Actor, "id" | "name">;
  readonly reason?: string | undefined;
}

const actionWords = { submit: "submitted", accept: "accepted", return: "returned" } as const;

/** Tells those who may decide that a document was submitted, and those who handed it in what was decided. Source: behaviour.md §4 Notifications. */
export const notifyOfDocument = async (
  tx: Db,
  found: DocumentInWrite,
  told: Told & { readonly version: StoredVersion },
): Promise<void> => {
  const { action, version, actor } = told;
  const handedIn = [...new Set([version.byId, ...version.submitterIds])].filter((id) => id !== null);
  const recipients =
    action === "submit"
      ? await deciders(tx, found, [...handedIn, actor.id])
      : handedIn.filter((id) => id !== actor.id);
  const userIds = await whoStillMeet(tx, found, recipients);
  await notifyAll(tx, [{ ...documentNotice(found, told), userIds }]);
};

/** The notice of a submitted, accepted or returned document, without its recipients. */
export const documentNotice = (
  {
    row,
    project,
  }: {
    readonly row: Pick<DocumentInWrite["row"], "id" | "title">;
    readonly project: Pick<DocumentInWrite["project"], "id" | "code" | "name">;
  },
  { action, version, at, actor, reason: why }: Told,
): Omit<NewNotification, "userIds"> => {
  const word = actionWords[action];
  const end = why === undefined ? "" : `: ${why}`;
  return {
    kind: "DOCUMENT",
    title: `${project.code}: ${row.title} ${word}`,
    message: `${actor.name ?? "Canopy"} ${word} “${row.title}” (${version.fileName}) in ${project.code} ${project.name}${end}`,
    link: `/project/${project.id}?tab=documents&document=${row.id}`,
    toDo: action !== "accept",
    reason: action === "submit" ? "You may accept or return it." : "You handed it in.",
    actor: actor.name,
    actorId: actor.id,
    at,
  };
};

/** Of the process's responsibles, the project's lead and the reviewers those who may decide on the document. */
const deciders = async (
  tx: Db,
  { project, step }: DocumentInWrite,
  without: readonly (string | null)[],
): Promise<readonly string[]> => {
  const involved = [project.leadUserId, ...(step?.responsibleIds ?? [])];
  const { rows } = await sql<{ id: string; isReviewer: boolean }>`select u.id::text as id,
      'MRV_REVIEWER' = any(u.roles) and not u.roles && array['PLATFORM_ADMIN', 'PROGRAMME_MANAGER'] as is_reviewer
    from app_user u
    where u.company_id is null and (u.id = any(${involved}::text[]::uuid[]) or 'MRV_REVIEWER' = any(u.roles))
      and exists (select from role r where r.code = any(u.roles)
        and r.permissions && array['project_milestone:uncomplete', 'project:update'])`.execute(tx);
  const own = new Set([...involved, ...project.responsibleIds]);
  return rows
    .filter(({ id, isReviewer }) => !(isReviewer && own.has(id)) && !without.includes(id))
    .map(({ id }) => id);
};

/** Leaves out people of other companies, and of an internal document all partners. */
const whoStillMeet = (
  tx: Db,
  { project, row }: DocumentInWrite,
  userIds: readonly string[],
): Promise<readonly string[]> => readersOf(tx, row.internal ? undefined : project.companyId, userIds);
