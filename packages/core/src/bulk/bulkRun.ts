import { MAX_BULK_ROWS, type BulkResult, type Filter } from "@canopy/contracts";
import {
  CallError,
  failureOf,
  isProblem,
  isWorthRetrying,
  mayBeDone,
  type Failure,
} from "../failures/failure.ts";
import { failureText } from "../failures/failureText.ts";

/** The rows of an action: by id, or all that match the filters and their number. */
export type BulkRows =
  | { readonly ids: readonly string[] }
  | { readonly filters: readonly Filter[]; readonly expected: number };

/** Rows without an answer. */
interface Unanswered {
  readonly ids: readonly string[];
  readonly failure: Failure;
  /** The rows were sent, and their answer is lost. */
  readonly mayBeDone: boolean;
}

/** The results of the rows that were answered, and the rows without an answer. */
export interface BulkAnswer {
  readonly results: readonly BulkResult[];
  readonly unanswered: readonly Unanswered[];
}

/** The failure of a batch that the server may have done: no answer came, however often it was asked for. */
export class LostAnswer extends CallError {
  /** @param last - The failure of the last try. */
  constructor(last: Failure) {
    super({ kind: "refused", reason: `It is not known whether this was done. ${failureText(last).text}` });
  }
}

/** The failure of the rows after a batch whose answer is lost. */
const notSent: Failure = { kind: "refused", reason: "Not sent." };

/** Pauses in milliseconds before a batch is sent again; together longer than the server works on one. */
const PAUSES_MS = [1_000, 4_000, 10_000, 20_000];

/**
 * Sends a batch until it is answered. `send` must send the same request with the same `Idempotency-Key` each time: the
 * server does it once, keeps the answer, and refuses the request with 409 while it still works on it. Rejects with
 * `LostAnswer` where it may have been done and no answer came.
 */
export const sendUntilAnswered = async <Answer>(
  send: () => Promise<Answer>,
  pause: (ms: number) => Promise<unknown>,
): Promise<Answer> => {
  let isLost = false;
  const sendFrom = async ([ms, ...later]: readonly number[]): Promise<Answer> => {
    try {
      return await send();
    } catch (error) {
      const failure = failureOf(error);
      isLost ||= mayBeDone(failure);
      const isUnderWay = isLost && isProblem(failure, "/errors/conflict");
      const isRefused = !isUnderWay && !isWorthRetrying(failure);
      // nobody hears the answer to a stale call
      if (isRefused || ms === undefined)
        throw isLost && failure.kind !== "stale" ? new LostAnswer(failure) : error;
      await pause(ms);
      return sendFrom(later);
    }
  };
  return sendFrom(PAUSES_MS);
};

/** Reads with the same pauses until there is an answer; nothing is lost with a read, so it rejects with the last failure. */
export const readUntilAnswered = async <Answer>(
  read: () => Promise<Answer>,
  pause: (ms: number) => Promise<unknown>,
): Promise<Answer> => {
  for (const ms of PAUSES_MS) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await read();
    } catch (error) {
      if (!isWorthRetrying(failureOf(error))) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pause(ms);
  }
  return read();
};

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

const idsIn = (batches: readonly BulkRows[]): readonly string[] =>
  batches.flatMap((batch) => ("ids" in batch ? batch.ids : []));

/**
 * Sends the rows in batches of at most 1,000 and sends those again that were not reached, as long as each answer reaches
 * at least one. `tell` hears the number of answered rows. Rejects where the first call is refused, because then nothing
 * has changed, and where its answer is lost and its rows have no ids; any other failure is part of the answer.
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
      const isLost = error instanceof LostAnswer;
      if (results.length === 0 && !(isLost && "ids" in batch)) throw error;
      const failure = failureOf(error);
      const rest = isLost ? notSent : failure;
      return {
        results,
        unanswered: [
          { ids: idsIn([batch]), failure, mayBeDone: isLost },
          { ids: idsIn(waiting), failure: rest, mayBeDone: false },
        ].filter(({ ids }) => ids.length > 0),
      };
    }
    const missed = answer.filter(({ status }) => status === NOT_REACHED);
    const isStuck = missed.length === answer.length;
    results.push(...(isStuck ? answer : answer.filter(({ status }) => status !== NOT_REACHED)));
    if (!isStuck && missed.length > 0) waiting.unshift({ ids: missed.map(({ id }) => id) });
    tell(results.length);
  }
  return { results, unanswered: [] };
};

/** The number of rows that were changed. */
export const doneCount = ({ results }: BulkAnswer): number => results.filter(isDone).length;

/** The results of the rows that refused. */
export const refusals = ({ results }: BulkAnswer): readonly BulkResult[] =>
  results.filter((result) => !isDone(result));
