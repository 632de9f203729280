/** Says whether an item may begin while these run and after those have ended. */
export type MayBegin<Item> = (item: Item, running: ReadonlySet<Item>, ended: ReadonlySet<Item>) => boolean;

/**
 * Runs `work` on every item, at most `count` at a time; a free lane takes the first item that may begin. Returns the
 * results in the items' order. Rejects if `work` does, and if items are left of which none may begin.
 */
export const inLanes = <Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  mayBegin: MayBegin<Item> = () => true,
): Promise<readonly Result[]> =>
  new Promise((resolve, reject) => {
    const results: Result[] = [];
    const waiting = new Map(items.entries());
    const running = new Set<Item>();
    const ended = new Set<Item>();
    const fill = () => {
      while (running.size < count) {
        const next = waiting.entries().find(([, item]) => mayBegin(item, running, ended));
        if (!next) break;
        void run(...next);
      }
      if (running.size > 0) return;
      if (waiting.size === 0) resolve(results);
      else reject(new Error(`none of the last ${waiting.size} items may begin`));
    };
    const run = async (index: number, item: Item) => {
      waiting.delete(index);
      running.add(item);
      try {
        results[index] = await work(item);
      } catch (error) {
        reject(error);
      }
      running.delete(item);
      ended.add(item);
      fill();
    };
    fill();
  });
