/** Reads the device's wall clock, in milliseconds since 1970. Nothing else reads it. */
export const nowMs = (): number => Date.now();

/** Smallest difference of a `Date` header that counts: headers are cut to seconds and arrive late. */
const MIN_SKEW_MS = 1_000;
const HALF_SECOND_MS = 500;

/** Storage key of the difference between the server's clock and the device's, in milliseconds. */
export const SKEW_KEY = "clock_skew_ms";

/** The server's clock: the device's clock plus the difference last seen in an answer. */
export interface ServerClock {
  /** Server time in milliseconds since 1970. */
  nowMs(): number;
  /** Server minus device, in milliseconds. */
  skewMs(): number;
  /** Learns from an answer's `Date` header; ignores a value that is not a date. Returns whether the difference changed. */
  hearHeader(dateHeader: string): boolean;
  /** Learns from the time at which the server issued a token just now, unless a header was read before. */
  hearIssue(issuedAtMs: number): boolean;
}

/** Creates the server's clock; `skewMs` is the difference that an earlier page stored. */
export const createServerClock = (skewMs = 0): ServerClock => {
  let skew = Number.isFinite(skewMs) ? skewMs : 0;
  let hasHeard = false;
  /** `serverSecondMs` is cut to whole seconds, so the middle of the second is the best estimate. */
  const learn = (serverSecondMs: number): boolean => {
    const seen = serverSecondMs + HALF_SECOND_MS - nowMs();
    if (!Number.isFinite(seen) || Math.abs(seen - skew) <= MIN_SKEW_MS) return false;
    skew = Math.abs(seen) <= MIN_SKEW_MS ? 0 : seen;
    return true;
  };
  return {
    nowMs: () => nowMs() + skew,
    skewMs: () => skew,
    hearHeader: (dateHeader) => {
      hasHeard ||= Number.isFinite(Date.parse(dateHeader));
      return learn(Date.parse(dateHeader));
    },
    hearIssue: (issuedAtMs) => !hasHeard && learn(issuedAtMs),
  };
};
