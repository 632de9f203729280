import { listDefaults, projectEndpoints, projects, type HistoryEntry } from "@canopy/contracts";
import { readingScreen } from "../records/readingScreen.ts";

/** Entries per page. */
export const HISTORY_PAGE_SIZE = 20;

/** One page of a project's history. */
export interface HistoryPage {
  readonly page: number;
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

/** The `ask` of one page of a project's history, from 1. */
export const historyAsk = (projectId: string, page: number): string => `${projectId} ${page}`;

/** The history of a project with its processes and milestones, the latest first; `ask` is a `historyAsk`. Source: behaviour.md §7 Projects. */
export const projectHistory = readingScreen<HistoryPage>({
  key: (ask) => [projects.path, "history", ask],
  access: projectEndpoints.history.access,
  read: async (call, ask, signal) => {
    const [id = "", shown = "1"] = ask.split(" ");
    const page = Number(shown);
    const list = { ...listDefaults, page, size: HISTORY_PAGE_SIZE, sortField: "at" };
    const answer = await call(projectEndpoints.history, { params: { id }, list }, { signal });
    return { page, entries: answer.data, total: answer.total };
  },
});
