import type { NewRow } from "#database/insertRows.ts";
import { historyLine } from "../historyLine.ts";
import { personNamed, type DemoPerson, type WorkSource } from "../workSource.ts";
import type { StoryFeedback } from "./feedbackShape.ts";
import { HOUR_MS } from "#base/durations.ts";

const MANAGER = "Ines Duarte";

/** The action that leads to a status. */
const actions: Readonly<Record<string, string>> = {
  IN_PROGRESS: "progress",
  RESOLVED: "resolve",
  DISMISSED: "dismiss",
};

interface ToldFeedback {
  readonly row: NewRow<"feedback"> & { readonly id: string; readonly createdAt: Date };
  readonly story: StoryFeedback;
}

/** The conversations under the demo's feedback, and the history of its items. */
export interface FeedbackTalk {
  readonly feedbackMessage: readonly NewRow<"feedbackMessage">[];
  readonly history: readonly NewRow<"history">[];
}

/** The messages of the story and the history that the product writes for the same items. */
export const feedbackTalk = (
  source: Pick<WorkSource, "rng" | "now" | "people">,
  told: readonly ToldFeedback[],
): FeedbackTalk => ({
  feedbackMessage: told.flatMap(({ row, story }) =>
    (story.messages ?? []).map(({ by, afterHours, text }) => ({
      ...{ id: source.rng.uuid(), feedbackId: row.id, authorId: personNamed(source, by).id, text },
      createdAt: new Date(Math.min(row.createdAt.getTime() + afterHours * HOUR_MS, source.now.getTime())),
    })),
  ),
  history: told.flatMap(({ row }) => historyOf(source, row)),
});

const historyOf = (
  source: Pick<WorkSource, "rng" | "people">,
  row: ToldFeedback["row"],
): readonly NewRow<"history">[] => {
  const { title, type, priority, status, resolutionNote, closedAt } = row;
  const about = { entity: "feedback", entityId: row.id, entityName: title };
  const begun = { title, type, priority, status: "OPEN", resolutionNote: null, closedAt: null };
  const created = historyLine(source.rng, {
    ...{ ...about, actor: nameless(row.authorId), at: row.createdAt, action: "create", after: begun },
  });
  const action = actions[status];
  if (action === undefined) return [created];
  const moved = historyLine(source.rng, {
    ...{ ...about, actor: personNamed(source, MANAGER), at: new Date(String(row.updatedAt)), action },
    ...{ before: begun, after: { ...begun, status, resolutionNote, closedAt } },
  });
  return [created, moved];
};

/** The author; a history row keeps no name. */
const nameless = (id: string): DemoPerson => ({ id, name: "" });
