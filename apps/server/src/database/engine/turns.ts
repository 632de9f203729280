/** Turns on something that only one caller may use at a time. */
export interface Turns {
  /** Resolves when it is this caller's turn; rejects with the signal's reason if that is aborted before. */
  enter(caller: string, signal: AbortSignal | undefined): Promise<void>;
  /** Ends the current turn. */
  leave(): void;
  /** The number of turns under way, 0 or 1, and of those that wait. */
  load(): { readonly running: number; readonly waiting: number };
}

/** Gives turns to callers in rotation: a caller who wants a hundred waits for all others after each one. */
export const createTurns = (): Turns => {
  /** The waiting turns by caller; the callers in the order of their next turn. */
  const waiting = new Map<string, Set<() => void>>();
  let isTaken = false;
  return {
    enter: async (caller, signal) => {
      signal?.throwIfAborted();
      if (!isTaken) {
        isTaken = true;
        return;
      }
      const turn = Promise.withResolvers<void>();
      const queue = waiting.get(caller) ?? new Set();
      waiting.set(caller, queue);
      queue.add(turn.resolve);
      const giveUp = () => {
        if (!queue.delete(turn.resolve)) return;
        if (queue.size === 0) waiting.delete(caller);
        turn.reject(signal?.reason);
      };
      signal?.addEventListener("abort", giveUp);
      try {
        await turn.promise;
      } finally {
        signal?.removeEventListener("abort", giveUp);
      }
    },
    leave: () => {
      for (const [caller, queue] of waiting)
        for (const go of queue) {
          queue.delete(go);
          waiting.delete(caller);
          if (queue.size > 0) waiting.set(caller, queue);
          go();
          return;
        }
      isTaken = false;
    },
    load: () => ({
      running: isTaken ? 1 : 0,
      waiting: [...waiting.values()].reduce((sum, queue) => sum + queue.size, 0),
    }),
  };
};
