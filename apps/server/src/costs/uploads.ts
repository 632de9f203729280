import { rateLimited } from "../base/problem.ts";
import { setTimer, type SetTimer } from "../base/setTimer.ts";
import type { Release } from "./lines.ts";

/** Files of one person that may arrive at the same time, over all servers. Source: behaviour.md §9. */
const UPLOADS_AT_ONCE = 3;
const RETRY_AFTER_SECONDS = 1;
/** Within this time the other servers tell this one that a file has ended there. */
const NEWS_MS = 1_000;

/** The files on their way to this server. */
interface Uploads {
  /**
   * Counts a file that a person sends. Throws 429 if as many as may are on their way: at once if they all come to this
   * server, otherwise after the other servers had the time to tell that one has ended. Throws the signal's reason once
   * that is aborted.
   */
  begin(userId: string, signal: AbortSignal): Promise<Release>;
  /** The number of each person's files. */
  asked(): ReadonlyMap<string, number>;
  /** Lets in the files that wait and may come now, after the counts of other servers have changed. */
  lookAgain(): void;
}

interface UploadsInput {
  /** The numbers of a person's files at each other server. */
  readonly elsewhere: (userId: string) => readonly number[];
  readonly wait?: SetTimer;
}

/** Counts each person's files on their way. */
export const createUploads = ({ elsewhere, wait = setTimer }: UploadsInput): Uploads => {
  const running = new Map<string, number>();
  /** In order of arrival. */
  const waiting = new Set<{ readonly userId: string; readonly go: () => void }>();
  const add = (userId: string, change: 1 | -1) => {
    const left = (running.get(userId) ?? 0) + change;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  };
  const here = (userId: string) => running.get(userId) ?? 0;
  const isFull = (userId: string) =>
    elsewhere(userId).reduce((sum, one) => sum + one, here(userId)) >= UPLOADS_AT_ONCE;
  const lookAgain = () => {
    for (const next of [...waiting]) {
      if (isFull(next.userId)) continue;
      waiting.delete(next);
      add(next.userId, 1);
      next.go();
    }
  };
  const ending = (userId: string): Release => {
    let isHere = true;
    return () => {
      if (!isHere) return;
      isHere = false;
      add(userId, -1);
      lookAgain();
    };
  };
  const waitForNews = async (userId: string, signal: AbortSignal): Promise<void> => {
    const turn = Promise.withResolvers<void>();
    const mine = { userId, go: turn.resolve };
    const refuse = (reason: unknown) => {
      waiting.delete(mine);
      turn.reject(reason);
    };
    const hangUp = () => refuse(signal.reason);
    waiting.add(mine);
    signal.addEventListener("abort", hangUp);
    const callOff = wait(NEWS_MS, () => refuse(tooManyFiles()));
    try {
      await turn.promise;
    } finally {
      callOff();
      signal.removeEventListener("abort", hangUp);
    }
  };
  return {
    begin: async (userId, signal) => {
      signal.throwIfAborted();
      if (here(userId) >= UPLOADS_AT_ONCE) throw tooManyFiles();
      if (isFull(userId)) await waitForNews(userId, signal);
      else add(userId, 1);
      return ending(userId);
    },
    asked: () => running,
    lookAgain,
  };
};

const tooManyFiles = () => rateLimited(`At most ${UPLOADS_AT_ONCE} files at a time.`, RETRY_AFTER_SECONDS);
