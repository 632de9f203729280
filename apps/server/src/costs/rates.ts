import { fairShare } from "./fairShare.ts";
import { tooMany } from "./limits.ts";

const WINDOW_MS = 1000;

interface RatesInput {
  readonly perSecond: number;
  /** A steady clock in milliseconds. */
  readonly nowMs: () => number;
  /** The same caller's requests in a second at each other server; empty for a single server. */
  readonly elsewhere?: (key: string) => readonly number[];
}

interface Count {
  asked: number;
  allowed: number;
}

/** Counts requests by caller, in windows of one second. */
export interface Rates {
  /** Counts one request; throws 429 if the caller has used up this server's share of the second. */
  take(key: string): void;
  /** The number of each active caller's requests in a second, including refused ones. */
  asked(): ReadonlyMap<string, number>;
}

/** Allows at most `perSecond` requests of one caller in each second over all servers. Source: behaviour.md §9 Requests. */
export const createRates = ({ perSecond, nowMs, elsewhere = () => [] }: RatesInput): Rates => {
  let windowStart = nowMs();
  let current = new Map<string, Count>();
  let previous = new Map<string, Count>();
  const turnWindow = () => {
    const passedMs = nowMs() - windowStart;
    if (passedMs < WINDOW_MS) return;
    previous = passedMs < 2 * WINDOW_MS ? current : new Map();
    current = new Map();
    windowStart = nowMs();
  };
  return {
    take: (key) => {
      turnWindow();
      const count = current.get(key) ?? { asked: 0, allowed: 0 };
      current.set(key, count);
      count.asked += 1;
      if (count.allowed >= fairShare(perSecond, elsewhere(key))) throw tooMany();
      count.allowed += 1;
    },
    asked: () => {
      turnWindow();
      const keys = new Set([...previous.keys(), ...current.keys()]);
      return new Map(
        [...keys].map((key) => [key, Math.max(previous.get(key)?.asked ?? 0, current.get(key)?.asked ?? 0)]),
      );
    },
  };
};
