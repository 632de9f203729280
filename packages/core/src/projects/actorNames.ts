import type { HistoryEntry } from "@canopy/contracts";

/** The names of the people who acted in these entries, by id. */
export const actorNames = (entries: readonly HistoryEntry[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries.flatMap(({ actorId, actorName }) =>
      actorId === null || actorName === null ? [] : [[actorId, actorName]],
    ),
  );
