import { ProblemError } from "../base/problem.ts";
import type { Release } from "./lines.ts";

/** Files of one person that may arrive at the same time, over all servers. Source: behaviour.md §9. */
const UPLOADS_AT_ONCE = 3;
const RETRY_AFTER_SECONDS = 5;

/** The files on their way to this server. */
interface Uploads {
  /** Counts a file that a person sends; throws 429 if as many as may are on their way. */
  begin(userId: string): Release;
  /** The number of each person's files. */
  asked(): ReadonlyMap<string, number>;
}

/** Counts each person's files on their way; `elsewhere` gives the numbers at each other server. */
export const createUploads = (elsewhere: (userId: string) => readonly number[]): Uploads => {
  const running = new Map<string, number>();
  const add = (userId: string, change: 1 | -1) => {
    const left = (running.get(userId) ?? 0) + change;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  };
  return {
    begin: (userId) => {
      const all = elsewhere(userId).reduce((sum, one) => sum + one, running.get(userId) ?? 0);
      if (all >= UPLOADS_AT_ONCE)
        throw new ProblemError("/errors/rate-limited", `At most ${UPLOADS_AT_ONCE} files at a time.`, {
          headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
        });
      add(userId, 1);
      let isHere = true;
      return () => {
        if (isHere) add(userId, -1);
        isHere = false;
      };
    },
    asked: () => running,
  };
};
