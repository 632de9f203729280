import { listDefaults, projectEndpoints, projects, type Filter, type HistoryEntry } from "@canopy/contracts";
import { readingScreen } from "../records/readingScreen.ts";

const equals = (fieldId: string, value: string): Filter => ({ fieldId, operator: "equals", values: [value] });

/** The `ask` of `processHold`. */
export const holdAsk = ({ id, projectId }: { readonly id: string; readonly projectId: string }): string =>
  `${projectId} ${id}`;

/** The entry of the history by which a process was held last; null where it never was. `ask` is a `holdAsk`. */
export const processHold = readingScreen<HistoryEntry | null>({
  key: (ask) => [projects.path, "history", "hold", ask],
  access: projectEndpoints.history.access,
  read: async (call, ask, signal) => {
    const [id = "", processId = ""] = ask.split(" ");
    const filters = [equals("processId", processId), equals("entity", "process"), equals("action", "hold")];
    const list = { ...listDefaults, page: 1, size: 1, sortField: "at", filters };
    const { data } = await call(projectEndpoints.history, { params: { id }, list }, { signal });
    return data[0] ?? null;
  },
  meta: { isShownElsewhere: () => true },
});

/** A hold in words, with its reason: 'Held by Marek Holub: The bank has not answered.' */
export const holdText = ({ actorName, reason }: Pick<HistoryEntry, "actorName" | "reason">): string =>
  `Held by ${actorName ?? "Canopy"}${reason === null ? "" : `: ${reason}`}`;
