/** The longest lock of a pair or an account. */
export const LONGEST_LOCK_MS = 15 * 60_000;

/** The latest time at which a lock can end by a right clock; one beyond it was written while the clock was ahead. Those of servers may differ a little. */
export const latestLockEnd = (now: Date): Date => new Date(now.getTime() + 2 * LONGEST_LOCK_MS);
