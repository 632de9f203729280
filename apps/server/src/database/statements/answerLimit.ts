import type { PoolClient } from "pg";
import { isUnlimited, STATEMENT_GRACE_MS, STATEMENT_LIMIT_MS } from "./statementLimit.ts";

/** The time after which PostgreSQL has cancelled every statement: without an answer until then its connection is lost. */
export const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + STATEMENT_GRACE_MS;

/**
 * Ends a connection on which no answer has come for so long, so that its statements fail and the pool opens another.
 * pg's own `query_timeout` fails the statement only, and the pool hands the lost connection on. Statements within
 * `unlimited` may take any time; TCP's keep-alive alone watches them.
 */
export const limitAnswers = (client: PoolClient, limitMs: number): void => {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(timer);
    if (open > 0) timer = setTimeout(() => void client.end(), limitMs).unref();
  };
  const settle = () => {
    open -= 1;
    restart();
  };
  const limited = (...given: unknown[]): unknown => {
    const answer = query(...given);
    if (isUnlimited() || !(answer instanceof Promise)) return answer;
    open += 1;
    if (open === 1) restart();
    answer.then(settle, settle);
    return answer;
  };
  Object.assign(client, { query: limited });
};
