import type { TabLock } from "../base/ports.ts";

/** A lock shared by the tabs of one browser: the first to ask holds it, the next gets it on release. */
export const fakeLock = (): TabLock => {
  const queues = new Map<string, (() => void)[]>();
  return {
    hold: (name, onHeld) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(onHeld);
      if (queue[0] === onHeld) onHeld();
      return () => {
        const wasFirst = queue[0] === onHeld;
        queue.splice(queue.indexOf(onHeld), 1);
        if (wasFirst) queue[0]?.();
      };
    },
  };
};
