import { fairShare } from "./fairShare.ts";
import { tooMany, type CostLimits } from "./limits.ts";

/** Gives a place back to the next who waits; a second call does nothing. */
export type Release = () => void;

/** The lines in which each person's requests wait. */
export interface Lines {
  /**
   * Takes a place, at once or when it is this request's turn. Throws 429 where too many wait already, and the
   * signal's reason once it is aborted: the request then has left the line.
   */
  enter(key: string, signal: AbortSignal): Promise<Release>;
  /** How many requests of each person are here, worked on or waiting. */
  asked(): ReadonlyMap<string, number>;
  /** Looks again who may go on, after other servers have told what the same people ask there. */
  lookAgain(): void;
}

interface Line {
  readonly key: string;
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

interface LinesInput extends Pick<CostLimits, "personAtOnce" | "personWaiting"> {
  /** How many requests of the same person each other server holds; none where there is one server. */
  readonly elsewhere?: (key: string) => readonly number[];
}

/** So many requests of one person at once, the others in line, over all servers. Source: behaviour.md §9 Requests. */
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
