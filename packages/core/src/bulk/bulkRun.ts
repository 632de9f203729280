import { MAX_BULK_ROWS, type BulkResult, type Filter } from "@canopy/contracts";
import { failureOf, type Failure } from "../failures/failure.ts";

/** The rows of an action: by id, or all that match the filters and their number. */
export type BulkRows =
  | { readonly ids: readonly string[] }
  | { readonly filters: readonly Filter[]; readonly expected: number };

/** The results of the rows that were answered, and the failure that kept the others from being sent. */
export interface BulkAnswer {
  readonly results: readonly BulkResult[];
  readonly unsent: { readonly ids: readonly string[]; readonly failure: Failure } | undefined;
}

const batchesOf = (rows: BulkRows): BulkRows[] => {
  if (!("ids" in rows)) return [rows];
  const count = Math.ceil(rows.ids.length / MAX_BULK_ROWS);
  return Array.from({ length: count }, (_, at) => ({
    ids: rows.ids.slice(at * MAX_BULK_ROWS, (at + 1) * MAX_BULK_ROWS),
  }));
};

/** Status of a row that the server had no time for. */
const NOT_REACHED = 503;

/** The lowest status of a refusal. */
const FIRST_REFUSAL = 400;

const isDone = ({ status }: BulkResult): boolean => status < FIRST_REFUSAL;

/**
 * Sends the rows in batches of at most 1,000 and sends those again that were not reached, as long as each answer reaches
 * at least one. `tell` hears the number of answered rows. Rejects where the first call fails, because then nothing has
 * changed; a later failure is part of the answer.
 */
export const runBulk = async (
  rows: BulkRows,
  send: (batch: BulkRows) => Promise<readonly BulkResult[]>,
  tell: (answered: number) => void,
): Promise<BulkAnswer> => {
  const waiting = batchesOf(rows);
  const results: BulkResult[] = [];
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    let answer: readonly BulkResult[];
    try {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other, as the server works
      answer = await send(batch);
    } catch (error) {
      if (results.length === 0) throw error;
      const ids = [batch, ...waiting].flatMap((one) => ("ids" in one ? one.ids : []));
      return { results, unsent: { ids, failure: failureOf(error) } };
    }
    const missed = answer.filter(({ status }) => status === NOT_REACHED);
    const isStuck = missed.length === answer.length;
    results.push(...(isStuck ? answer : answer.filter(({ status }) => status !== NOT_REACHED)));
    if (!isStuck && missed.length > 0) waiting.unshift({ ids: missed.map(({ id }) => id) });
    tell(results.length);
  }
  return { results, unsent: undefined };
};

/** The number of rows that were changed. */
export const doneCount = ({ results }: BulkAnswer): number => results.filter(isDone).length;

/** The results of the rows that refused. */
export const refusals = ({ results }: BulkAnswer): readonly BulkResult[] =>
  results.filter((result) => !isDone(result));
