import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { logFault } from "../database/logFault.ts";
import { ProblemError } from "../base/problem.ts";
import { isDiskFull } from "../files/diskFull.ts";
import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import { setTimer, type SetTimer } from "../base/setTimer.ts";
import { makePack, type MadePack, type PackToMake } from "./makePack.ts";
import { notifyOfPack } from "./packNotices.ts";
import { StoredFileFault } from "./writePack.ts";
import { MINUTE_MS } from "../base/durations.ts";

/** Time without a renewal after which the maker of a pack counts as dead and another one takes the pack. Source: behaviour.md §9. */
const LEASE_MS = 10 * MINUTE_MS;
/** Nothing lasts longer: a lease or a pause that ends later was written while the clock was far ahead. */
const MOST_AHEAD_MS = 2 * LEASE_MS;
/** Time between two renewals of a maker's lease. */
const RENEW_MS = MINUTE_MS;
/** Number of failed tries after which a pack is given up. Source: behaviour.md §9. */
const MAX_TRIES = 3;
/** The pause after a first error; after the second one it is twice as long. */
const PAUSE_MS = MINUTE_MS;

const STOPPED = "The server that made it stopped, three times.";
const FAULT = "The server met an error; its log says more.";

/** Thrown to end the making of a pack that another maker holds meanwhile. */
class LeaseLost extends Error {}
/** Thrown to end the making of a pack because the server ends. */
class ServerEnds extends Error {}

type Making = Pick<Services, "db" | "files" | "config" | "now" | "log">;

/** Makes the packs that are due, one at a time, until none is left; `signal` ends it and gives the pack in work back. Never throws. Source: behaviour.md §4 Packs. */
export const createPackMaking =
  (services: Making, wait: SetTimer = setTimer) =>
  async (signal: AbortSignal = new AbortController().signal): Promise<void> => {
    try {
      while (!signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- one pack at a time
        await endLeases(services);
        // oxlint-disable-next-line no-await-in-loop -- the same
        const pack = await claim(services);
        if (!pack) return;
        // oxlint-disable-next-line no-await-in-loop -- the same
        await make({ ...services, wait }, pack, signal);
      }
    } catch (error) {
      logFault(services.log, "making packs failed", error);
    }
  };

/** The condition that a lease or a pause has ended, or is of a clock that was far ahead. */
const isOver = (column: "leased_until" | "due_at", at: Date) => {
  const most = new Date(at.getTime() + MOST_AHEAD_MS);
  const until = sql.ref(column);
  return sql`(${until} <= ${at.toISOString()}::text::timestamptz or ${until} > ${most.toISOString()}::text::timestamptz)`;
};

/** Gives packs whose maker has died back to the queue, or up. */
const endLeases = async ({ db, now }: Making): Promise<void> => {
  const at = now();
  const { rows } = await sql<{ id: string; tries: number }>`select id, tries from pack
    where state = 'MAKING' and ${isOver("leased_until", at)} order by id`.execute(db);
  for (const { id, tries } of rows)
    // oxlint-disable-next-line no-await-in-loop -- seldom more than one
    await db.transaction().execute(async (tx) => {
      const isStillEnded = await sql`select from pack where id = ${id}::text::uuid and state = 'MAKING'
        and ${isOver("leased_until", at)} for update skip locked`.execute(tx);
      if (isStillEnded.rows.length > 0) await giveBack(tx, { id, tries, reason: STOPPED, at, dueAt: at });
    });
};

/** Takes the pack that is due longest; undefined if none is. Several servers take different ones. */
const claim = async ({ db, now }: Making): Promise<(PackToMake & { readonly tries: number }) | undefined> => {
  const at = now();
  const maker = randomUUID();
  const { rows } = await sql<PackToMake & { readonly tries: number }>`update pack set state = 'MAKING',
      tries = tries + 1, begun = true, maker = ${maker}, leased_until = ${leaseFrom(at)}::text::timestamptz
    where id = (select id from pack where state = 'QUEUED' and ${isOver("due_at", at)}
      order by due_at, id limit 1 for update skip locked)
    returning id, process_id, scope, maker, tries`.execute(db);
  return rows[0];
};

const leaseFrom = (at: Date): string => new Date(at.getTime() + LEASE_MS).toISOString();

const make = async (
  services: Making & { readonly wait: SetTimer },
  pack: PackToMake & { readonly tries: number },
  signal: AbortSignal,
): Promise<void> => {
  const { db, now, log } = services;
  const lease = keepLease(services, pack);
  const pass = async () => {
    if (signal.aborted) throw new ServerEnds();
    if (lease.isLost()) throw new LeaseLost();
  };
  try {
    const made = await makePack(services, pack, pass);
    await finish(db, pack, made, now());
  } catch (error) {
    if (error instanceof LeaseLost) return;
    await db
      .transaction()
      .execute((tx) => giveUpTry(tx, pack, error, now()))
      .catch((cause: unknown) => log.error("a pack could not be given back", { error: String(cause) }));
    if (!(error instanceof ServerEnds))
      log.error("a pack could not be made", { id: pack.id, tries: pack.tries, error: String(error) });
  } finally {
    await lease.end();
  }
};

/** Renews the lease of a pack each minute until `end`, also while the store takes the file and no piece of it is written; a renewal that fails is tried again a minute later. */
const keepLease = (
  { db, now, log, wait }: Making & { readonly wait: SetTimer },
  pack: PackToMake,
): { readonly isLost: () => boolean; readonly end: () => Promise<void> } => {
  let isLost = false;
  let isEnded = false;
  let running = Promise.resolve();
  let callOff: () => void;
  const goOn = () => {
    callOff = wait(RENEW_MS, () => {
      running = renewed();
    });
  };
  const renewed = async () => {
    try {
      isLost = !(await renew(db, pack, now()));
    } catch (error) {
      logFault(log, "renewing the lease of a pack failed", error);
    }
    if (!isLost && !isEnded) goOn();
  };
  goOn();
  return {
    isLost: () => isLost,
    end: () => {
      isEnded = true;
      callOff();
      return running;
    },
  };
};

/** Renews the lease; false if another maker holds the pack meanwhile. */
const renew = async (db: Db, { id, maker }: PackToMake, at: Date): Promise<boolean> => {
  const { rows } = await sql`update pack set leased_until = ${leaseFrom(at)}::text::timestamptz
    where id = ${id}::text::uuid and maker = ${maker} and state = 'MAKING' returning 1`.execute(db);
  return rows.length > 0;
};

/** Writes what a finished pack is and tells its maker; a pack that another maker holds meanwhile stays as it is. */
const finish = (db: Db, { id, maker }: PackToMake, made: MadePack, at: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { state, publicKey, manifestSha256, sha256, bytes } = made;
    const written = await tx
      .updateTable("pack")
      .set({
        state: "READY",
        maker: null,
        leasedUntil: null,
        stateHash: state.hash,
        lastSeq: state.chain.seq,
        lastHash: state.chain.hash,
        bytes,
        sha256,
        manifestSha256,
        publicKey,
        personIds: state.personIds,
      })
      .where("id", "=", id)
      .where("maker", "=", maker)
      .where("state", "=", "MAKING")
      .returning("id")
      .execute();
    if (written.length > 0) await notifyOfPack(tx, id, at);
  });

/** Gives a pack back after an error or at the server's end, which is no try. */
const giveUpTry = async (
  tx: Db,
  { id, maker, tries }: PackToMake & { readonly tries: number },
  error: unknown,
  at: Date,
): Promise<void> => {
  const held =
    await sql`select from pack where id = ${id}::text::uuid and maker = ${maker} and state = 'MAKING'
    for update`.execute(tx);
  if (held.rows.length === 0) return;
  if (error instanceof ServerEnds) return giveBack(tx, { id, tries: tries - 1, reason: "", at, dueAt: at });
  const dueAt = new Date(at.getTime() + tries * PAUSE_MS);
  await giveBack(tx, { id, tries, reason: reasonOf(error), at, dueAt });
};

/** The reason of an error, as the person who asked for the pack is told it. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ProblemError) return error.message;
  if (isDiskFull(error)) return "The server has no room for the file.";
  return error instanceof StoredFileFault ? error.message : FAULT;
};

interface GivenBack {
  readonly id: string;
  readonly tries: number;
  readonly reason: string;
  readonly at: Date;
  readonly dueAt: Date;
}

/** Queues a pack once more, or lets it fail after its third try. */
const giveBack = async (tx: Db, { id, tries, reason, at, dueAt }: GivenBack): Promise<void> => {
  const none = { maker: null, leasedUntil: null };
  if (tries >= MAX_TRIES) {
    await tx
      .updateTable("pack")
      .set({ ...none, state: "FAILED", reason })
      .where("id", "=", id)
      .execute();
    await notifyOfPack(tx, id, at);
    return;
  }
  await tx
    .updateTable("pack")
    .set({ ...none, state: "QUEUED", tries, dueAt })
    .where("id", "=", id)
    .execute();
};
