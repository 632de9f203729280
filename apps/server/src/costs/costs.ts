import { networkOf } from "../base/networkOf.ts";
import type { Counts } from "./exchange.ts";
import type { CostLimits } from "./limits.ts";
import { createLines, type Release } from "./lines.ts";
import { createRates } from "./rates.ts";

/** Counts what each caller costs, before it is worked for. Everything that is too much throws 429. Source: behaviour.md §9 Requests. */
export interface Costs {
  /** Counts a request without a signed-in person. */
  countAddress(address: string): void;
  /** Counts a request by its session, before the session is looked up: one that was ended counts against nobody else. */
  countSession(sessionId: string): void;
  /** Counts a request of a person who has turned out to be signed in. */
  countPerson(userId: string): void;
  /** Waits in the person's line for a place; throws the signal's reason once that is aborted. */
  enterLine(userId: string, signal: AbortSignal): Promise<Release>;
  /** Requests of active callers to this server, told to the others. */
  readonly counts: () => Counts;
  /** Hears what they ask of each other server. */
  readonly hear: (others: readonly Counts[]) => void;
}

interface CostsInput {
  readonly limits: CostLimits;
  /** A steady clock in milliseconds. */
  readonly nowMs: () => number;
  /** Told that somebody is active. */
  readonly onActivity?: () => void;
}

/** The limits of one server. */
export const createCosts = ({ limits, nowMs, onActivity = () => {} }: CostsInput): Costs => {
  let others: readonly Counts[] = [];
  const elsewhere = (kind: string) => (key: string) => {
    const name = kind + key;
    return others.flatMap((counts) => (Object.hasOwn(counts, name) ? (counts[name] ?? []) : []));
  };
  const persons = createRates({ perSecond: limits.personPerSecond, nowMs, elsewhere: elsewhere("person ") });
  const addresses = createRates({
    perSecond: limits.addressPerSecond,
    nowMs,
    elsewhere: elsewhere("address "),
  });
  const sessions = createRates({ perSecond: limits.personPerSecond, nowMs });
  const lines = createLines({ ...limits, elsewhere: elsewhere("line ") });
  return {
    countAddress: (address) => {
      onActivity();
      addresses.take(networkOf(address));
    },
    countSession: (sessionId) => sessions.take(sessionId),
    countPerson: (userId) => {
      onActivity();
      persons.take(userId);
    },
    enterLine: (userId, signal) => {
      onActivity();
      return lines.enter(userId, signal);
    },
    counts: () => ({
      ...named("person ", persons.asked()),
      ...named("address ", addresses.asked()),
      ...named("line ", lines.asked()),
    }),
    hear: (heard) => {
      others = heard;
      lines.lookAgain();
    },
  };
};

const named = (kind: string, asked: ReadonlyMap<string, number>): Counts =>
  Object.fromEntries([...asked].map(([key, count]) => [kind + key, count]));
