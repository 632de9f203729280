import type { Involved } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { type ProcessRow, processTable } from "../tables/index.ts";

/** The fields of a project that its processes need. */
export interface LockedProject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly companyId: string;
  readonly country: string;
  readonly validationBodyId: string | null;
  readonly verificationBodyId: string | null;
  readonly leadUserId: string;
  readonly responsibleIds: readonly string[];
}

/** A locked process with its project. */
export interface LockedProcess {
  readonly row: ProcessRow;
  readonly project: LockedProject;
}

const readProject = async (tx: Db, projectId: string): Promise<LockedProject | undefined> => {
  const { rows } =
    await sql<LockedProject>`select id, code, name, status, company_id, country, validation_body_id,
      verification_body_id, lead_user_id,
      array(select user_id::text from project_responsible where project_id = project.id) as responsible_ids
    from project where id = ${projectId}::text::uuid`.execute(tx);
  return rows[0];
};

/** Locks a project and reads it; undefined if there is none. Whoever also locks a process locks its project first. */
export const lockProject = async (tx: Db, projectId: string): Promise<LockedProject | undefined> => {
  // a statement of its own: one that waits for the lock reads the responsibles as they were before
  await sql`select from project where id = ${projectId}::text::uuid for no key update`.execute(tx);
  return readProject(tx, projectId);
};

/** Locks a process in the caller's scope, its project first, and reads it; throws not-found if there is none. */
export const lockProcess = async (tx: Db, processId: string, caller: Caller): Promise<LockedProcess> => {
  const { projectId } = await getRow(tx, processTable, processId, caller);
  const project = await lockProject(tx, projectId);
  if (!project) throw new Error(`process ${processId} has no project`);
  await sql`select 1 from project_process where id = ${processId}::text::uuid for update`.execute(tx);
  return { row: await getRow(tx, processTable, processId, caller), project };
};

/** Reads a process in the caller's scope as its writers do, but waits for none of them: for answers that write nothing. */
export const readUnlocked = async (tx: Db, processId: string, caller: Caller): Promise<LockedProcess> => {
  const row = await getRow(tx, processTable, processId, caller);
  const project = await readProject(tx, row.projectId);
  if (!project) throw new Error(`process ${processId} has no project`);
  return { row, project };
};

/** The people who take part in a process of the project. */
export const involvedIn = (
  { leadUserId, responsibleIds }: LockedProject,
  processResponsibleIds: readonly string[],
): Involved => ({ leadUserId, responsibleIds, processResponsibleIds });
