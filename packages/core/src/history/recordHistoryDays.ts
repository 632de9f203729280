import type { HistoryEntry } from "@canopy/contracts";
import { pathTo } from "../routing/match.ts";
import { historyDaysOf, type HistoryDay } from "../projects/historyDays.ts";
import { changesOf, didOf, type HistoryWords } from "../projects/projectHistory.ts";

/** The entries of one record by day, in the order in which they come: the latest first. */
export const recordHistoryDays = (
  entries: readonly HistoryEntry[],
  words: HistoryWords,
): readonly HistoryDay[] =>
  historyDaysOf(entries, words, (entry) => ({
    group: { id: entry.entityId, name: "", href: undefined },
    line: {
      id: entry.id,
      at: entry.at,
      actor: {
        name: entry.actorName ?? "Canopy",
        href: entry.actorId === null ? undefined : pathTo("user", { userId: entry.actorId }),
      },
      did: didOf(entry, { isNamed: false }),
      target: undefined,
      said: entry.reason === null ? [] : [{ label: "Reason", text: entry.reason }],
      changes: changesOf(entry, words),
    },
  }));
