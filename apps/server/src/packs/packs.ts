import type { Pack, packEndpoints, PackScope } from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import { notFound } from "../base/problem.ts";
import { openSigningKey } from "../base/signingKey.ts";
import type { Caller } from "../base/caller.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { recordEvent } from "../database/securityEvents.ts";
import { Existing, type Call, type Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { meetsAllProjects } from "../tables/processRows.ts";
import { packDetailTable, packTable, processTable } from "../tables/index.ts";
import { packContent } from "./packContent.ts";
import { readPackState } from "./readPackState.ts";
import { refuseTooManyPacks } from "./refuseTooManyPacks.ts";

/** Answers packs. Source: behaviour.md §7 Packs. */
export const packHandlers = (services: Services): Handlers<typeof packEndpoints> => ({
  create: (call) => askForPack(services, call),

  ofProcess: async ({ params, caller }) => {
    const { id } = await meetProcess(services.db, params.id, caller);
    return listing(packTable, sql<SqlBool>`pk.process_id = ${id}::text::uuid`);
  },

  get: ({ params, caller }) => getRow(services.db, packDetailTable, params.id, caller),

  content: (call) => packContent(services, call),
});

/** The process, for who may have packs of it: who meets all projects, and who is bound to its project's company. Otherwise not-found. */
const meetProcess = async (db: Db, processId: string, caller: Caller) => {
  const process = await getRow(db, processTable, processId, caller);
  if (meetsAllProjects(caller)) return process;
  const { rows } = await sql`select from project where id = ${process.projectId}::text::uuid
    and company_id = ${caller.companyId}::text::uuid`.execute(db);
  if (rows.length === 0) throw notFound();
  return process;
};

/**
 * Queues a pack of a process, in the scope of what the caller meets. The READY one of the same state is answered as it
 * is, and so is one that waits: it is made of what holds then.
 */
const askForPack = async (
  { config, now, randomUuid }: Services,
  call: Call<typeof packEndpoints.create>,
): Promise<Pack | Existing<Pack>> => {
  const { tx, caller, params } = call;
  const process = await meetProcess(tx, params.id, caller);
  const scope: PackScope = meetsAllProjects(caller) ? "ALL" : "COMPANY";
  const { publicKey } = openSigningKey(config.signingKey);
  const { hash } = await readPackState(tx, { processId: process.id, scope, publicKey });
  const ready = await tx
    .selectFrom("pack")
    .select("id")
    .where("processId", "=", process.id)
    .where("scope", "=", scope)
    .where("state", "=", "READY")
    .where("stateHash", "=", hash)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (ready) return new Existing(await getRow(tx, packDetailTable, ready.id, caller));
  const at = now();
  const id = randomUuid();
  const { rows: made } =
    await sql`insert into pack (id, process_id, scope, state, due_at, created_by_id, created_at)
    values (${id}::text::uuid, ${process.id}::text::uuid, ${scope}, 'QUEUED', ${at.toISOString()}::text::timestamptz,
      ${caller.id}::text::uuid, ${at.toISOString()}::text::timestamptz)
    on conflict (process_id, scope) where state = 'QUEUED' and not begun do nothing returning 1`.execute(tx);
  if (made.length === 0) return getRow(tx, packDetailTable, await waitingPack(tx, process.id, scope), caller);
  await refuseTooManyPacks(tx, caller, at);
  await recordEvent(tx, {
    kind: "PACK_MADE",
    at,
    user: caller,
    actor: caller,
    request: call,
    details: { packId: id, processId: process.id, process: process.name, scope },
  });
  return getRow(tx, packDetailTable, id, caller);
};

/** The pack that no maker has begun; if one has begun it just now, or even ended it, the newest. */
const waitingPack = async (tx: Db, processId: string, scope: PackScope): Promise<string> => {
  const { id } = await tx
    .selectFrom("pack")
    .select("id")
    .where("processId", "=", processId)
    .where("scope", "=", scope)
    .orderBy("begun")
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return id;
};
