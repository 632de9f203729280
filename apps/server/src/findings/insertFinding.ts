import { findingNumberOf } from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";

/** A finding to be written. */
export interface NewFinding {
  readonly processId: string;
  readonly milestoneId: string;
  readonly kind: string;
  readonly text: string;
  readonly reference: string | null;
  readonly severity: string | null;
  readonly raisedById: string | null;
  /** A day of the calendar. */
  readonly raisedAt: string;
  readonly due: string | null;
  readonly responsibleUserId: string | null;
  readonly responsibleCompanyId: string | null;
  /** The process's round of findings. */
  readonly round: number;
  readonly createdById: string;
  readonly carriedFromId?: string;
  readonly state?: string;
  readonly reopened?: number;
}

/** The highest ordinal of the kind in a locked process; 0 without a finding of it. */
const lastOrdinal = async (tx: Db, processId: string, kind: string): Promise<number> => {
  const last = await tx
    .selectFrom("finding")
    .select((is) => is.fn.max("ordinal").as("ordinal"))
    .where("processId", "=", processId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return last?.ordinal ?? 0;
};

/** Writes a finding of a locked process with the next number of its kind, or the given one; gives its id. */
export const insertFinding = async (
  tx: Db,
  { randomUuid }: Pick<Services, "randomUuid">,
  finding: NewFinding,
  at: Date,
  given?: number,
): Promise<string> => {
  const ordinal = given ?? (await lastOrdinal(tx, finding.processId, finding.kind)) + 1;
  const id = randomUuid();
  await tx
    .insertInto("finding")
    .values({
      carriedFromId: null,
      state: "OPEN",
      ...finding,
      id,
      ordinal,
      number: findingNumberOf(finding.kind, ordinal),
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
};

const DAY_CHARS = "YYYY-MM-DD".length;

/** The day of an instant by UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, DAY_CHARS);
