import {
  companies,
  processTemplates,
  reminders,
  users,
  type Fields,
  type HistoryEntity,
  type HistoryEntry,
} from "@canopy/contracts";
import { actorNames } from "../projects/actorNames.ts";
import { pathTo } from "../routing/match.ts";
import { historyDaysOf, type HistoryDay } from "../projects/historyDays.ts";
import { changesOf, didOf, type HistoryWords } from "../projects/projectHistory.ts";

/** The ids of technologies have the name of their choice; the graph has the editor's words. */
const { typeIds: _, ...templateFields } = processTemplates.fields;

const fieldsOf: Readonly<Partial<Record<HistoryEntity, Fields>>> = {
  user: users.fields,
  company: companies.fields,
  reminder: reminders.fields,
  processTemplate: {
    ...templateFields,
    stepCount: { type: "number", label: "Number of steps" },
    milestones: { type: "text", label: "Steps" },
    transitions: { type: "text", label: "Arrows" },
  },
};

const fieldsIn = (entity: string): Fields | undefined =>
  Object.entries(fieldsOf).find(([name]) => name === entity)?.[1];

/** The entries of one record by day, in the order in which they come: the latest first. Changes have the labels and words of the record's list. */
export const recordHistoryDays = (
  entries: readonly HistoryEntry[],
  given: HistoryWords,
): readonly HistoryDay[] => {
  const words = { ...given, names: { ...actorNames(entries), ...given.names } };
  return historyDaysOf(entries, words, (entry) => ({
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
      changes: changesOf(entry, { ...words, fields: given.fields ?? fieldsIn(entry.entity) }),
    },
  }));
};
