import { fairShare } from "./fairShare.ts";
import { tooMany, type CostLimits } from "./limits.ts";

/** Ends the request and lets the next one run; a second call does nothing. */
export type Release = () => void;

/** The queues in which each person's requests wait. */
export interface Lines {
  /**
   * Resolves when the request may run, which takes `places` of the person's (by default one); with none running it may
   * run however many it takes. Throws 429 if too many wait already, and the signal's reason once it is aborted; the
   * request then leaves the queue.
   */
  enter(key: string, signal: AbortSignal, places?: number): Promise<Release>;
  /** The number of each person's requests, running or waiting. */
  asked(): ReadonlyMap<string, number>;
  /** The numbers of all requests, running and waiting. */
  load(): { readonly running: number; readonly waiting: number };
  /** Runs the waiting requests that may run now, after the counts of other servers have changed. */
  lookAgain(): void;
}

interface Waiting {
  readonly places: number;
  readonly go: () => void;
}

interface Line {
  readonly key: string;
  running: number;
  /** The places that the running requests take. */
  taken: number;
  /** In order of arrival. */
  readonly waiting: Set<Waiting>;
}

interface LinesInput extends Pick<CostLimits, "personAtOnce" | "personWaiting"> {
  /** The number of the same person's requests at each other server; empty for a single server. */
  readonly elsewhere?: (key: string) => readonly number[];
}

/** Runs requests of one person that take at most `personAtOnce` places over all servers; the others wait. Source: behaviour.md §9 Requests. */
export const createLines = ({ personAtOnce, personWaiting, elsewhere = () => [] }: LinesInput): Lines => {
  const lines = new Map<string, Line>();
  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { key, running: 0, taken: 0, waiting: new Set() };
    lines.set(key, line);
    return line;
  };
  const hasPlaces = (line: Line, places: number) =>
    line.running === 0 || line.taken + places <= fairShare(personAtOnce, elsewhere(line.key));
  const run = (line: Line, places: number) => {
    line.running += 1;
    line.taken += places;
  };
  const goOn = (line: Line) => {
    for (const next of line.waiting) {
      if (!hasPlaces(line, next.places)) return;
      line.waiting.delete(next);
      run(line, next.places);
      next.go();
    }
    if (line.running === 0 && line.waiting.size === 0) lines.delete(line.key);
  };
  const leaving = (line: Line, places: number): Release => {
    let isHere = true;
    return () => {
      if (!isHere) return;
      isHere = false;
      line.running -= 1;
      line.taken -= places;
      goOn(line);
    };
  };
  const isFull = ({ key, running, waiting }: Line) =>
    elsewhere(key).reduce((sum, asked) => sum + asked, running + waiting.size) >=
    personAtOnce + personWaiting;
  return {
    enter: async (key, signal, places = 1) => {
      signal.throwIfAborted();
      const line = lineOf(key);
      if (line.waiting.size === 0 && hasPlaces(line, places)) {
        run(line, places);
        return leaving(line, places);
      }
      if (isFull(line)) throw tooMany();
      const turn = Promise.withResolvers<void>();
      const mine = { places, go: turn.resolve };
      const giveUp = () => {
        line.waiting.delete(mine);
        goOn(line);
        turn.reject(signal.reason);
      };
      line.waiting.add(mine);
      signal.addEventListener("abort", giveUp);
      try {
        await turn.promise;
        return leaving(line, places);
      } finally {
        signal.removeEventListener("abort", giveUp);
      }
    },
    asked: () => new Map([...lines].map(([key, { running, waiting }]) => [key, running + waiting.size])),
    load: () => {
      const all = [...lines.values()];
      return {
        running: all.reduce((sum, { running }) => sum + running, 0),
        waiting: all.reduce((sum, { waiting }) => sum + waiting.size, 0),
      };
    },
    lookAgain: () => {
      for (const line of [...lines.values()]) goOn(line);
    },
  };
};
