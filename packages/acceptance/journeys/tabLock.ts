import type { TabLock } from "@canopy/core";

/** The lock that the tabs of one browser share: whoever asks first holds it until they let go. */
export const tabLock = (): TabLock => {
  const queues = new Map<string, (() => void)[]>();
  return {
    hold: (name, onHeld) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(onHeld);
      if (queue[0] === onHeld) onHeld();
      return () => {
        const wasHeld = queue[0] === onHeld;
        queue.splice(queue.indexOf(onHeld), 1);
        if (wasHeld) queue[0]?.();
      };
    },
  };
};
