import { access, decidesOnDocuments, documentDecisionRefusal, type DocumentAction } from "@canopy/contracts";
import { sql } from "kysely";
import type { Actor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { notifyAll, type NewNotification } from "../notifications/notify.ts";
import { recipientsAmong } from "../records/people.ts";
import { involvedIn } from "../records/processLock.ts";
import { permissionsOfUser } from "../tables/rights.ts";
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
      ? await deciders(tx, found, { version, actor })
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
  const end = why === undefined ? "." : `: ${why}`;
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

/** Of the process's responsibles, the project's lead and the reviewers those who may decide on the version once the actor has submitted it. */
const deciders = async (
  tx: Db,
  { row, project, step, versions }: DocumentInWrite,
  { version, actor }: Pick<Told, "actor"> & { readonly version: StoredVersion },
): Promise<readonly string[]> => {
  const candidates = [project.leadUserId, ...(step?.responsibleIds ?? [])];
  const { rows } = await sql<{
    id: string;
    roles: string[];
    permissions: string[];
  }>`select u.id::text as id, u.roles,
      ${permissionsOfUser} as permissions
    from app_user u
    where u.company_id is null
      and (u.id = any(${candidates}::text[]::uuid[]) or 'MRV_REVIEWER' = any(u.roles))`.execute(tx);
  const by = actor.id === null ? [] : [actor.id];
  const submitted = { ...version, submitterIds: [...version.submitterIds, ...by] };
  const document = {
    createdById: row.createdById,
    step,
    versions: versions.map((one) => (one.id === version.id ? submitted : one)),
  };
  const involved = involvedIn(project, step?.responsibleIds ?? []);
  return rows
    .filter((person) => {
      if (!decidesOnDocuments(person)) return false;
      const asked = { person: { ...person, companyId: null }, involved };
      return documentDecisionRefusal(asked, document) === undefined;
    })
    .map(({ id }) => id);
};

/** Leaves out people who may not read documents, people of other companies, and of an internal document all partners. */
const whoStillMeet = (
  tx: Db,
  { project, row }: DocumentInWrite,
  userIds: readonly string[],
): Promise<readonly string[]> =>
  recipientsAmong(tx, row.internal ? undefined : project.companyId, userIds, access.documents.get);
