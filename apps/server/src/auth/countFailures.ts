import { latestLockEnd, LONGEST_LOCK_MS } from "../base/latestLockEnd.ts";

/** Failed tries of one pair, one account or one network, and the resulting lock. Instants in milliseconds. */
export interface Failures {
  readonly failedAt: readonly number[];
  /** Number of locks so far; each lock doubles the length of the next. */
  readonly lockCount: number;
  readonly lockedUntil: number | undefined;
}

/** Failures of one pair (account and network) that lock it. */
const PAIR_FAILURES = 5;
/** The first lock of a pair; each further one doubles it. */
const FIRST_LOCK_MS = 60_000;
/** Failures of one account over all networks within the window; after them only known networks may try. */
const ACCOUNT_FAILURES = 30;
const ACCOUNT_WINDOW_MS = 15 * 60_000;
const ACCOUNT_LOCK_MS = 15 * 60_000;
/** Failures of one network, over all accounts. */
const NETWORK_FAILURES = 30;
const NETWORK_WINDOW_MS = 5 * 60_000;

/** True while the lock holds. One of a clock that was far ahead does not. */
export const isLocked = ({ lockedUntil }: Failures, nowMs: number): boolean =>
  lockedUntil !== undefined && lockedUntil > nowMs && lockedUntil <= latestLockEnd(new Date(nowMs)).getTime();

/** One more failure of a pair: the fifth locks it. Source: behaviour.md §7 Auth. */
export const failPair = (pair: Failures, nowMs: number): Failures => {
  const failedAt = [...pair.failedAt, nowMs];
  if (failedAt.length < PAIR_FAILURES) return { ...pair, failedAt };
  const lockMs = Math.min(FIRST_LOCK_MS * 2 ** pair.lockCount, LONGEST_LOCK_MS);
  return { failedAt: [], lockCount: pair.lockCount + 1, lockedUntil: nowMs + lockMs };
};

/** One more failure of an account: the thirtieth within 15 minutes locks it for unknown networks. */
export const failAccount = (account: Failures, nowMs: number): Failures => {
  const failedAt = [...within(account.failedAt, ACCOUNT_WINDOW_MS, nowMs), nowMs].slice(-ACCOUNT_FAILURES);
  const isLast = failedAt.length >= ACCOUNT_FAILURES && !isLocked(account, nowMs);
  return { ...account, failedAt, ...(isLast && { lockedUntil: nowMs + ACCOUNT_LOCK_MS }) };
};

/** One more failure of a network, or the milliseconds until it may try again. */
export const failNetwork = (network: Failures, nowMs: number): Failures | number => {
  const recent = within(network.failedAt, NETWORK_WINDOW_MS, nowMs);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= NETWORK_FAILURES) return oldest + NETWORK_WINDOW_MS - nowMs;
  return { ...network, failedAt: [...recent, nowMs] };
};

/** Removes the one failure that was counted at `atMs`, and the lock if that failure caused it. */
export const withoutFailure = (failures: Failures, atMs: number, broughtLock: boolean): Failures => {
  const index = failures.failedAt.lastIndexOf(atMs);
  return {
    ...failures,
    failedAt: index === -1 ? failures.failedAt : failures.failedAt.toSpliced(index, 1),
    lockedUntil: broughtLock ? undefined : failures.lockedUntil,
  };
};

/** The instants of the window; the clocks of servers may differ a little, but what is further ahead is of a clock that was wrong. */
const within = (instants: readonly number[], windowMs: number, nowMs: number): readonly number[] =>
  instants.filter((at) => at > nowMs - windowMs && at < nowMs + windowMs);
