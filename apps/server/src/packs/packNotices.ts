import { access } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { recipientsAmong } from "../records/people.ts";
import { notifyAll } from "../notifications/notify.ts";

interface FinishedPack {
  readonly state: string;
  readonly reason: string | null;
  readonly createdById: string | null;
  readonly processId: string;
  readonly processName: string;
  readonly projectCode: string;
  readonly projectName: string;
  readonly companyId: string;
}

/** Tells whoever had a pack made that it is ready, or why it could not be made; unless they belong to another company by now, or may read packs no more. Source: behaviour.md §4 Notifications. */
export const notifyOfPack = async (tx: Db, id: string, at: Date): Promise<void> => {
  const { rows } = await sql<FinishedPack>`select pk.state, pk.reason, pk.created_by_id, pp.id as process_id,
      pp.name as process_name, pj.code as project_code, pj.name as project_name, pj.company_id
    from pack pk join project_process pp on pp.id = pk.process_id join project pj on pj.id = pp.project_id
    where pk.id = ${id}::text::uuid`.execute(tx);
  const [pack] = rows;
  if (!pack || pack.createdById === null) return;
  const { processName, projectCode, projectName } = pack;
  const isReady = pack.state === "READY";
  const outcome = isReady ? "is ready" : "could not be made";
  const why = isReady ? "Download it on the process's page." : (pack.reason ?? "");
  await notifyAll(tx, [
    {
      userIds: await recipientsAmong(tx, pack.companyId, [pack.createdById], access.packs.get),
      kind: "PACK",
      title: `${projectCode}: the pack of ${processName} ${outcome}`,
      message:
        `The verification pack of ${processName} in ${projectCode} ${projectName} ${outcome}. ${why}`.trim(),
      link: `/process/${pack.processId}?pack=${id}`,
      reason: "You asked for it.",
      at,
    },
  ]);
};
