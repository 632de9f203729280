import { networkOf } from "../base/networkOf.ts";
import type { SetTimer } from "../base/setTimer.ts";
import type { Counts } from "./exchange.ts";
import type { CostLimits } from "./limits.ts";
import { createLines, type Release } from "./lines.ts";
import { createRates } from "./rates.ts";
import { createUploads } from "./uploads.ts";

/** Counts the requests of each caller before any work is done. Throws 429 beyond a limit. Source: behaviour.md §9 Requests. */
export interface Costs {
  /** Counts a request without a signed-in person. */
  countAddress(address: string): void;
  /** Counts a request for its session before the session is looked up: an ended session counts against nobody else. */
  countSession(sessionId: string): void;
  /** Counts a request of a person whose session was found valid. */
  countPerson(userId: string): void;
  /** Waits in the person's queue until a request that takes `places` may run; throws the signal's reason once that is aborted. */
  enterLine(userId: string, signal: AbortSignal, places?: number): Promise<Release>;
  /** Counts a file that a person sends until it has arrived; throws 429 if three are on their way, and the signal's reason once that is aborted. */
  beginUpload(userId: string, signal: AbortSignal): Promise<Release>;
  /** Requests of signed-in people that run and that wait in their queues. */
  readonly load: () => { readonly running: number; readonly waiting: number };
  /** Requests of active callers to this server, for the other servers. */
  readonly counts: () => Counts;
  /** Takes over the counts of each other server. */
  readonly receive: (others: readonly Counts[]) => void;
}

interface CostsInput {
  readonly limits: CostLimits;
  /** A steady clock in milliseconds. */
  readonly nowMs: () => number;
  /** Called when somebody is active. */
  readonly onActivity?: () => void;
  readonly wait?: SetTimer;
}

/** The limits of one server. */
export const createCosts = ({ limits, nowMs, onActivity = () => {}, wait }: CostsInput): Costs => {
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
  const uploads = createUploads({ elsewhere: elsewhere("upload "), ...(wait && { wait }) });
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
    enterLine: (userId, signal, places) => {
      onActivity();
      return lines.enter(userId, signal, places);
    },
    beginUpload: (userId, signal) => {
      onActivity();
      return uploads.begin(userId, signal);
    },
    load: () => lines.load(),
    counts: () => ({
      ...named("person ", persons.asked()),
      ...named("address ", addresses.asked()),
      ...named("line ", lines.asked()),
      ...named("upload ", uploads.asked()),
    }),
    receive: (counts) => {
      others = counts;
      lines.lookAgain();
      uploads.lookAgain();
    },
  };
};

const named = (kind: string, asked: ReadonlyMap<string, number>): Counts =>
  Object.fromEntries([...asked].map(([key, count]) => [kind + key, count]));
