/** The device's wall clock, in milliseconds since 1970. Nothing else reads it. */
export const nowMs = (): number => Date.now();

/** How far a `Date` header must lie off before it counts: it is cut to seconds and arrives late. */
const MIN_SKEW_MS = 1_000;
const HALF_SECOND_MS = 500;

/** The server's clock as this device knows it: its own clock plus the difference last seen in an answer. */
export interface ServerClock {
  /** Milliseconds since 1970 on the server. */
  nowMs(): number;
  /** Server minus device, in milliseconds. */
  skewMs(): number;
  /** Learns from an answer's `Date` header; ignores what is no date. Tells whether the difference changed. */
  hearHeader(dateHeader: string): boolean;
  /** Learns from the instant at which the server made a token just now, unless a header told before. */
  hearIssue(issuedAtMs: number): boolean;
}

/** Makes the server's clock; `skewMs` is what an earlier page knew. */
export const createServerClock = (skewMs = 0): ServerClock => {
  let skew = Number.isFinite(skewMs) ? skewMs : 0;
  let hasHeard = false;
  /** `serverSecondMs` is cut to whole seconds, so its middle is the best guess. */
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
