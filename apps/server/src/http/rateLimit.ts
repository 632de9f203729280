import { ProblemError } from "./problem.ts";

/** Counts one call of a user; throws 429 past the limit. */
export type RateLimit = (userId: string) => void;

const WINDOW_MS = 1000;

/** At most `perSecond` calls of one user in each second of this process's steady clock. Source: behaviour.md §9 Requests. */
export const limitPerSecond = (perSecond: number, nowMs: () => number): RateLimit => {
  let windowStart = nowMs();
  let used = new Map<string, number>();
  return (userId) => {
    if (nowMs() - windowStart >= WINDOW_MS) {
      windowStart = nowMs();
      used = new Map();
    }
    const count = (used.get(userId) ?? 0) + 1;
    used.set(userId, count);
    if (count > perSecond)
      throw new ProblemError("/errors/rate-limited", "Too many requests. Please wait a moment.", {
        headers: { "retry-after": "1" },
      });
  };
};
