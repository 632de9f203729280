import { lockUnheld, release } from "../imports/releaseImports.ts";
import type { BatchJob } from "./batchJob.ts";

/** An import that nobody writes for so long is left: its server begins to write at once. Source: behaviour.md §9. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Releases imports that stay APPLYING although nobody writes them: their server died, or the database was away when
 * their failure was to be written. One that is written is locked and passed over; between its APPLYING and its first
 * lock, and between a failure and its note, it is seen for a moment only, so it must be seen at every look for a
 * minute. Source: behaviour.md §4 Jobs.
 */
export const releaseAbandoned = (): BatchJob => {
  /** When each import, at its version, was first seen so; none that the last look did not see. */
  let seenAtMs: ReadonlyMap<string, number> = new Map();
  return {
    name: "release abandoned imports",

    claim: async (tx, { at, limit, except }) => {
      const unheld = (await lockUnheld(tx)).filter(({ id }) => !except.includes(id));
      const before = seenAtMs;
      const seen = unheld.map(({ id, version }) => {
        const key = `${id} ${version}`;
        // a clock that was ahead counts from when it is right
        return { id, key, sinceMs: Math.min(before.get(key) ?? Infinity, at.getTime()) };
      });
      seenAtMs = new Map(seen.map(({ key, sinceMs }) => [key, sinceMs]));
      return seen
        .filter(({ sinceMs }) => at.getTime() - sinceMs >= ABANDONED_AFTER_MS)
        .slice(0, limit)
        .map(({ id }) => id);
    },

    work: release,
  };
};
