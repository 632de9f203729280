/** Reads the device's wall clock, in milliseconds since 1970. Nothing else reads it. */
export const nowMs = (): number => Date.now();

/** Smallest difference of a `Date` header that counts: headers are cut to seconds and arrive late. */
const MIN_SKEW_MS = 1_000;
const HALF_SECOND_MS = 500;

/** Advance of the wall clock over the running time after which the device has slept or its clock was changed. */
const MIN_JUMP_MS = 5_000;

/** Storage key of the difference between the server's clock and the device's, in milliseconds. */
export const SKEW_KEY = "clock_skew_ms";

/** The server's clock: the device's clock plus the difference last seen in an answer. */
export interface ServerClock {
  /** Server time in milliseconds since 1970; while the difference is in doubt, the device's time if that is earlier. */
  nowMs(): number;
  /** Server minus device, in milliseconds. */
  skewMs(): number;
  /** Learns from an answer's `Date` header; ignores a value that is not a date. Returns whether the difference changed or was in doubt. */
  hearHeader(dateHeader: string): boolean;
  /** Learns from the time at which the server issued a token just now, unless a header was read before. */
  hearIssue(issuedAtMs: number): boolean;
  /** Takes the difference that another tab has stored, unless this page has heard the server's time itself. */
  hearStored(skewMs: number): void;
  /** Puts a difference that an earlier page stored in doubt until the server's time is heard. */
  doubtStored(): void;
}

/** The wall clock's lead over the time that this page has been running; constant until the device sleeps or its clock is changed. */
const leadMs = (): number => nowMs() - performance.now();

/**
 * Creates the server's clock; `skewMs` is the difference that an earlier page stored. The difference is in doubt once the
 * device's clock has jumped since it was learnt: the clock may have been put right, or the device slept.
 */
export const createServerClock = (skewMs = 0): ServerClock => {
  let skew = Number.isFinite(skewMs) ? skewMs : 0;
  let hasHeard = false;
  let isStored = true;
  let isStoredDoubted = false;
  let learntAtLeadMs = leadMs();
  const isInDoubt = (): boolean => isStoredDoubted || Math.abs(leadMs() - learntAtLeadMs) > MIN_JUMP_MS;
  /** `serverSecondMs` is cut to whole seconds, so the middle of the second is the best estimate. */
  const learn = (serverSecondMs: number): boolean => {
    const seen = serverSecondMs + HALF_SECOND_MS - nowMs();
    if (!Number.isFinite(seen)) return false;
    const wasInDoubt = isInDoubt();
    isStored = false;
    isStoredDoubted = false;
    learntAtLeadMs = leadMs();
    if (Math.abs(seen - skew) <= MIN_SKEW_MS) return wasInDoubt;
    skew = Math.abs(seen) <= MIN_SKEW_MS ? 0 : seen;
    return true;
  };
  return {
    nowMs: () => nowMs() + (isInDoubt() ? Math.min(skew, 0) : skew),
    skewMs: () => skew,
    hearHeader: (dateHeader) => {
      hasHeard ||= Number.isFinite(Date.parse(dateHeader));
      return learn(Date.parse(dateHeader));
    },
    hearIssue: (issuedAtMs) => !hasHeard && learn(issuedAtMs),
    hearStored: (storedMs) => {
      if (!isStored || !Number.isFinite(storedMs) || storedMs === skew) return;
      skew = storedMs;
      isStoredDoubted = false;
    },
    doubtStored: () => {
      isStoredDoubted = isStored;
    },
  };
};
