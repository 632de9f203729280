import {
  historyAccess,
  historyEndpoints,
  listDefaults,
  type HistoryEntity,
  type HistoryEntry,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { readingScreen, type ReadingScreen } from "../records/readingScreen.ts";

/** Entries per page. */
export const RECORD_HISTORY_SIZE = 20;

/** One page of a record's history. */
export interface RecordHistoryPage {
  readonly page: number;
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

const asking = z.object({
  /** The record. */
  id: z.string(),
  /** From 1. */
  page: z.number(),
});
type RecordHistoryAsk = z.infer<typeof asking>;

/** The `ask` of a page of a record's history. */
export const recordHistoryAsk = (id: string, page = 1): string =>
  JSON.stringify({ id, page } satisfies RecordHistoryAsk);

const readRecordHistoryAsk = (ask: string): RecordHistoryAsk => asking.parse(JSON.parse(ask));

const historyOf = (entity: HistoryEntity): ReadingScreen<RecordHistoryPage> =>
  readingScreen<RecordHistoryPage>({
    key: (ask) => [historyEndpoints.list.path, entity, ask],
    access: historyAccess[entity],
    read: async (call, ask, signal) => {
      const { id, page } = readRecordHistoryAsk(ask);
      const list = { ...listDefaults, page, size: RECORD_HISTORY_SIZE, sortField: "at" };
      const answer = await call(historyEndpoints.list, { query: { entity, id }, list }, { signal });
      return { page, entries: answer.data, total: answer.total };
    },
  });

/** The history of a record by its noun, the latest first; `ask` is a `recordHistoryAsk`. Source: behaviour.md §7 History. */
export const recordHistory: { readonly [Entity in HistoryEntity]: ReadingScreen<RecordHistoryPage> } = {
  user: historyOf("user"),
  company: historyOf("company"),
  projectType: historyOf("projectType"),
  milestoneOwner: historyOf("milestoneOwner"),
  processTemplate: historyOf("processTemplate"),
  reminder: historyOf("reminder"),
  feedback: historyOf("feedback"),
  savedView: historyOf("savedView"),
};
