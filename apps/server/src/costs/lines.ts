import { fairShare } from "./fairShare.ts";
import { tooMany, type CostLimits } from "./limits.ts";

/** Ends the request and lets the next one run; a second call does nothing. */
export type Release = () => void;

/** The queues in which each person's requests wait. */
export interface Lines {
  /** Resolves when the request may run. Throws 429 if too many wait already, and the signal's reason once it is aborted; the request then leaves the queue. */
  enter(key: string, signal: AbortSignal): Promise<Release>;
  /** The number of each person's requests, running or waiting. */
  asked(): ReadonlyMap<string, number>;
  /** Runs the waiting requests that may run now, after the counts of other servers have changed. */
  lookAgain(): void;
}

interface Line {
  readonly key: string;
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

interface LinesInput extends Pick<CostLimits, "personAtOnce" | "personWaiting"> {
  /** The number of the same person's requests at each other server; empty for a single server. */
  readonly elsewhere?: (key: string) => readonly number[];
}

/** Runs at most `personAtOnce` requests of one person at once over all servers; the others wait. Source: behaviour.md §9 Requests. */
export const createLines = ({ personAtOnce, personWaiting, elsewhere = () => [] }: LinesInput): Lines => {
  const lines = new Map<string, Line>();
  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { key, running: 0, waiting: new Set() };
    lines.set(key, line);
    return line;
  };
  const hasPlace = (line: Line) => line.running < fairShare(personAtOnce, elsewhere(line.key));
  const goOn = (line: Line) => {
    for (const go of line.waiting) {
      if (!hasPlace(line)) return;
      line.waiting.delete(go);
      line.running += 1;
      go();
    }
    if (line.running === 0 && line.waiting.size === 0) lines.delete(line.key);
  };
  const leaving = (line: Line): Release => {
    let isHere = true;
    return () => {
      if (!isHere) return;
      isHere = false;
      line.running -= 1;
      goOn(line);
    };
  };
  const isFull = ({ key, running, waiting }: Line) =>
    elsewhere(key).reduce((sum, asked) => sum + asked, running + waiting.size) >=
    personAtOnce + personWaiting;
  return {
    enter: async (key, signal) => {
      signal.throwIfAborted();
      const line = lineOf(key);
      if (line.waiting.size === 0 && hasPlace(line)) {
        line.running += 1;
        return leaving(line);
      }
      if (isFull(line)) throw tooMany();
      const turn = Promise.withResolvers<void>();
      const giveUp = () => {
        line.waiting.delete(turn.resolve);
        goOn(line);
        turn.reject(signal.reason);
      };
      line.waiting.add(turn.resolve);
      signal.addEventListener("abort", giveUp);
      try {
        await turn.promise;
        return leaving(line);
      } finally {
        signal.removeEventListener("abort", giveUp);
      }
    },
    asked: () => new Map([...lines].map(([key, { running, waiting }]) => [key, running + waiting.size])),
    lookAgain: () => {
      for (const line of [...lines.values()]) goOn(line);
    },
  };
};
